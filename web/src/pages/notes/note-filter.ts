import type { Note } from "#schemas/deployments/dataset.ts";

export type NoteState = Note["state"];

/** In the order of the menu. */
export const noteStateWords: Record<NoteState, string> = {
  published: "Published",
  unlisted: "Unlisted",
  restricted: "Restricted",
  draft: "Draft",
  scheduled: "Scheduled",
  withheld: "Withheld",
};
export const noteStates = Object.keys(noteStateWords) as NoteState[];

/** The value in the address; "hidden" covers all notes without a page. */
export type StateChoice = NoteState | "hidden" | "";

export const readState = (value: string): StateChoice =>
  [...noteStates, "hidden" as const].find((known) => known === value) ?? "";

/** Notes of this state whose title or path contains every word. */
export function filterNotes(
  notes: readonly Note[],
  { query, state }: { query: string; state: StateChoice },
): readonly Note[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && state === "") return notes;
  return notes.filter((note) => {
    if (state === "hidden" ? hasPage(note) : state !== "" && note.state !== state) return false;
    const text = `${note.title}\n${note.path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const hasPage = ({ state }: Note) => state === "published" || state === "unlisted";

export function countStates(notes: readonly Note[]): Record<NoteState, number> {
  const counts = {
    published: 0,
    unlisted: 0,
    restricted: 0,
    draft: 0,
    scheduled: 0,
    withheld: 0,
  };
  for (const { state } of notes) counts[state] += 1;
  return counts;
}

/** Why visitors do not see the note, as plain text: the original reason marks quoted values as code. */
export const reasonText = ({ reason }: Pick<Note, "reason">) => reason?.replaceAll("`", "") ?? "";
