import type { Slot } from "#markdown/note.ts";
import type { Edit, Place } from "./destinations.ts";

/** What the compiler says about a text. */
export interface CompiledLinks {
  slots: readonly Slot[];
  cover: string | null;
}

/** Names that no text has. Each replaces the name at one place, so that the compiler tells which links it belongs to. */
export interface Probes {
  edits: Edit[];
  /** The index of the place whose probe a destination names; null if there is none. */
  placeOf(target: string): number | null;
}

const PROBE = /zqx([a-p]+)z(?![a-p])/;
const LETTERS = "abcdefghijklmnop";
const EXTENSION = /\.[a-z\d]{1,10}$/i;

export function probesFor(source: string, places: readonly Place[]): Probes {
  return {
    edits: places.map(({ start, end }, index) => ({
      start,
      end,
      text: withName(source.slice(start, end), `zqx${lettersOf(index)}z`),
    })),
    placeOf(target) {
      const letters = PROBE.exec(target)?.[1];
      return letters === undefined ? null : indexOf(letters);
    },
  };
}

/** The last segment with another name. Its extension stays, because links to pictures are not those to pages. */
function withName(written: string, name: string): string {
  const path = written.replace(/\/+$/, "");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const last = path.slice(folder.length);
  if (/^\.{0,2}$/.test(last)) return `${written}${/(?:^|\/)$/.test(written) ? "" : "/"}${name}`;
  return folder + name + (EXTENSION.exec(last)?.[0] ?? "") + written.slice(path.length);
}

/** Digits might be read as dates or sizes. */
const lettersOf = (index: number) =>
  [...index.toString(LETTERS.length)].map((digit) => LETTERS[Number.parseInt(digit, 16)]).join("");

const indexOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);

/**
 * The places that are destinations, each with the links that lead through it. Null if the probes changed more than these:
 * the name of a reference, for example.
 */
export function readProbes(
  before: CompiledLinks,
  after: CompiledLinks,
  { placeOf }: Probes,
): { slots: Map<number, number>; cover: number | null } | null {
  if (before.slots.length !== after.slots.length) return null;
  const slots = new Map<number, number>();
  for (const [at, slot] of after.slots.entries()) {
    const old = before.slots[at];
    if (!old || old.kind !== slot.kind || old.wiki !== slot.wiki) return null;
    const place = placeOf(slot.target);
    if (place !== null) slots.set(at, place);
    else if (old.target !== slot.target) return null;
  }
  return { slots, cover: after.cover === null ? null : placeOf(after.cover) };
}
