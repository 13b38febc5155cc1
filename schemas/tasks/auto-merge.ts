import { z } from "zod";

export const AUTO_MERGE_PAGES_MAX = 100;
export const AUTO_MERGE_FOLDERS_MAX = 20;

/** When the tasks of a recipe are merged without a person. */
export const AutoMergeRules = z.strictObject({
  /** Every changed file must be in one of them. `""` is the whole repository. */
  folders: z.array(z.string()).min(1).max(AUTO_MERGE_FOLDERS_MAX),
  /** How many pages may change. */
  maxPages: z.number().int().min(1).max(AUTO_MERGE_PAGES_MAX),
  /** How much of one page may change, in percent of its lines. */
  maxLinePercent: z.number().int().min(1).max(100),
});
export type AutoMergeRules = z.infer<typeof AutoMergeRules>;
