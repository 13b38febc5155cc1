import { type Note, noteStates } from "#schemas/deployments/dataset.ts";

export type NoteState = Note["state"];

/** How many notes are in each state. */
export function countStates(notes: readonly Note[]): Record<NoteState, number> {
  const counts = Object.fromEntries(noteStates.map((state) => [state, 0])) as Record<
    NoteState,
    number
  >;
  for (const { state } of notes) counts[state] += 1;
  return counts;
}
