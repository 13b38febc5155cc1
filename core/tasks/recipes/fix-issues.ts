import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import { amountOf, noteIssues } from "./note-issues.ts";
import { notNeeded, type Recipe } from "./recipe.ts";

export const fixIssues: Recipe<RecipeChoiceOf<"fix-issues">> = {
  folders: () => [""],
  brief: async (context, place, { severity, category, query }) => {
    const categories = category === undefined ? undefined : [category];
    const listed = await noteIssues(context, place, { severity, categories, query });
    if (listed.total === 0)
      throw notNeeded("None of these issues is in a note that a task can change.");
    const amount = amountOf(listed, ["issue", "issues"]);
    return {
      text: `Fix issues

The attached file lists ${amount} of the live site. Fix each of them that a small change in a note can fix.

- Read the note first: the list describes the live site, and the note may have changed since.
- Make the smallest change that fixes the issue. Keep the meaning, the words and the style of the note.
- If it is not clear what the author meant, leave the place as it is. Never delete text to silence an issue.
- Never change whether or when a note is published.

At the end, list the issues that you left, each with the reason.`,
      facts: { name: "issues.json", value: listed },
    };
  },
};
