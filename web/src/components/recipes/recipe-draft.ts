import type { RecipeChoice } from "#schemas/tasks/recipe-choice.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";

/** A ready-made task that people start from a form. `fix-issues` begins on the page of issues. */
export type FormRecipeId = Exclude<RecipeId, "fix-issues">;
export type RecipeField = "folder" | "target" | "language";
/** What a person has typed. */
export type RecipeDraft = Record<RecipeField, string>;

export const emptyDraft: RecipeDraft = { folder: "", target: "", language: "" };

/** EVERY ready-made task of the form, and the fields that it needs. */
export const fieldsOf: Record<FormRecipeId, readonly RecipeField[]> = {
  "mend-links": [],
  "describe-images": [],
  "tidy-front-matter": [],
  "summarize-week": ["target"],
  "translate-folder": ["folder", "language", "target"],
  "write-guide": ["folder", "target"],
};
export const formRecipeIds = Object.keys(fieldsOf) as FormRecipeId[];

/** What a request sends. The server checks it. */
export function choiceOf(id: FormRecipeId, draft: RecipeDraft): RecipeChoice {
  const entries = fieldsOf[id].map((field) => [field, draft[field]]);
  return { id, ...Object.fromEntries(entries) } as RecipeChoice;
}

export function draftOf(choice: RecipeChoice): RecipeDraft {
  return { ...emptyDraft, ...choice };
}
