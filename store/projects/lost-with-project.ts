import type { Db } from "mongodb";
import type { LostWithProject } from "#schemas/projects/deleted-project.ts";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** Counts what ends with a project, so that users can be warned first. */
export async function countLost(db: Db, project: ProjectDocument): Promise<LostWithProject> {
  const { _id: projectId, live, formerLabels = [] } = project;
  const count = (name: "secrets" | "pushTokens" | "deployHooks" | "apiKeys") =>
    db.collection(name).countDocuments({ projectId });
  const shown = live && (await collection(db, "deployments").findOne({ _id: live.deploymentId }));
  const [deployments, previews, secrets, pushTokens, deployHooks, apiKeys] = await Promise.all([
    collection(db, "deployments").countDocuments({ projectId, deletedAt: { $exists: false } }),
    collection(db, "previews").countDocuments({ projectId, removedAt: null }),
    count("secrets"),
    count("pushTokens"),
    count("deployHooks"),
    count("apiKeys"),
  ]);
  return {
    deployments,
    secrets,
    pushTokens,
    deployHooks,
    apiKeys,
    notes: shown?.counts?.notes ?? 0,
    addresses: 1 + formerLabels.length + previews,
  };
}
