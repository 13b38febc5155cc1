import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import { AppError } from "#schemas/errors.ts";
import { findHead } from "../../source/project-repository.ts";
import { isInFolder } from "../task-paths.ts";
import { folderNotes } from "./folder-notes.ts";
import { notNeeded, type Recipe } from "./recipe.ts";

const NOTES_MAX = 300;

export const writeGuide: Recipe<RecipeChoiceOf<"write-guide">> = {
  folders: ({ target }) => [target],
  brief: async (context, place, { folder, target }) => {
    if (isInFolder(`${folder}/`, target))
      throw new AppError("bad_request", {
        message: `target: ${target} contains ${folder || "the repository"}, so the guide cannot be there. Choose another folder.`,
      });
    const head = await findHead(context, place);
    const notes = (await folderNotes(head, folder)).filter((path) => !isInFolder(path, target));
    if (notes.length === 0) throw notNeeded(`There are no notes in ${folder || "the repository"}.`);
    const listed = notes.slice(0, NOTES_MAX);
    const amount =
      listed.length < notes.length
        ? `the first ${NOTES_MAX} of ${notes.length.toLocaleString("en")} notes`
        : notes.length === 1
          ? "the note"
          : `the ${notes.length} notes`;
    return {
      text: `Write a guide to ${folder || "the notes"}

The attached file lists ${amount} in ${folder || "the repository"}. Read them, and turn them into a guide for people who know nothing about the subject yet. Write it to ${target}.

- Begin with ${target}/index.md: what the subject is, who the guide is for, and a link to each page of it in order.
- Write three to eight pages. Each has one topic, begins with why it matters, and leads to the next one. Number the names of the files, such as 1-start.md.
- Say only what the notes say. Link each part to the notes that it comes from. If the notes contradict each other or leave a gap, tell me; do not fill it.
- Leave out what only experts need, and link to it instead.
- If ${target} already has a guide, read it first, and improve it instead of writing a second one.`,
      facts: { name: "notes.json", value: { notes: listed } },
    };
  },
};
