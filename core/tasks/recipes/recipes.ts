import type { RecipeChoice, RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { CoreContext } from "../../context.ts";
import { describeImages } from "./describe-images.ts";
import { fixIssues } from "./fix-issues.ts";
import { mendLinks } from "./mend-links.ts";
import type { Recipe, RecipeBrief, RecipePlace } from "./recipe.ts";
import { summarizeWeek } from "./summarize-week.ts";
import { tidyFrontMatter } from "./tidy-front-matter.ts";
import { translateFolder } from "./translate-folder.ts";
import { writeGuide } from "./write-guide.ts";

const recipesById: { [Id in RecipeId]: Recipe<RecipeChoiceOf<Id>> } = {
  "mend-links": mendLinks,
  "describe-images": describeImages,
  "tidy-front-matter": tidyFrontMatter,
  "summarize-week": summarizeWeek,
  "translate-folder": translateFolder,
  "write-guide": writeGuide,
  "fix-issues": fixIssues,
};

/** The choice and the recipe have the same id. */
const recipeOf = ({ id }: RecipeChoice) => recipesById[id] as Recipe<RecipeChoice>;

/** The folders that a ready-made task may write to; `""` is the whole repository. */
export const foldersOf = (choice: RecipeChoice): string[] => recipeOf(choice).folders(choice);

/** @throws AppError task_not_needed, bad_request, site_not_live, dataset_pending, repo_empty, or the host's error */
export const briefOf = (
  context: CoreContext,
  place: RecipePlace,
  choice: RecipeChoice,
): Promise<RecipeBrief> => recipeOf(choice).brief(context, place, choice);
