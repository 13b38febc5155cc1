import { schemaText } from "#schemas/projects/note-schema.ts";
import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import { variables } from "../../projects/settings/variables.ts";
import { amountOf, noteIssues } from "./note-issues.ts";
import { notNeeded, type Recipe } from "./recipe.ts";

const CATEGORIES = ["frontmatter", "schema", "date"];

export const tidyFrontMatter: Recipe<RecipeChoiceOf<"tidy-front-matter">> = {
  folders: () => [""],
  brief: async (context, place) => {
    const listed = await noteIssues(context, place, { categories: CATEGORIES });
    if (listed.total === 0)
      throw notNeeded("The front matter of all notes on the live site fits its schemas.");
    const amount = amountOf(listed, ["place", "places"]);
    const { schemas } = variables.read(place.project);
    return {
      text: `Tidy front matter

The attached file lists ${amount} where the front matter of a note cannot be read or does not fit a schema of the project. It also has the schemas. Correct each place.

- Read the note first: the list describes the live site, and the note may have changed since.
- Change the front matter only, and only the keys that the list is about. Keep the text of the note, the order of the keys and the way they are written.
- Take a missing value from the note itself, such as its first heading or its text. If the note does not say it, leave the key out and tell me.
- Never change a key that decides whether or when a note is published, such as publish, draft or publishAt.

At the end, list the places that you left, each with the reason.`,
      facts: {
        name: "front-matter.json",
        value: { schemas: schemas.map(schemaText), ...listed },
      },
    };
  },
};
