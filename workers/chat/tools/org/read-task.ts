import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findProject } from "#store/projects/projects.ts";
import { lastAnswer } from "#store/tasks/started-tasks.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { cutText } from "../cut-text.ts";
import { success } from "../outcome.ts";
import { orgTool } from "./org-tool.ts";

const ANSWER_MAX_LENGTH = 12_000;

export const readTask = orgTool({
  description:
    "Says how a task is that start_task has started, and what its agent said last. queued and running: it works. waiting: its agent has finished, or has a question for a person. Do not wait for a task that works: end your answer instead, and say that it works.",
  input: z.strictObject({
    taskId: z.string().min(1, "is empty").describe("taskId of start_task."),
  }),
  describe: () => "Read a task",
  run: async ({ context, task: own }, { input }) => {
    const { db } = context;
    const task = await findTask(db, input.taskId);
    const isOwn = task?.parent?.taskId === own._id && task.orgId === own.orgId;
    if (!task || !isOwn) throw new AppError("task_not_found");
    const project = task.projectId === null ? null : await findProject(db, task.projectId);
    const { title, status, reason, branch, commit } = task;
    const answer = await lastAnswer(db, task._id);
    const state = {
      taskId: task._id,
      project: project?.handle ?? null,
      title,
      status,
      reason,
      branch: commit === null ? null : branch,
      commit,
      lastAnswer: answer === null ? null : cutText(answer, ANSWER_MAX_LENGTH),
    };
    return success(`Read the task “${title}”: ${status}`, JSON.stringify(state));
  },
});
