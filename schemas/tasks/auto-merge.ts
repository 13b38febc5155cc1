import { z } from "zod";
import { TaskFolder } from "./recipe-choice.ts";
import { recipeIds } from "./recipes.ts";

export const AUTO_MERGE_PAGES_MAX = 100;
export const AUTO_MERGE_FOLDERS_MAX = 20;

const FOLDERS_MESSAGE = `names 1 to ${AUTO_MERGE_FOLDERS_MAX} folders. An empty name is the whole repository`;
const between = (least: number, most: number) =>
  z
    .number(`must be a number from ${least} to ${most}`)
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `can be up to ${most}`);

/** When the tasks of a recipe are merged without a person. */
export const AutoMergeRules = z.strictObject({
  /** Every changed file must be in one of them. `""` is the whole repository. */
  folders: z.array(TaskFolder).min(1, FOLDERS_MESSAGE).max(AUTO_MERGE_FOLDERS_MAX, FOLDERS_MESSAGE),
  /** How many pages may change. */
  maxPages: between(1, AUTO_MERGE_PAGES_MAX),
  /** How much of one page may change, in percent of its lines. */
  maxLinePercent: between(1, 100),
});
export type AutoMergeRules = z.infer<typeof AutoMergeRules>;

export const AutoMergeSetting = z.strictObject({
  recipe: z.enum(recipeIds),
  /** Null: a person decides. */
  rules: AutoMergeRules.nullable(),
});
export type AutoMergeSetting = z.infer<typeof AutoMergeSetting>;

/** What the page suggests. */
export const defaultAutoMergeRules: AutoMergeRules = {
  folders: [""],
  maxPages: 5,
  maxLinePercent: 10,
};
