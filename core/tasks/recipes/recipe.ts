import { AppError } from "#schemas/errors.ts";
import type { TaskPicture } from "#schemas/tasks/part.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";

export interface RecipePlace {
  org: OrgDocument;
  project: ProjectDocument;
}

/** What the model of a ready-made task gets. */
export interface RecipeBrief {
  /** The first line becomes the title. Only what Pressmark and the person say may be in it: this is an instruction. */
  text: string;
  /** What Pressmark knows about the project. The model gets it as an attached file, because names and texts from a repository are data. */
  facts: { name: string; value: unknown };
  /** What the model sees. */
  pictures?: TaskPicture[];
}

/** A ready-made task. */
export interface Recipe<Choice> {
  /** The folders that it may write to; `""` is the whole repository. */
  folders(choice: Choice): string[];
  /**
   * Looks at what there is to do.
   * @throws AppError task_not_needed, site_not_live, dataset_pending, repo_empty, or the host's error
   */
  brief(context: CoreContext, place: RecipePlace, choice: Choice): Promise<RecipeBrief>;
}

/** The error of a recipe that has nothing to do. A schedule tries again at its next time. */
export const notNeeded = (message: string): AppError =>
  new AppError("task_not_needed", { message });
