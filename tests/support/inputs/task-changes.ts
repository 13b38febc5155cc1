import type { Person } from "../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

/** Inputs of the changes to chat tasks. */
export function taskChanges(owner: () => Person): Record<string, Call> {
  const text = "Mend the links";
  const started = async ({ project: { _id: projectId } }: Parameters<Call>[0]) => {
    const { task } = await owner().api.tasks.create.mutate({ projectId, text });
    return { taskId: task.id };
  };
  return {
    "tasks.create": inProject({ text }),
    "tasks.send": async (things) => ({ ...(await started(things)), text: "And the pictures" }),
    "tasks.cancel": started,
    "tasks.discard": async (things) => {
      const { taskId } = await started(things);
      await owner().api.tasks.cancel.mutate({ taskId });
      return { taskId };
    },
  };
}
