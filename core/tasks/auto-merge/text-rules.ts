import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";
import { splitNote } from "#markdown/front-matter/split.ts";
import { newHost, newMarkup } from "./new-markup.ts";

/** Longer texts are not read. */
export const TEXT_MAX_CHARACTERS = 500_000;
/** A difference with more lines takes long to find. */
const CHANGED_LINES_MAX = 5_000;
const LINE_END = /(?<=\n)/;

/**
 * Keys that only say something about a note. All others may decide who sees it and where: keys of programs, of the project's rules, and of its own schemas.
 */
export const HARMLESS_KEYS = new Set([
  "description",
  "summary",
  "excerpt",
  "subtitle",
  "abstract",
  "keywords",
  "author",
  "authors",
  "alt",
  "imageAlt",
  "coverAlt",
]);

/**
 * Why the change of a page needs a person, in words that continue “Not merged automatically:”. Null if it only changes its text.
 * @param before null if the page is new
 */
export function textProblem(
  path: string,
  { before, after }: { before: string | null; after: string },
  { maxLinePercent }: { maxLinePercent: number },
): string | null {
  if (Math.max(before?.length ?? 0, after.length) > TEXT_MAX_CHARACTERS)
    return `${path} is too large to be checked.`;
  const percent = changedPercent(before ?? "", after);
  if (percent === null) return `too much of ${path} changed to be checked.`;
  if (percent > maxLinePercent)
    return `${percent}% of the lines of ${path} changed. The limit is ${maxLinePercent}%.`;
  return (
    frontMatterProblem(path, before ?? "", after) ??
    commentsProblem(path, before ?? "", after) ??
    markupProblem(path, before ?? "", after) ??
    hostProblem(path, before ?? "", after)
  );
}

/** Rounded up. A new page has changed completely. Null if the difference is too large to be found. */
export function changedPercent(before: string, after: string): number | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: CHANGED_LINES_MAX });
  if (!parts) return null;
  let [added, removed] = [0, 0];
  for (const part of parts) {
    if (part.added) added += part.value.length;
    if (part.removed) removed += part.value.length;
  }
  if (added === 0 && removed === 0) return 0;
  return old.length === 0 ? 100 : Math.ceil((Math.max(added, removed) / old.length) * 100);
}

const linesOf = (text: string) => (text === "" ? [] : text.split(LINE_END));

function frontMatterProblem(path: string, before: string, after: string): string | null {
  const [old, now] = [splitNote(normalized(before)), splitNote(normalized(after))];
  if (now.doubt !== null || old.doubt !== null || now.issues.length > 0)
    return `the front matter of ${path} is ambiguous.`;
  const keys = new Set([...Object.keys(old.values), ...Object.keys(now.values)]);
  const hasMoved = fenceOf(before, old) !== fenceOf(after, now);
  if (hasMoved && keys.size > 0 && before !== "")
    return `the lines around the front matter of ${path} changed.`;
  for (const key of keys) {
    if (isDeepStrictEqual(old.values[key], now.values[key])) continue;
    if (!HARMLESS_KEYS.has(key) || !isText(now.values[key]))
      return `the key ${shown(key)} in the front matter of ${path} changed.`;
  }
  return null;
}

/** As the build reads a file. */
export const normalized = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** How front matter begins: other programs look for one of these forms only. */
const fenceOf = (text: string, { bodyOffset }: { bodyOffset: number }) =>
  bodyOffset === 0 ? "" : (normalized(text).split("\n", 1)[0] ?? "");

/** Values of other types may mean something else to a program. */
const isText = (value: unknown): boolean =>
  value === undefined ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((one) => typeof one === "string"));

const shown = (key: string) => JSON.stringify(key.slice(0, 60));

/** No page shows comments, so a comment that loses its marks becomes public. Those in code count too, because a removed fence makes code live. */
export const COMMENTS = /%%[^]*?(?:%%|$)|<!--[^]*?(?:-->|$)/g;

function commentsProblem(path: string, before: string, after: string): string | null {
  const [old, now] = [before, after].map((text) => normalized(text).match(COMMENTS) ?? []);
  return isDeepStrictEqual(old, now) ? null : `a comment in ${path} changed.`;
}

function markupProblem(path: string, before: string, after: string): string | null {
  const markup = newMarkup(normalized(before), normalized(after));
  return markup === null ? null : `${path} has new HTML or commands: ${shown(markup)}.`;
}

function hostProblem(path: string, before: string, after: string): string | null {
  const host = newHost(normalized(before), normalized(after));
  return host === null ? null : `${path} names a new host or kind of address: ${shown(host)}.`;
}
