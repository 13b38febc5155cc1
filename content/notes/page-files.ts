import { isPageFile } from "#markdown/formats/format.ts";
import type { ParsedNote } from "../model.ts";
import type { NoteFacts } from "./compiled-note.ts";
import { isWithheld } from "./publish-rules.ts";

const UNUSED = {
  state: "withheld",
  reason: "No published note links to it or shows it.",
} as const;

/**
 * Withholds canvases, bases and drawings that no published note names, as other files are not published either. Their authors have no
 * front matter to withhold them.
 * @param notes may be those of the last build, with what it withheld
 */
export function withUnusedHeld(notes: ParsedNote[], now: Date): ParsedNote[] {
  if (!notes.some(({ path }) => isPageFile(path))) return notes;
  const named = namesFrom(notes, now);
  return notes.map((note) => {
    if (!isPageFile(note.path)) return note;
    const { hold } = note.facts.publish;
    const isNamed = named.has(nameOf(note.path));
    if (isNamed && hold === UNUSED) return withHold(note, null);
    return isNamed || hold ? note : withHold(note, UNUSED);
  });
}

function withHold(note: ParsedNote, hold: typeof UNUSED | null): ParsedNote {
  const { facts } = note;
  return { ...note, facts: { ...facts, publish: { ...facts.publish, hold } } };
}

/** A canvas may name another one. */
function namesFrom(notes: readonly ParsedNote[], now: Date): Set<string> {
  const isUnused = ({ facts }: ParsedNote) => facts.publish.hold === UNUSED;
  const visible = notes.filter((note) => isUnused(note) || !isWithheld(note, now));
  const names = new Set<string>();
  let open = visible.filter(({ path }) => !isPageFile(path));
  let others = visible.filter(({ path }) => isPageFile(path));
  while (open.length > 0) {
    for (const { facts } of open) for (const name of pageFilesNamedBy(facts)) names.add(name);
    open = others.filter(({ path }) => names.has(nameOf(path)));
    others = others.filter(({ path }) => !names.has(nameOf(path)));
  }
  return names;
}

/** The names of such files among the targets of a note, in lower case. */
export function pageFilesNamedBy({ slots }: Pick<NoteFacts, "slots">): Set<string> {
  const names = new Set<string>();
  for (const { target } of slots) if (isPageFile(target)) names.add(nameOf(target));
  return names;
}

function nameOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .normalize("NFC")
    .toLowerCase();
}
