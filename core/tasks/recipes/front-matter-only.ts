import { findFrontMatter } from "#markdown/front-matter/find-front-matter.ts";
import type { NoteTexts } from "./note-texts.ts";

const BLANK_START = /^(?:[ \t]*\r?\n)+/;
const BLANK_LINE = /\n[ \t\r]*\n/;

/** The text after the front matter. All of it, if there is none or it never ends. */
function bodyOf(source: string): string {
  const block = findFrontMatter(source);
  return block.kind === "closed" ? source.slice(block.body) : source;
}

/** Why a write changes more than the front matter. Null if it does not. */
export function frontMatterProblem({ before, after }: NoteTexts): string | null {
  const body = bodyOf(after).replace(BLANK_START, "");
  if (bodyOf(before).replace(BLANK_START, "") === body) return null;
  return isClosedNow({ before, body, isClosed: findFrontMatter(after).kind === "closed" })
    ? null
    : PROBLEM;
}

/** Front matter without an end got one: what comes before the text was one block of lines. */
function isClosedNow({
  before,
  body,
  isClosed,
}: {
  before: string;
  body: string;
  isClosed: boolean;
}): boolean {
  if (!isClosed || findFrontMatter(before).kind !== "open" || !before.endsWith(body)) return false;
  const head = before.slice(0, before.length - body.length);
  return (head === "" || head.endsWith("\n")) && !BLANK_LINE.test(head.trim());
}

const PROBLEM =
  "this ready-made task only changes front matter, and the text below it differs. Keep the text exactly as it is, and try again";
