import type { FoundFrontMatter } from "./find-front-matter.ts";

/** Metadata is shorter. */
const SEARCHED_CHARACTERS = 8_000;
/** `.. title: Tea` in each line of a comment at the top of a file. */
const COMMENT = /^\s*<!--[ \t]*\n?((?:[ \t]*\.\. [\w-]+:.*?(?:\n|(?=-->)))+)\s*-->[ \t]*(?:\n|$)/;

/** The metadata of Nikola, which markdown has in a comment. Null if the file does not begin with it. */
export function findNikola(text: string): (FoundFrontMatter & { kind: "closed" }) | null {
  if (!/^\s*<!--/.test(text)) return null;
  const [whole, written] = COMMENT.exec(text.slice(0, SEARCHED_CHARACTERS)) ?? [];
  if (whole === undefined || written === undefined) return null;
  const start = whole.indexOf(written);
  const end = start + written.length;
  return { kind: "closed", format: "yaml", language: NIKOLA, start, end, body: whole.length };
}

export const NIKOLA = "nikola";

const LINE = /^[ \t]*\.\. ([\w-]+):[ \t]*(.*?)[ \t]*$/;

/** The same as YAML, line by line. Older posts say with a tag that they are drafts or private. */
export function yamlOfNikola(written: string): string {
  const entries = written.split("\n").map((line) => LINE.exec(line)?.slice(1) ?? []);
  const [, tags = ""] = entries.find(([key]) => key === "tags") ?? [];
  const names = tags.split(",").map((name) => name.trim());
  const held = names.find((name) => /^(?:draft|private)$/i.test(name));
  const lines = entries.map(([key = "", value = ""]) => {
    if (value === "" || (held !== undefined && key === "status")) return "";
    if (key === "tags") return `tags: ${JSON.stringify(names.filter((name) => name !== held))}`;
    return `${key}: ${JSON.stringify(value)}`;
  });
  return [...lines, ...(held === undefined ? [] : [`status: ${held.toLowerCase()}`])].join("\n");
}
