import type { Note } from "#schemas/deployments/dataset.ts";

export type NoteState = Note["state"];

/** In the order of the list of choices. */
export const noteStateWords: Record<NoteState, string> = {
  published: "Published",
  unlisted: "Unlisted",
  draft: "Draft",
  scheduled: "Scheduled",
  withheld: "Withheld",
};
export const noteStates = Object.keys(noteStateWords) as NoteState[];

/** What the address has; "hidden" is everything that has no page. */
export type StateChoice = NoteState | "hidden" | "";

export const readState = (value: string): StateChoice =>
  [...noteStates, "hidden" as const].find((known) => known === value) ?? "";

/** Notes of the state that have all of the words in title or path. */
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
  const counts = { published: 0, unlisted: 0, draft: 0, scheduled: 0, withheld: 0 };
  for (const { state } of notes) counts[state] += 1;
  return counts;
}

/** Why readers do not see it, as plain words: the reason marks what stands in the note as code. */
export const reasonText = ({ reason }: Pick<Note, "reason">) => reason?.replaceAll("`", "") ?? "";
