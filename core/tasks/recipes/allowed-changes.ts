import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { alternativeTextProblem } from "./alternative-texts.ts";
import { frontMatterProblem } from "./front-matter-only.ts";
import { linkTargetProblem } from "./link-targets.ts";
import type { NoteTexts } from "./note-texts.ts";

/** What each ready-made task may change inside a note. The others may write whole notes. */
const problemOf: Partial<Record<RecipeId, (texts: NoteTexts) => string | null>> = {
  "mend-links": linkTargetProblem,
  "describe-images": alternativeTextProblem,
  "tidy-front-matter": frontMatterProblem,
};

const ONLY_NOTES = "this ready-made task only changes existing markdown notes";

/** Whether the notes that a ready-made task writes are compared with what they were. */
export const isComparedRecipe = (recipe: RecipeId): boolean => problemOf[recipe] !== undefined;

/**
 * Why a ready-made task may not write a file, in words that continue “a task cannot change it, because”, and that tell the model what it may change.
 * @param texts null for a file that is new, moved, removed or not text
 * @returns null if it may
 */
export function recipeProblem(
  recipe: RecipeId,
  path: string,
  texts: NoteTexts | null,
): string | null {
  const compare = problemOf[recipe];
  if (!compare) return null;
  if (!texts || !isMarkdownPath(path)) return ONLY_NOTES;
  return compare(texts);
}
