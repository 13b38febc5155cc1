import type { Note } from "#schemas/deployments/dataset.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { readDatasetFile } from "./dataset.ts";

/** A note as the live site has it. Null if it has none at this path, or if that is not known yet. */
export async function findLiveNote(
  context: CoreContext,
  { _id, live }: ProjectDocument,
  path: string,
): Promise<Note | null> {
  const deployment = live && (await findDeploymentOf(context.db, _id, live.deploymentId));
  if (!deployment) return null;
  const notes = await readDatasetFile<Note[]>(context, deployment, "notes.json");
  return notes?.find((note) => note.path === path) ?? null;
}
