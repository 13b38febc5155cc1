import { publishProjectChanged } from "#queues/publish.ts";
import { AppError } from "#schemas/errors.ts";
import { AutoMergeRules, type AutoMergeSetting } from "#schemas/tasks/auto-merge.ts";
import { type RecipeId, recipeIds } from "#schemas/tasks/recipes.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { writeAutoMergeRules } from "#store/projects/auto-merge.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";

/** Null: tasks of this recipe wait for a person. Rules that cannot be read allow nothing. */
export function rulesOf(
  { autoMerge }: Pick<ProjectDocument, "autoMerge">,
  recipe: RecipeId,
): AutoMergeRules | null {
  if (!autoMerge || !Object.hasOwn(autoMerge, recipe)) return null;
  return AutoMergeRules.safeParse(autoMerge[recipe]).data ?? null;
}

/** The rules of every ready-made task. */
export const listRules = (project: Pick<ProjectDocument, "autoMerge">): AutoMergeSetting[] =>
  recipeIds.map((recipe) => ({ recipe, rules: rulesOf(project, recipe) }));

/** @param rules null switches it off. @throws AppError project_archived, project_not_found */
export async function setRules(
  { db, ...context }: Pick<CoreContext, "db" | "redis" | "log">,
  project: ProjectDocument,
  { recipe, rules }: AutoMergeSetting,
): Promise<AutoMergeSetting[]> {
  // What is allowed can always be forbidden.
  if (rules) requireActive(project);
  const distinct = rules && { ...rules, folders: [...new Set(rules.folders)] };
  const changed = await writeAutoMergeRules(db, project._id, { recipe, rules: distinct });
  if (!changed) throw new AppError("project_not_found");
  await bestEffort(context, () => publishProjectChanged(context.redis, changed));
  return listRules(changed);
}
