import { fencedLines } from "../foreign/fences.ts";
import type { NoteIssue } from "../issue.ts";
import { isMdxPath } from "../links/slug.ts";
import { hasEncryptedPart, hasRestrictedPart } from "./encrypted-part.ts";
import { mayWithhold } from "./publication.ts";

const PROGRAM = /\.(?:mdx|vue|svelte|astro)$/i;
/** Values, but no functions. */
const DATA =
  /^[ \t]*export\s+(?:(?:const|let|var)\s|\{|default\s+(?!(?:function|class|async)\b|\())/gm;
const LOOKED_AT = 4_096;

const ENCRYPTED = "A part of it is encrypted, but pages cannot have passwords.";
const RESTRICTED = "A part of it is only for some readers.";
const EXPORTED = "It exports data that may withhold it.";
const PRIVATE = "It says `public:: false`.";

/** Why a program may withhold its page: its data has a key that other notes use for that. Null when there is no doubt. */
export function programDoubt(path: string, source: string): string | null {
  if (hasEncryptedPart(source)) return ENCRYPTED;
  if (hasRestrictedPart(source)) return RESTRICTED;
  if (!PROGRAM.test(path)) return publicProperty(source) === false ? PRIVATE : null;
  const program = isMdxPath(path) ? withoutExamples(source) : source;
  return mayBeWithheld(program) ? EXPORTED : null;
}

const PROBLEMS: Readonly<Record<string, Pick<NoteIssue, "message" | "suggestion">>> = {
  [ENCRYPTED]: {
    message:
      "The note is not published, because a part of it is encrypted and pages cannot have passwords.",
    suggestion: null,
  },
  [RESTRICTED]: {
    message: "The note is not published, because a part of it is only for some readers.",
    suggestion: "Move this part to a note of its own.",
  },
  [EXPORTED]: {
    message: "The note exports data that may withhold it, so it is not published.",
    suggestion: "Write keys such as `draft` in front matter instead of exporting them.",
  },
};

/** What to tell the author of a note that is withheld for this reason. Nothing if the author has asked for it. */
export function doubtIssues(reason: string): NoteIssue[] {
  const problem = PROBLEMS[reason];
  return problem ? [{ line: null, severity: "info", category: "frontmatter", ...problem }] : [];
}

/** The properties of a page in Logseq, before its text. */
const PROPERTIES =
  /^(?:---\n[^]{0,2000}?\n---\n)?((?:[ \t]*(?:- )?[\w.-]{1,60}:: ?.*(?:\n|$)){1,50})/;

/** What a page of Logseq says about its publication; null if it says nothing. */
export function publicProperty(source: string): boolean | null {
  if (!source.includes("public::")) return null;
  const properties = PROPERTIES.exec(source.slice(0, LOOKED_AT))?.[1] ?? "";
  const written = /^[ \t]*(?:- )?public:: *(true|false) *$/im.exec(properties)?.[1];
  return written === undefined ? null : written.toLowerCase() === "true";
}

/** The same number of lines without those of code blocks, which only show a program. */
function withoutExamples(source: string): string {
  if (!/^[ \t]*export\s/m.test(source)) return source;
  // The last fence may end the file, without a line below it.
  const fences = fencedLines(`${source}\n`);
  // A fence that is never closed may be text in an element.
  if (fences.at(-1) === true) return source;
  const lines = source.split("\n");
  return lines.map((line, at) => (fences[at] ? "" : line)).join("\n");
}

function mayBeWithheld(text: string): boolean {
  // The data may be exported after its definition, which is at the beginning, or come after the text.
  let end = LOOKED_AT;
  let parts = 0;
  const looked: string[] = [text.slice(0, end)];
  for (const { index } of text.matchAll(DATA)) {
    parts++;
    if (index + LOOKED_AT <= end) continue;
    const from = Math.max(index, end - OVERLAP);
    end = index + LOOKED_AT;
    looked.push(text.slice(from, end));
  }
  return parts > 0 && looked.some((part) => mayWithhold(part, { asKey: true }));
}

/** A key at the end of a part belongs to the next one, too. */
const OVERLAP = 100;
