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
}

/** Cached, because notes with thousands of headings may have thousands of links to them. */
const indexes = new WeakMap<Heading[], HeadingIndex>();

/** Finds a heading by its text, its id, or a path of texts: `A#B`. */
export function findHeading(headings: Heading[], fragment: string): Heading | null {
  let index = indexes.get(headings);
  if (!index) {
    index = { byId: new Map(), byText: new Map(), byWrittenId: new Map() };
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
    lastOf(path, byText, headings)
  );
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
