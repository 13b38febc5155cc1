// The web app loads this file, so it is free of zod.

/** EVERY ready-made task, as people choose it. `core/tasks/recipes` has what its model is told. */
export const recipes = {
  "mend-links": {
    title: "Fix broken links",
    description: "Corrects dead links and embeds whose target is clear.",
  },
  "describe-images": {
    title: "Describe pictures",
    description:
      "Writes alternative text for pictures that have none. The model must be able to see pictures.",
  },
  "tidy-front-matter": {
    title: "Tidy front matter",
    description:
      "Corrects front matter that cannot be read or does not match the schemas of the project.",
  },
  "summarize-week": {
    title: "Summarize the week",
    description: "Writes a note about what changed in the last seven days.",
  },
  "translate-folder": {
    title: "Translate a folder",
    description: "Translates notes that have no translation, and updates outdated translations.",
  },
  "write-guide": {
    title: "Write a guide",
    description: "Turns the notes of a folder into a guide for beginners.",
  },
  "fix-issues": {
    title: "Fix issues",
    description: "Fixes issues of the live site that a change to a note can fix.",
  },
} as const satisfies Record<string, { title: string; description: string }>;
export type RecipeId = keyof typeof recipes;
export const recipeIds = Object.keys(recipes) as [RecipeId, ...RecipeId[]];
