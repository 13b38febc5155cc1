import {
  type Destination,
  destinationOf,
  type Edit,
  isSame,
  type Place,
  placesOf,
  withEdits,
} from "#content/moving/destinations.ts";
import { type CompiledLinks, probesFor, readProbes } from "#content/moving/probes.ts";
import { writtenTarget } from "#content/moving/written-target.ts";
import type { LinkedNote } from "./moved-links.ts";
import { readText, type SourceText, writeText } from "./source-text.ts";

/** A note with its new text. */
export interface RewrittenNote {
  note: LinkedNote;
  /** The old text, and what changes in it. */
  text: string;
  encoding: SourceText["encoding"];
  edits: readonly Edit[];
  /** Links that only the author can change, by their index; -1 is the picture in the front matter. */
  manual: readonly number[];
}

/** Compiles a text as the note before or after the move. Null if the compiler fails. */
export type CompileLinks = (
  note: LinkedNote,
  bytes: Buffer,
  side: "before" | "after",
) => Promise<CompiledLinks | null>;

/** The index of the picture in the front matter among the links of a note. */
export const COVER = -1;
/** If probes change more than destinations, halves of them are tried. */
const MAX_TRIES = 60;
const MAX_ATTEMPTS = 3;

/**
 * Writes the new targets into the text of a note. The compiler decides what is a link: every place that spells an old target gets
 * a name of its own, and the links that have these names afterwards show which places they come from. Then the compiler must
 * read the new text as meant.
 */
export async function rewriteNote(
  note: LinkedNote,
  source: Buffer,
  compile: CompileLinks,
): Promise<RewrittenNote> {
  const { text, encoding } = readText(source);
  const { path } = note.before;
  const wanted = wantedTargets(note);
  const places = placesOf(
    text,
    path,
    distinct([...wanted.values()].map(({ destination }) => destination)),
  );
  const compileText = async (changed: string, side: "before" | "after") => {
    const bytes = writeText(changed, encoding);
    return bytes && compile(note, bytes, side);
  };
  const located = await locate(text, places, {
    links: note.links,
    compile: (changed) => compileText(changed, "before"),
  });
  const editsOf = (skipped: ReadonlySet<number>): Edit[] =>
    [...located].flatMap(([place, links]) => {
      const [first] = links;
      const target = first === undefined ? null : wanted.get(first)?.target;
      if (target === undefined || target === null || links.some((at) => skipped.has(at))) return [];
      return { ...place, text: writtenTarget(target, { path, source: text, place }) };
    });
  const all = new Set(wanted.keys());
  const failed = new Set<number>();
  // A link that the compiler reads in another way than meant stays as it is.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const edits = editsOf(failed);
    const bytes = writeText(withEdits(text, edits), encoding);
    const links = bytes && (edits.length === 0 ? note.links : await compile(note, bytes, "after"));
    const wrong = wrongLinks(note, links, { wanted, failed });
    if (bytes && wrong?.length === 0) {
      const manual = [...all].filter((at) => failed.has(at) || !isDone(at));
      return { note, text, encoding, edits, manual };
    }
    for (const at of wrong ?? all) failed.add(at);
  }
  return { note, text, encoding, edits: [], manual: [...all] };

  function isDone(at: number): boolean {
    return [...located.values()].some((links) => links.includes(at)) && !!wanted.get(at)?.target;
  }
}

function distinct(destinations: readonly Destination[]): Destination[] {
  return [...new Map(destinations.map((one) => [`${one.kind} ${one.target}`, one])).values()];
}

interface Wanted {
  destination: Destination;
  target: string | null;
}

function wantedTargets({ changes, links, cover }: LinkedNote): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>();
  for (const [at, target] of changes) {
    const slot = links.slots[at];
    if (slot) wanted.set(at, { destination: destinationOf(slot), target });
  }
  if (cover !== undefined && links.cover !== null)
    wanted.set(COVER, { destination: { target: links.cover, kind: "cover" }, target: cover });
  return new Map(
    [...wanted].sort(([, a], [, b]) => b.destination.target.length - a.destination.target.length),
  );
}

/** The places that are destinations, with the links that lead through them. */
async function locate(
  text: string,
  places: readonly Place[],
  {
    links,
    compile,
  }: { links: CompiledLinks; compile(text: string): Promise<CompiledLinks | null> },
): Promise<Map<Place, number[]>> {
  const located = new Map<Place, number[]>();
  let tries = 0;
  const open = places.length > 0 ? [places] : [];
  for (let group = open.shift(); group && tries < MAX_TRIES; group = open.shift()) {
    tries++;
    const probes = probesFor(text, group);
    const compiled = await compile(withEdits(text, probes.edits));
    const read = compiled && readProbes(links, compiled, probes);
    if (!read) {
      const middle = group.length >> 1;
      if (middle > 0) open.push(group.slice(0, middle), group.slice(middle));
      continue;
    }
    const add = (at: number, index: number) => {
      const place = group?.[index];
      if (place) located.set(place, [...(located.get(place) ?? []), at]);
    };
    for (const [at, index] of read.slots) add(at, index);
    if (read.cover !== null) add(COVER, read.cover);
  }
  return located;
}

/** The links that the compiler does not read as meant; null if they cannot be compared. */
function wrongLinks(
  { links: before }: LinkedNote,
  after: CompiledLinks | null,
  { wanted, failed }: { wanted: ReadonlyMap<number, Wanted>; failed: ReadonlySet<number> },
): number[] | null {
  if (!after || after.slots.length !== before.slots.length) return null;
  const wrong: number[] = [];
  const expected = (at: number, old: string) =>
    failed.has(at) ? old : (wanted.get(at)?.target ?? old);
  for (const [at, slot] of after.slots.entries()) {
    const old = before.slots[at];
    if (!old || old.kind !== slot.kind || old.fragment !== slot.fragment) return null;
    const meant = { ...destinationOf(old), target: expected(at, old.target) };
    if (isSame(meant, destinationOf(slot))) continue;
    if (!wanted.has(at)) return null;
    wrong.push(at);
  }
  const cover = before.cover === null ? null : expected(COVER, before.cover);
  if (cover !== after.cover) wrong.push(COVER);
  return wrong;
}
