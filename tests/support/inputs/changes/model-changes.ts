import type { Person } from "../../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

/** Nothing listens there. */
export const NO_SERVICE = "127.0.0.1:9";
const [provider, baseUrl] = ["compatible" as const, `http://${NO_SERVICE}/v1`];
const MODEL = { provider, baseUrl, model: "small" };

/** Changes to the model of a project. */
export function modelChanges(owner: () => Person): Record<string, Call> {
  const withModel: Call = async ({ project }) => {
    const projectId = project._id;
    await owner().api.ai.set.mutate({ projectId, ...MODEL });
    return { projectId };
  };
  return { "ai.set": inProject(MODEL), "ai.remove": withModel, "ai.test": withModel };
}
