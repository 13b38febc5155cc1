/** Ready-made tasks. `core/tasks/recipes` has what they say to the model. */
export const recipeIds = [
  "mend-links",
  "describe-images",
  "translate-folder",
  "summarize-week",
  "tidy-front-matter",
  "write-guide",
] as const;
export type RecipeId = (typeof recipeIds)[number];
