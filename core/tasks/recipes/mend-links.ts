import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import { amountOf, noteIssues } from "./note-issues.ts";
import { notNeeded, type Recipe } from "./recipe.ts";

const CATEGORIES = ["link", "embed"];

export const mendLinks: Recipe<RecipeChoiceOf<"mend-links">> = {
  folders: () => [""],
  brief: async (context, place) => {
    const listed = await noteIssues(context, place, { categories: CATEGORIES });
    if (listed.total === 0)
      throw notNeeded("The live site has no dead links in notes that a task can change.");
    const amount = amountOf(listed, ["dead link or embed", "dead links and embeds"]);
    return {
      text: `Fix broken links

The attached file lists ${amount} of the live site. Correct each of them whose target is clear.

- Read the note first: the list describes the live site, and the note may have changed since.
- A target is clear if the note that the link means exists under another name or in another folder, or if the list suggests it and it fits what the sentence says. Search for it.
- Change the address only. Keep the words of the link, and everything else.
- If no note is meant for certain, leave the link as it is. Never remove a link, and never invent an address.

At the end, list the links that you left, each with the reason.`,
      facts: { name: "dead-links.json", value: listed },
    };
  },
};
