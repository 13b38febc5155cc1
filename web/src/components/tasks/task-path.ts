import type { Task } from "#schemas/tasks/task.ts";
import { paths } from "../../paths.ts";

/** The page of the conversation. */
export const taskPath = (org: string, { id, projectHandle }: Pick<Task, "id" | "projectHandle">) =>
  projectHandle === null ? paths.orgTask(org, id) : paths.task(org, projectHandle, id);
