import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#schemas/ids.ts";
import { callerOfTask } from "#core/tasks/task-caller.ts";
import { collection } from "#store/collections.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { claimPlan, finishPlan } from "#store/projects/source-plans.ts";
import { findTask, insertTask } from "#store/tasks/tasks.ts";
import { listTree } from "#git/objects/tree.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import type { TaskSession } from "#workers/chat/tools/session.ts";
import { type ToolOutcome, toolsOf } from "#workers/chat/tools/tools.ts";
import { type Person, startWorld, type World } from "../world.ts";

/** The api, and the tools of tasks as a chat worker runs them. */
export interface TaskWorld {
  world: World;
  ada: Person;
  /** A project with these files on its published branch. */
  project(files: Record<string, string>): Promise<string>;
  /** A task of Ada. Without a project, a task of her organization. */
  task(projectId: string | null, recipe?: TaskDocument["recipe"]): Promise<TestTask>;
  close(): Promise<void>;
}

export interface TestTask {
  session: TaskSession;
  branch: string;
  /** Runs a tool as the model's next call. */
  call(name: string, input: unknown, id?: string): Promise<ToolOutcome>;
}

export async function startTaskWorld(): Promise<TaskWorld> {
  const world = await startWorld();
  const ada = await world.signUp();
  const stopping = new AbortController();
  const plans = makePlansUntil(world, stopping.signal);
  return {
    world,
    ada,
    project: async (files) => {
      const source = { kind: "remote" as const };
      const name = `Garden ${newId()}`;
      const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name, source });
      const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
      await ada.api.source.write.mutate({ projectId: project.id, base: null, changes });
      return project.id;
    },
    task: (projectId, recipe) =>
      openTask(world, { ada, projectId, recipe: recipe ?? null, stopping: stopping.signal }),
    close: async () => {
      stopping.abort();
      await plans;
      await world.close();
    },
  };
}

/** A task of Ada that waits for calls of its tools. */
export async function openTask(
  { services }: World,
  of: {
    ada: Person;
    projectId: string | null;
    recipe?: TaskDocument["recipe"];
    stopping: AbortSignal;
  },
): Promise<TestTask> {
  const { db, env } = services;
  const { ada, projectId, recipe = null, stopping } = of;
  const { orgs } = await ada.api.orgs.list.query();
  const orgId = orgs[0]?.id ?? "";
  const _id = newId();
  const branch = projectId === null ? null : `task/test-${_id.slice(-6)}`;
  const parent = null;
  await insertTask(db, {
    _id,
    orgId,
    projectId,
    userId: ada.userId,
    title: "Test",
    branch,
    parent,
    recipe,
  });
  const [task, org] = await Promise.all([findTask(db, _id), findOrg(db, orgId)]);
  const project = projectId === null ? null : await findProject(db, projectId);
  const caller = task && (await callerOfTask({ db, env }, task));
  if (!task || !org || !caller) throw new Error("the task was not stored");
  const context = { ...services, workerId: "test", stopping };
  const session: TaskSession = { context, caller, task, org, project };
  const { run } = toolsOf(session);
  let calls = 0;
  return {
    session,
    branch: branch ?? "",
    call: (name, input, id = `call_${++calls}`) => run({ id, name, input }, stopping),
  };
}

const PLAN_PAUSE_MS = 50;

/** Does what builders do for moves and removals, until the signal aborts. */
export async function makePlansUntil(world: World, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await makePlans(world);
    await sleep(PLAN_PAUSE_MS);
  }
}

/** Does what a builder does for a move or a removal, without links. */
async function makePlans({ services: { db, env } }: World): Promise<void> {
  const queued = await collection(db, "sourcePlans").find({ state: "queued" }).toArray();
  for (const { _id } of queued) {
    const plan = await claimPlan(db, _id, new Date());
    if (!plan) continue;
    const { entries } = await listTree(
      repositoryDirectory(env.DATA_DIR, plan.projectId),
      plan.head,
    );
    const { from, to } = plan.path;
    const files = entries.flatMap(({ path }) => {
      if (to === null || (path !== from && !path.startsWith(`${from}/`))) return [];
      return [{ from: path, path: to + path.slice(from.length), edits: [] }];
    });
    await finishPlan(db, plan, { commit: plan.head, links: null, files });
  }
}
