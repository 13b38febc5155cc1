import type { Db } from "mongodb";
import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** @param rules null: tasks of this recipe always wait for a person. @returns null if the project was deleted */
export function writeAutoMergeRules(
  db: Db,
  projectId: string,
  { recipe, rules }: { recipe: RecipeId; rules: AutoMergeRules | null },
): Promise<ProjectDocument | null> {
  const field = `autoMerge.${recipe}`;
  const updatedAt = new Date();
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    rules
      ? { $set: { [field]: rules, updatedAt } }
      : { $unset: { [field]: true }, $set: { updatedAt } },
    { returnDocument: "after" },
  );
}
