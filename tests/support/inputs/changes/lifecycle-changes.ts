import type { Person } from "../../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

/** Inputs of the changes that archive, delete and restore a project. */
export function lifecycleChanges(owner: () => Person): Record<string, Call> {
  return {
    "projects.archive": inProject(),
    "projects.unarchive": inProject(),
    "projects.delete": inProject(),
    "projects.deleted.restore": async ({ orgId, project: { _id: projectId } }) => {
      await owner().api.projects.delete.mutate({ projectId });
      return { orgId, projectId };
    },
  };
}
