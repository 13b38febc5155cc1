import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { MESSAGE_MAX_LENGTH } from "#schemas/tasks/limits.ts";
import { countStartedTasks, findStartedTask } from "#store/tasks/started-tasks.ts";
import { acts } from "#core/access/acts.ts";
import { enterProject } from "#core/access/enter.ts";
import { createTask } from "#core/tasks/create-task.ts";
import { success } from "../outcome.ts";
import { orgTool } from "./org-tool.ts";

/** For one task, in all its turns. Started tasks cost money, and start no tasks themselves. */
const STARTED_TASKS_MAX = 10;

export const startTask = orgTool({
  description: `Starts a task in a project. Another agent works on it alone, on a branch of its own, and does not know this conversation: write everything that it needs into text. It publishes nothing. read_task says how it is. You can start up to ${STARTED_TASKS_MAX} tasks.`,
  input: z.strictObject({
    project: z
      .string()
      .min(1, "is empty")
      .describe("The handle of the project, from list_projects."),
    text: z
      .string()
      .trim()
      .min(1, "is empty")
      .max(
        MESSAGE_MAX_LENGTH,
        `can have up to ${MESSAGE_MAX_LENGTH.toLocaleString("en")} characters`,
      )
      .describe("What the task should do, and when it is done. The first line becomes its title."),
  }),
  describe: ({ project }) =>
    `Start a task in ${typeof project === "string" ? project : "a project"}`,
  run: async ({ context, caller, org: own, task }, { id: callId, input }) => {
    const { db } = context;
    const parent = { taskId: task._id, callId };
    const isNew = (await findStartedTask(db, parent)) === null;
    if (isNew && (await countStartedTasks(db, task._id)) >= STARTED_TASKS_MAX)
      throw new AppError("task_full_of_tasks");
    // The task writes, so its owner must be able to.
    const reference = { projectId: input.project, orgId: own._id };
    const act = acts["functions.write_note"];
    const { org, project } = await enterProject(context, { caller, act }, reference);
    const { text } = input;
    const started = await createTask(context, { caller, org, project, text, parent });
    return success(
      `Start a task in ${project.handle}: ${started.title}`,
      JSON.stringify({ taskId: started._id, project: project.handle, status: started.status }),
      { startedTaskId: started._id },
    );
  },
});
