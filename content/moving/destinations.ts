import { isPageFile } from "#markdown/formats/format.ts";
import type { Slot } from "#markdown/note.ts";
import { decodedText, type DecodedText, plainText } from "./decoded-text.ts";

/** What a note says to name a file: the target of a link, or the picture in its front matter. */
export interface Destination {
  target: string;
  kind: "wiki" | "address" | "cover";
}

/** A range of the source that spells a destination. Only the compiler knows whether it is one. */
export interface Place {
  start: number;
  end: number;
  kind: Destination["kind"];
}

/** A change of the source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** More occurrences of one name are not links. */
const MAX_PLACES = 5_000;

/** What may come before and after a destination. The compiler has the last word, so this may allow too much. */
const BEFORE: Record<Destination["kind"], RegExp> = {
  wiki: /(?:\[\[|\||")[ \t]*$/,
  address: /(?:^|[\s(<"'=:`{[,])$/,
  cover: /(?:^|[\s"':[,{]|\[\[)[ \t]*$/,
};
const AFTER: Record<Destination["kind"], RegExp> = {
  wiki: /^[ \t]*(?:\\?\||\\?#|\]|")/,
  address: /^(?:$|[\s)>"'?#`},\]|\\])/,
  cover: /^[ \t]*(?:$|[\s"'\],}|#])/,
};
const CONTEXT = 40;

export function isSame(a: Destination, b: Destination): boolean {
  return a.target === b.target && a.kind === b.kind;
}

export function destinationOf({ target, wiki }: Pick<Slot, "target" | "wiki">): Destination {
  return { target, kind: wiki ? "wiki" : "address" };
}

/** Where the source of a note spells destinations, in order and without overlaps. */
export function placesOf(
  source: string,
  path: string,
  destinations: readonly Destination[],
): Place[] {
  const plain = plainText(source);
  const base = isPageFile(path) ? decodedText(plain, "json") : plain;
  let markdown: DecodedText | null = null;
  const places: Place[] = [];
  for (const { target, kind } of destinations) {
    if (target === "") continue;
    const decoded = kind === "address" ? (markdown ??= decodedText(base, "markdown")) : base;
    places.push(...occurrences(decoded, { target, kind }));
  }
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return places.filter((place) => {
    if (place.start < end) return false;
    end = place.end;
    return true;
  });
}

function occurrences({ text, starts }: DecodedText, { target, kind }: Destination): Place[] {
  const places: Place[] = [];
  for (
    let at = text.indexOf(target);
    at >= 0 && places.length < MAX_PLACES;
    at = text.indexOf(target, at + 1)
  ) {
    const end = at + target.length;
    const before = text.slice(Math.max(0, at - CONTEXT), at);
    if (!BEFORE[kind].test(before) || !AFTER[kind].test(text.slice(end, end + CONTEXT))) continue;
    places.push({ start: starts[at] ?? 0, end: starts[end] ?? 0, kind });
  }
  return places;
}

export function withEdits(source: string, edits: readonly Edit[]): string {
  let text = "";
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + source.slice(from);
}
