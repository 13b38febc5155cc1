import { lastChanged } from "#git/objects/history.ts";
import { AppError } from "#schemas/errors.ts";
import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import { type CommitPlace, findHead, limitReads } from "../../source/project-repository.ts";
import { isInFolder } from "../task-paths.ts";
import { folderNotes } from "./folder-notes.ts";
import { notNeeded, type Recipe } from "./recipe.ts";

/** A model translates this many in one task. The next task has the others. */
const NOTES_MAX = 20;
const languages = new Intl.DisplayNames("en", { type: "language" });

export const translateFolder: Recipe<RecipeChoiceOf<"translate-folder">> = {
  folders: ({ target }) => [target],
  brief: async (context, place, { folder, target, language }) => {
    if (isInFolder(`${folder}/`, target))
      throw new AppError("bad_request", {
        message: `target: ${target} contains ${folder || "the repository"}, so the translations cannot be there. Choose another folder.`,
      });
    const head = await findHead(context, place);
    const notes = (await folderNotes(head, folder)).filter((path) => !isInFolder(path, target));
    if (notes.length === 0)
      throw notNeeded(`There are no notes in ${folder || "the repository"} to translate.`);
    const open = await untranslated(head, { notes, folder, target });
    if (open.length === 0)
      throw notNeeded(`Every note in ${folder || "the repository"} has an up-to-date translation.`);
    const name = languages.of(language) ?? language;
    const pairs = open.slice(0, NOTES_MAX);
    const rest = open.length - pairs.length;
    return {
      text: `Translate ${folder || "the notes"} into ${name}

The attached file lists ${pairs.length === 1 ? "the note" : `${pairs.length} notes`} without a current translation${rest > 0 ? `, the first of ${open.length}` : ""}. Translate each of them into ${name} (${language}), and write it to the path in "target".

- Translate what readers see: the text, headings, descriptions of pictures, and the title and description in the front matter.
- Leave as they are: code, addresses, names of files and keys, values of other keys of the front matter, and the syntax of callouts and embeds.
- Keep links working: a link to a note that has a translation leads to the translation, every other link to the same note as in the original.
- If "isOutdated" is true, there is a translation already. Change only what changed in the original since "since", and keep the rest of it.
- Write as a native speaker writes, not word by word.`,
      facts: { name: "notes.json", value: { language, notes: pairs } },
    };
  },
};

interface Untranslated {
  source: string;
  target: string;
  /** The original changed after its translation. */
  isOutdated: boolean;
  /** When an outdated translation changed last. */
  since: string | null;
}

/** Notes without a translation come first. */
async function untranslated(
  head: CommitPlace,
  { notes, folder, target }: { notes: string[]; folder: string; target: string },
): Promise<Untranslated[]> {
  const existing = new Set(await folderNotes(head, target));
  const targetOf = (path: string) =>
    `${target}/${folder === "" ? path : path.slice(folder.length + 1)}`;
  const missing = notes.filter((path) => !existing.has(targetOf(path)));
  const translated = notes.filter((path) => existing.has(targetOf(path)));
  const fresh = missing.map((source) => ({
    source,
    target: targetOf(source),
    isOutdated: false,
    since: null,
  }));
  if (translated.length === 0 || fresh.length >= NOTES_MAX) return fresh;
  const { dates } = await limitReads(() => lastChanged(head.directory, { to: head.commit }));
  const changed = (path: string) => dates.get(path)?.changed ?? null;
  const outdated = translated.flatMap((source): Untranslated[] => {
    const [original, since] = [changed(source), changed(targetOf(source))];
    if (original === null || since === null || original <= since) return [];
    return [{ source, target: targetOf(source), isOutdated: true, since }];
  });
  return [...fresh, ...outdated];
}
