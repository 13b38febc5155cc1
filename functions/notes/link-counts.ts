import { z } from "zod";
import type { PlannedNotes } from "#schemas/projects/source/source-plan.ts";

/** Links, by the notes that have them. */
export const linksAnswer = z.object({
  count: z.int(),
  notes: z
    .array(z.object({ path: z.string(), links: z.int(), lines: z.array(z.int()) }))
    .describe("The first notes, with the lines of their first links."),
});

export function noteCounts(planned: PlannedNotes | undefined): z.input<typeof linksAnswer> {
  const notes = planned?.notes ?? [];
  return {
    count: planned?.linkCount ?? 0,
    notes: notes.map(({ path, links, lines }) => ({
      path,
      links,
      lines: lines.map(({ line }) => line),
    })),
  };
}
