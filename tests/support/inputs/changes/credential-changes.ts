import type { Person } from "../../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

/** Inputs of the changes to a project's push tokens and deploy hooks. */
export function credentialChanges(owner: () => Person): Record<string, Call> {
  return {
    "projects.pushTokens.create": inProject({ name: "Laptop" }),
    "projects.pushTokens.revoke": async ({ project }) => {
      const input = { projectId: project._id, name: "Laptop" };
      const { pushToken } = await owner().api.projects.pushTokens.create.mutate(input);
      return { projectId: project._id, pushTokenId: pushToken.id };
    },
    "projects.deployHooks.create": inProject({ name: "CMS" }),
    "projects.deployHooks.revoke": async ({ project }) => {
      const input = { projectId: project._id, name: "CMS" };
      const { deployHook } = await owner().api.projects.deployHooks.create.mutate(input);
      return { projectId: project._id, deployHookId: deployHook.id };
    },
  };
}
