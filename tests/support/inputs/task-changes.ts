import type { Person } from "../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

/** Inputs of the changes to chat tasks. */
export function taskChanges(owner: () => Person): Record<string, Call> {
  const text = "Mend the links";
  const started: Call = async ({ project: { _id: projectId } }) => {
    const { task } = await owner().api.tasks.create.mutate({ projectId, text });
    return { taskId: task.id };
  };
  return {
    "tasks.create": inProject({ text }),
    "tasks.send": async (things) => ({ ...(await started(things)), text: "And the pictures" }),
    "tasks.cancel": started,
  };
}
