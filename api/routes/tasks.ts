import { z } from "zod";
import { paged, paging } from "#schemas/paging.ts";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { CHANGED_FILES_MAX, TaskChanges } from "#schemas/tasks/changes.ts";
import { taskOutcomes, taskStatuses } from "#schemas/tasks/status.ts";
import type { TaskPart } from "#schemas/tasks/part.ts";
import { RecipeChoice } from "#schemas/tasks/recipe-choice.ts";
import { Task, TaskWithCard } from "#schemas/tasks/task.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import { shownCard } from "#core/tasks/card/task-card.ts";
import { cancelTask } from "#core/tasks/cancel-task.ts";
import { createTask } from "#core/tasks/create-task.ts";
import { discardTask } from "#core/tasks/merge/discard-task.ts";
import { requireProject } from "#core/tasks/merge/left-to-merge.ts";
import { listChanges } from "#core/tasks/merge/list-changes.ts";
import { mergeTask } from "#core/tasks/merge/merge-task.ts";
import { revertMerge } from "#core/tasks/merge/revert-merge.ts";
import { startRecipe } from "#core/tasks/recipes/start-recipe.ts";
import { sendMessage } from "#core/tasks/send-message.ts";
import { numberCursor } from "#store/pagination.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { readShownPartsBefore } from "#store/tasks/shown-parts.ts";
import { listTasks } from "#store/tasks/tasks.ts";
import { presentTask } from "../presenters/task.ts";
import type { Services } from "../services.ts";
import { answer, inOrgOrProject, inProject, inTask, Reference, router } from "../trpc.ts";
import { CommitId } from "./source/uploads.ts";
import { taskSchedules } from "./task-schedules.ts";

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

/** What files in conflict should say; null deletes one. */
const resolutions = z
  .array(z.strictObject({ path: z.string(), content: z.string().nullable() }))
  .max(CHANGED_FILES_MAX)
  .default([]);
/** The inputs about a merge that is undone or repeated. */
const ofMerge = {
  commit: CommitId,
  resolutions,
  /** `base` of the conflict that the resolutions end. */
  base: CommitId.optional(),
};

const one = answer({ task: Task });

/** Chat tasks: conversations with a goal, in an organization or a project. */
export const tasks = router({
  schedules: taskSchedules,

  /** Newest first: those of the project, or of the organization with all its projects. */
  list: inOrgOrProject({
    status: z.enum(taskStatuses).optional(),
    outcome: z.enum(taskOutcomes).optional(),
    own: z.boolean().default(false),
    ownerId: Reference.optional(),
    /** Only those that schedules started. */
    scheduled: z.boolean().default(false),
    ...paging,
  })
    .output(answer({ tasks: z.array(Task), ...paged }))
    .query(async ({ ctx: { services, caller, org, project }, input }) => {
      const { status, outcome, own, ownerId, scheduled } = input;
      const filter = {
        orgId: org._id,
        ...(project ? { projectId: project._id } : {}),
        ...(ownerId ? { userId: ownerId } : {}),
        ...(own ? { userId: caller.userId } : {}),
        ...(status ? { statuses: [status] } : {}),
        ...(outcome ? { outcome } : {}),
        scheduled,
      };
      const { items, ...page } = await listTasks(services.db, filter, input);
      return { success: true, tasks: await presentTasks(services, caller, items), ...page };
    }),

  get: inTask({})
    .output(answer({ task: TaskWithCard }))
    .query(async ({ ctx: { services, caller, org, project, task } }) => {
      const [shown, card] = await Promise.all([
        presentOne(services, caller, task),
        shownCard(services, { org, project, task }),
      ]);
      return { success: true, task: { ...shown, card } };
    }),

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

  /** Starts a ready-made task. */
  start: inProject({ recipe: RecipeChoice, requestId: message.requestId })
    .output(one)
    .mutation(async ({ ctx, input: { recipe: choice, requestId } }) => {
      const { services, caller, org, project } = ctx;
      const task = await startRecipe(services, { caller, org, project, choice, requestId });
      ctx.audit.details = { task: task.title };
      return { success: true, task: await presentOne(services, caller, task) };
    }),

  /** A message can be sent even while the task is working. */
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

  /** What merging the task would change now, file by file, with hunks. */
  changes: inTask({})
    .output(answer({ changes: TaskChanges }))
    .query(async ({ ctx: { services, org, project, task } }) => ({
      success: true,
      changes: await listChanges(services, { org, project: requireProject(project), task }),
    })),

  /** Merges everything, or some files and hunks, into the published branch, as one commit by the caller. */
  merge: inTask({
    /** The commit of the branch that the caller has seen, from `changes` or the card. */
    head: CommitId,
    paths: z.array(z.string()).max(CHANGED_FILES_MAX).optional(),
    hunks: z
      .array(z.strictObject({ path: z.string(), indexes: z.array(z.int().min(0)).min(1) }))
      .max(CHANGED_FILES_MAX)
      .optional(),
    resolutions,
    /** The commit of the published branch that the hunks were counted on (`published` of `changes`), and the resolutions made for. */
    base: CommitId.optional(),
    message: z.string().max(MESSAGE_MAX_LENGTH).optional(),
  })
    .output(
      answer({
        task: Task,
        merged: z.object({ commit: z.string(), files: z.number(), isComplete: z.boolean() }),
        branchProblem: z.string().nullable(),
      }),
    )
    .mutation(async ({ ctx, input: { head, paths, hunks, resolutions, base, message } }) => {
      const { services, caller, org, project, task } = ctx;
      const choice =
        paths === undefined && hunks === undefined
          ? null
          : { paths: paths ?? [], hunks: hunks ?? [] };
      const { branchProblem, ...merged } = await mergeTask(services, {
        org,
        project: requireProject(project),
        caller,
        task,
        head,
        choice,
        resolutions,
        base,
        message,
      });
      const { commit, files, isComplete } = merged;
      ctx.audit.details = { task: task.title, commit };
      const shown = await presentOne(services, caller, merged.task);
      return { success: true, task: shown, merged: { commit, files, isComplete }, branchProblem };
    }),

  /** Throws the changes away, with the branch. */
  discard: inTask({})
    .output(answer({ task: Task, branchProblem: z.string().nullable() }))
    .mutation(async ({ ctx: { services, caller, org, project, task } }) => {
      const work = { org, project: requireProject(project), caller, task };
      const { branchProblem, ...discarded } = await discardTask(services, work);
      const shown = await presentOne(services, caller, discarded.task);
      return { success: true, task: shown, branchProblem };
    }),

  /** Undoes one merge by another commit of the caller. */
  revert: inTask(ofMerge)
    .output(answer({ task: Task, commit: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, caller, org, project, task } = ctx;
      const reverted = await revertMerge(services, {
        org,
        project: requireProject(project),
        caller,
        task,
        commit: input.commit,
        resolutions: input.resolutions,
        base: input.base,
      });
      ctx.audit.details = { task: task.title, commit: reverted.commit };
      const shown = await presentOne(services, caller, reverted.task);
      return { success: true, task: shown, commit: reverted.commit };
    }),

  /**
   * The newest entries of the log, oldest first; with `cursor`, those before them. Pieces of complete answers are left out. `live.task` continues after the
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
  const userIds = rows.flatMap(({ userId, reverted }) => [userId, reverted?.userId ?? userId]);
  const [users, projects] = await Promise.all([
    findUsers(db, [...new Set(userIds)]),
    findProjects(db, [...new Set(projectIds)]),
  ]);
  return rows.map((task) => {
    const project = projects.find(({ _id }) => _id === task.projectId) ?? null;
    const nameOf = (id: string) => users.find(({ userId }) => userId === id)?.name ?? null;
    return presentTask(task, {
      env,
      caller,
      project,
      ownerName: nameOf(task.userId),
      reverterName: task.reverted ? nameOf(task.reverted.userId) : null,
    });
  });
}
