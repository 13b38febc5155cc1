import { z } from "zod";
import { paged, paging } from "#schemas/paging.ts";
import { taskStatuses } from "#schemas/tasks/status.ts";
import type { TaskPart } from "#schemas/tasks/part.ts";
import { Task } from "#schemas/tasks/task.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import { cancelTask } from "#core/tasks/cancel-task.ts";
import { createTask } from "#core/tasks/create-task.ts";
import { sendMessage } from "#core/tasks/send-message.ts";
import { numberCursor } from "#store/pagination.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { readShownPartsBefore } from "#store/tasks/shown-parts.ts";
import { listTasks } from "#store/tasks/tasks.ts";
import { presentTask } from "../presenters/task.ts";
import type { Services } from "../services.ts";
import { answer, inOrgOrProject, inTask, router } from "../trpc.ts";

const PARTS_LIMIT_MAX = 500;
const PARTS_LIMIT_DEFAULT = 200;
const REQUEST_ID_MAX_LENGTH = 64;

/** `core/tasks/check-message.ts` checks the limits. */
const message = {
  text: z.string(),
  /** Paths of notes in the project. */
  notes: z.array(z.string()).optional(),
  /** Text files. */
  attachments: z.array(z.strictObject({ name: z.string(), text: z.string() })).optional(),
  /** Chosen by the client, so that a repeated request does nothing again. */
  requestId: z.string().min(1).max(REQUEST_ID_MAX_LENGTH).optional(),
};

const one = answer({ task: Task });

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
    .output(one)
    .query(async ({ ctx: { services, caller, task } }) => ({
      success: true,
      task: await presentOne(services, caller, task),
    })),

  /** Starts a task in the project, or in the organization. */
  create: inOrgOrProject(message)
    .output(one)
    .mutation(async ({ ctx, input: { text, notes, attachments, requestId } }) => {
      const { services, caller, org, project } = ctx;
      const sent = { text, notes, attachments, requestId };
      const task = await createTask(services, { ...sent, caller, org, project });
      ctx.audit.details = { task: task.title };
      return { success: true, task: await presentOne(services, caller, task) };
    }),

  /** Also while the task works. */
  send: inTask(message)
    .output(one)
    .mutation(async ({ ctx, input: { text, notes, attachments, requestId } }) => {
      const { services, caller, org, project, task } = ctx;
      const sent = { text, notes, attachments, requestId };
      const changed = await sendMessage(services, { ...sent, caller, org, project, task });
      return { success: true, task: await presentOne(services, caller, changed) };
    }),

  cancel: inTask({})
    .output(one)
    .mutation(async ({ ctx: { services, caller, org, task } }) => {
      const canceled = await cancelTask(services, { caller, org, task });
      return { success: true, task: await presentOne(services, caller, canceled) };
    }),

  /**
   * The newest entries of the log, oldest first; with `cursor`, those before them. Pieces of complete answers are left out. `live.task` goes on after the
   * `seq` of the last one.
   */
  messages: inTask({
    limit: z.number().int().min(1).max(PARTS_LIMIT_MAX).default(PARTS_LIMIT_DEFAULT),
    cursor: paging.cursor,
    direction: paging.direction,
  })
    .output(answer({ parts: z.array(z.custom<TaskPart>()), nextCursor: paged.nextCursor }))
    .query(async ({ ctx: { services, task }, input: { limit, cursor } }) => {
      const range = { before: numberCursor(cursor), limit: limit + 1 };
      const parts = await readShownPartsBefore(services.db, task._id, range);
      const page = parts.slice(-limit);
      const nextCursor = parts.length > limit ? String(page[0]?.seq) : null;
      return { success: true, parts: page, nextCursor };
    }),
});

async function presentOne(services: Services, caller: Caller, task: TaskDocument): Promise<Task> {
  const [shown] = await presentTasks(services, caller, [task]);
  return shown!;
}

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
