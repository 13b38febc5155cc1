import { z } from "zod";

/** Whether Pressmark counts how often the pages of the live site are opened. */
export const VisitorsSettings = z.object({
  count: z
    .boolean()
    .describe(
      "Counts views, referring sites, missing addresses and searches without results, without cookies.",
    ),
});
export type VisitorsSettings = z.infer<typeof VisitorsSettings>;

export const defaultVisitorsSettings: VisitorsSettings = { count: true };
