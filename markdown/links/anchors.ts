import { slugOfHeading } from "./slug.ts";
import { withoutInvisible } from "../text/invisible.ts";
import type { BlockAnchor, Heading } from "../note.ts";

/** Before authors' ids of text other than headings, so that they cannot collide with ids of the page or with properties of `document`. */
export const ANCHOR_PREFIX = "user-content-";

/** `fragment` starts with `^`. */
export function findBlock(blocks: BlockAnchor[], fragment: string): BlockAnchor | null {
  const id = fragment.slice(1).toLowerCase();
  return blocks.find((block) => block.id.toLowerCase() === id) ?? null;
}

interface HeadingIndex {
  byId: Map<string, Heading>;
  byText: Map<string, number[]>;
  /** Ids that the author chose: `## Title {#id}`. */
  byWrittenId: Map<string, Heading>;
  /** Ids as other programs make them. Only created for a fragment that matches none of the others. */
  byOtherId: Map<string, Heading> | null;
}

/** Cached, because notes with thousands of headings may have thousands of links to them. */
let indexes = new WeakMap<Heading[], HeadingIndex>();

/** Frees the indexes when all links of a site have been looked at. They take as much memory as the headings themselves. */
export function forgetHeadings(): void {
  indexes = new WeakMap();
}

/** Finds a heading by its text, its id, or a path of texts: `A#B`. */
export function findHeading(headings: Heading[], fragment: string): Heading | null {
  let index = indexes.get(headings);
  if (!index) {
    index = { byId: new Map(), byText: new Map(), byWrittenId: new Map(), byOtherId: null };
    for (const [at, heading] of headings.entries()) {
      index.byId.set(heading.id, heading);
      if (isWritten(heading)) index.byWrittenId.set(heading.id, heading);
      const key = keyOf(heading.text);
      const same = index.byText.get(key);
      if (same) same.push(at);
      else index.byText.set(key, [at]);
    }
    indexes.set(headings, index);
  }
  // An id that the author chose is more certain than another heading with this text.
  const written = index.byWrittenId.get(fragment);
  if (written) return written;
  const { byText } = index;
  const path = fragment
    .split("#")
    .map(keyOf)
    .filter((part) => part !== "");
  let match: number | null = null;
  for (const part of path) {
    const previous: number | null = match;
    const candidates = byText.get(part) ?? [];
    match =
      candidates.find(
        (at) =>
          previous === null || (at > previous && headings[at]!.start < headings[previous]!.end),
      ) ?? null;
    if (match === null) break;
  }
  if (match !== null) return headings[match]!;
  return (
    index.byId.get(fragment) ??
    index.byId.get(fragment.toLowerCase()) ??
    lastOf(path, byText, headings) ??
    byOtherId(index, headings, fragment) ??
    numbered(index, headings, fragment)
  );
}

/**
 * Other programs count headings of the same text as `title-1`, and may also have an id of their own for the first. They may
 * count more: those of an included file, or terms of a list.
 */
function numbered(index: HeadingIndex, headings: Heading[], fragment: string): Heading | null {
  const [, id, count] = /^(.+)[-_](\d)$/.exec(fragment.toLowerCase()) ?? [];
  if (id === undefined) return null;
  const first = index.byId.get(id) ?? byOtherId(index, headings, id);
  const same = first ? (index.byText.get(keyOf(first.text)) ?? []) : [];
  const at = same[Number(count)];
  return at === undefined ? first : headings[at]!;
}

/** Finds a heading by the id that another program gives it. */
function byOtherId(index: HeadingIndex, headings: Heading[], fragment: string): Heading | null {
  if (!index.byOtherId) {
    index.byOtherId = new Map();
    const open: Heading[] = [];
    for (const heading of headings) {
      while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
      // Svelte writes the heading above it too.
      const above = open.at(-1)?.text;
      const ids = otherIdsOf(heading.text);
      if (above !== undefined) ids.push(lettersOf(`${above} ${heading.text}`));
      for (const id of ids)
        if (id !== "" && !index.byOtherId.has(id)) index.byOtherId.set(id, heading);
      open.push(heading);
    }
  }
  // Before a number, GitBook writes "id-" and VitePress "_".
  return index.byOtherId.get(lettersOf(fragment.replace(/^id-(?=\d)/, ""))) ?? null;
}

/**
 * The letters and digits of the ids that other programs make: GitBook writes some characters as words, kramdown drops letters with accents and the number of a
 * heading, others drop the accents, and MkDocs drops the accents and then other letters. GitBook also splits words such as `AzureAD`, so hyphens do not count.
 */
function otherIdsOf(text: string): string[] {
  // Hugo and VitePress read the name of an entity as letters.
  const words = text.replace(/[<>&$%\u00A0→←↔⇒©®™×…–—]/g, (sign) => SIGNS[sign] ?? "");
  const unaccented = text.normalize("NFD").replace(/\p{M}/gu, "");
  const ascii = (written: string) => written.replace(/[^ -~]/g, "");
  const unnumbered = text.replace(/^[\d.\s]+/, "");
  return [text, words, unaccented, ascii(text), ascii(unaccented), unnumbered].map(lettersOf);
}

const SIGNS: Record<string, string> = {
  "<": "less-than",
  ">": "greater-than",
  "&": "and",
  $: "dollar",
  "%": "percent",
  "\u00A0": "nbsp",
  "→": "rarr",
  "←": "larr",
  "↔": "harr",
  "⇒": "rArr",
  "©": "copy",
  "®": "reg",
  "™": "trade",
  "×": "times",
  "…": "hellip",
  "–": "ndash",
  "—": "mdash",
};

function lettersOf(text: string): string {
  return keyOf(text).replaceAll(" ", "");
}

function isWritten({ id, text }: Heading): boolean {
  const slug = slugOfHeading(text);
  return id !== slug && !id.startsWith(`${slug}-`) && !id.startsWith("section-");
}

/** A path with a wrong parent heading still identifies its last heading. */
function lastOf(
  path: string[],
  byText: Map<string, number[]>,
  headings: Heading[],
): Heading | null {
  const at = path.length > 0 ? byText.get(path.at(-1)!)?.[0] : undefined;
  return at === undefined ? null : headings[at]!;
}

/** Headings are compared by letters and digits only, because some other characters cannot appear in a link. */
function keyOf(text: string): string {
  return withoutInvisible(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
