import { z } from "zod";
import { paged, paging } from "#schemas/paging.ts";
import { taskStatuses } from "#schemas/tasks/status.ts";
import { Task } from "#schemas/tasks/task.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { listTasks } from "#store/tasks/tasks.ts";
import { presentTask } from "../presenters/task.ts";
import type { Services } from "../services.ts";
import { answer, inOrgOrProject, inTask, router } from "../trpc.ts";

/** Chat tasks: conversations with a goal, in an organization or a project. */
export const tasks = router({
  /** Newest first: those of the project, or of the organization with all its projects. */
  list: inOrgOrProject({
    status: z.enum(taskStatuses).optional(),
    own: z.boolean().default(false),
    ...paging,
  })
    .output(answer({ tasks: z.array(Task), ...paged }))
    .query(async ({ ctx: { services, caller, org, project }, input }) => {
      const { status, own } = input;
      const filter = {
        orgId: org._id,
        ...(project ? { projectId: project._id } : {}),
        ...(own ? { userId: caller.userId } : {}),
        ...(status ? { statuses: [status] } : {}),
      };
      const { items, ...page } = await listTasks(services.db, filter, input);
      return { success: true, tasks: await presentTasks(services, caller, items), ...page };
    }),

  get: inTask({})
    .output(answer({ task: Task }))
    .query(async ({ ctx: { services, caller, task } }) => {
      const [shown] = await presentTasks(services, caller, [task]);
      return { success: true, task: shown! };
    }),
});

async function presentTasks(
  { db, env }: Services,
  caller: Caller,
  rows: readonly TaskDocument[],
): Promise<Task[]> {
  const projectIds = rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const [owners, projects] = await Promise.all([
    findUsers(db, [...new Set(rows.map(({ userId }) => userId))]),
    findProjects(db, [...new Set(projectIds)]),
  ]);
  return rows.map((task) => {
    const project = projects.find(({ _id }) => _id === task.projectId) ?? null;
    const owner = owners.find(({ userId }) => userId === task.userId);
    return presentTask(task, { env, caller, project, ownerName: owner?.name ?? null });
  });
}
