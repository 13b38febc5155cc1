// The web app loads this file, so it is free of zod.

/** EVERY ready-made task, as people choose it. `core/tasks/recipes` has what its model is told. */
export const recipes = {
  "mend-links": {
    title: "Mend broken links",
    description: "Corrects dead links and embeds whose target is clear.",
  },
  "describe-images": {
    title: "Describe pictures",
    description: "Writes missing alternative texts. The model must be able to see pictures.",
  },
  "tidy-front-matter": {
    title: "Tidy front matter",
    description: "Makes front matter readable, and fits it to the schemas of the project.",
  },
  "summarize-week": {
    title: "Summarize the week",
    description: "Writes a note about what changed in the last seven days.",
  },
  "translate-folder": {
    title: "Translate a folder",
    description: "Translates notes that have no translation yet, or that changed since.",
  },
  "write-guide": {
    title: "Write a guide",
    description: "Turns the notes of a folder into a guide for beginners.",
  },
  "fix-issues": {
    title: "Fix issues",
    description: "Fixes the listed issues, as far as a change in notes can.",
  },
} as const satisfies Record<string, { title: string; description: string }>;
export type RecipeId = keyof typeof recipes;
export const recipeIds = Object.keys(recipes) as [RecipeId, ...RecipeId[]];
