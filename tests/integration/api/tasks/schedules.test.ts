import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Org } from "#schemas/orgs/org.ts";
import { newId } from "#schemas/ids.ts";
import type { ScheduleTime } from "#schemas/tasks/schedule.ts";
import { PUSH_PAUSE_HOURS } from "#schemas/tasks/schedule-times.ts";
import { collection } from "#store/collections.ts";
import type { TaskScheduleDocument } from "#store/tasks/documents.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import { runSchedulesDue } from "#workers/sweep/task-schedules.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let org: Org;
let projectId: string;
const stopping = new AbortController();
const db = () => world.services.mongo.db;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PRICES = { input: 1, output: 5 };
const guide = { id: "write-guide", folder: "guides", target: "guide" } as const;
const daily: ScheduleTime = { kind: "daily", hour: 6 };

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
});
afterAll(() => world.close());
beforeEach(async () => {
  bob = await addPerson(world, { owner: ada, orgId: org.id });
  const source = { kind: "remote" } as const;
  const name = `Garden ${newId()}`;
  projectId = (await ada.api.projects.create.mutate({ orgId: org.id, name, source })).project.id;
  await write("guides/start.md", "# Start\n", null);
  await setModel(null);
});

async function write(path: string, content: string, base?: null): Promise<void> {
  const head = base === null ? null : (await ada.api.source.tree.query({ projectId })).commit;
  const changes = [{ path, content }];
  await ada.api.source.write.mutate({ projectId, base: head, changes });
}
const setModel = (prices: typeof PRICES | null) =>
  ada.api.ai.set.mutate({
    projectId,
    provider: "compatible",
    baseUrl: "https://models.example/v1",
    key: "a-key",
    model: "small",
    prices,
  });
const create = async (person: Person, when: ScheduleTime = daily, more: object = {}) =>
  (await person.api.tasks.schedules.create.mutate({ projectId, recipe: guide, when, ...more }))
    .schedule;
const shown = async (scheduleId: string) => {
  const { schedules } = await ada.api.tasks.schedules.list.query({ projectId });
  return schedules.find(({ id }) => id === scheduleId)!;
};
const stored = (scheduleId: string) =>
  collection(db(), "taskSchedules").findOne({ _id: scheduleId });
const put = (scheduleId: string, values: Partial<TaskScheduleDocument>) =>
  collection(db(), "taskSchedules").updateOne({ _id: scheduleId }, { $set: values });
const ago = (ms: number) => new Date(Date.now() - ms);
const run = () => runSchedulesDue({ ...world.services, stopping: stopping.signal });
const started = async () => (await ada.api.tasks.list.query({ projectId, scheduled: true })).tasks;
/** A builder has built what was pushed. */
const built = () =>
  collection(db(), "deployments").updateMany({ projectId }, { $set: { status: "success" } });
/** The push has settled, and its build has ended. */
async function afterPush(scheduleId: string): Promise<void> {
  await built();
  expect((await stored(scheduleId))?.nextRunAt).toBeInstanceOf(Date);
  await put(scheduleId, { nextRunAt: ago(1) });
  await run();
}
/** A task with a commit on its branch, which waits for a person. */
async function taskWithChanges(): Promise<{ taskId: string; head: string }> {
  const [taskId, branch] = [newId(), "task/end"];
  const place = { _id: taskId, orgId: org.id, projectId, userId: ada.userId };
  await insertTask(db(), { ...place, title: "Write the end", branch, parent: null });
  const { commit: base } = await ada.api.source.tree.query({ projectId });
  const changes = [{ path: "guides/end.md", content: "# End\n" }];
  const { commit } = await ada.api.source.write.mutate({ projectId, base, branch, changes });
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { commit: commit.sha } });
  return { taskId, head: commit.sha };
}
const endTasks = () =>
  collection(db(), "tasks").updateMany({ projectId }, { $set: { status: "waiting" } });

test("a due schedule starts one task with the rights of its member, however many workers run it", async () => {
  const { id, nextRunAt } = await create(bob);
  expect(Date.parse(nextRunAt!)).toBeGreaterThan(Date.now());
  await run();
  expect(await started()).toEqual([]);
  const dueAt = ago(MINUTE_MS);
  await put(id, { nextRunAt: dueAt });
  await Promise.all([run(), run(), run()]);
  const [task, ...more] = await started();
  expect(more).toEqual([]);
  expect(task).toMatchObject({ recipe: "write-guide", owner: { userId: bob.userId } });
  expect(await shown(id)).toMatchObject({
    lastRun: { outcome: "started", taskId: task!.id, message: null },
    nextRunAt,
  });

  // The worker died after it had started the task.
  await put(id, { nextRunAt: dueAt, retryAt: ago(1), tries: 1, lastRun: null });
  await run();
  expect(await started()).toHaveLength(1);
  expect((await shown(id)).lastRun).toMatchObject({ outcome: "started", taskId: task!.id });
});

test("after days without a worker, a schedule starts one task", async () => {
  const { id } = await create(bob);
  await put(id, { nextRunAt: ago(10 * DAY_MS) });
  await run();
  await endTasks();
  await run();
  expect(await started()).toHaveLength(1);
  expect(Date.parse((await shown(id)).nextRunAt!)).toBeGreaterThan(Date.now());
});

test("a schedule stops with the membership of its member, and with the project", async () => {
  const { id } = await create(bob);
  await ada.api.orgs.removeMember.mutate({ orgId: org.id, userId: bob.userId });
  const off = { enabled: false, nextRunAt: null, offReason: "Its owner left the organization." };
  expect(await shown(id)).toMatchObject(off);
  // A worker had read the organization before.
  await put(id, { enabled: true, offReason: null, nextRunAt: ago(1) });
  await run();
  expect(await shown(id)).toMatchObject(off);

  const own = await create(ada);
  await ada.api.projects.archive.mutate({ projectId });
  expect(await shown(own.id)).toMatchObject({
    enabled: false,
    offReason: "The project was archived.",
  });
  const place = { projectId, scheduleId: own.id };
  expect(await codeOf(ada.api.tasks.schedules.update.mutate({ ...place, enabled: true }))).toBe(
    "project_archived",
  );
  expect(await codeOf(ada.api.tasks.schedules.runNow.mutate(place))).toBe("project_archived");
  expect(await started()).toEqual([]);
});

test("after a push, commits of tasks, merges and reverts start no task, and work of people starts one", async () => {
  const { id, nextRunAt } = await create(ada, { kind: "push" });
  expect(nextRunAt).toBeNull();
  const { taskId, head } = await taskWithChanges();
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head });
  await afterPush(id);
  await ada.api.tasks.revert.mutate({ taskId, commit: merged.commit });
  await afterPush(id);
  expect(await started()).toEqual([]);
  expect(await shown(id)).toMatchObject({ nextRunAt: null, lastRun: null });

  await write("guides/next.md", "# Next\n");
  await put(id, { nextRunAt: ago(1) });
  await run();
  // The push is being built.
  expect(await started()).toEqual([]);
  expect((await stored(id))?.retryAt?.getTime()).toBeGreaterThan(Date.now());
  await put(id, { retryAt: ago(1) });
  await afterPush(id);
  expect(await started()).toHaveLength(1);

  // The next push waits.
  await endTasks();
  await write("guides/last.md", "# Last\n");
  const { nextRunAt: later } = await shown(id);
  expect(Date.parse(later!)).toBeGreaterThan(Date.now() + (PUSH_PAUSE_HOURS - 1) * HOUR_MS);
  await afterPush(id);
  expect(await started()).toHaveLength(2);
});

test("a budget needs known prices, and no task starts when it is used up", async () => {
  const refused = create(ada, daily, { budgetUsd: 2 }).catch(String);
  expect(await refused).toContain("budgetUsd: the prices of the model are not known");
  await setModel(PRICES);
  const { id } = await create(ada, daily, { budgetUsd: 2 });
  await put(id, { nextRunAt: ago(1) });
  await run();
  const cost = { steps: 3, inputTokens: 9, outputTokens: 9, usd: 2.5 };
  await collection(db(), "tasks").updateMany({ projectId }, { $set: { status: "waiting", cost } });
  await put(id, { nextRunAt: ago(1) });
  await run();
  expect(await started()).toHaveLength(1);
  expect(await shown(id)).toMatchObject({
    spentUsd: 2.5,
    lastRun: {
      outcome: "skipped",
      message: "The budget for this month is used up: $2.50 of $2.00.",
    },
  });
  const { month } = await ada.api.tasks.schedules.list.query({ projectId });
  expect(month).toEqual({ tasks: 1, usd: 2.5, unpriced: 0 });
  // What was spent last month does not count.
  await collection(db(), "tasks").updateMany(
    { projectId },
    { $set: { createdAt: ago(32 * DAY_MS) } },
  );
  const place = { projectId, scheduleId: id };
  const { taskId } = await ada.api.tasks.schedules.runNow.mutate(place);
  expect((await shown(id)).lastRun).toMatchObject({ outcome: "started", taskId });
  // A model without prices keeps nobody from pausing it.
  await setModel(null);
  const { update } = ada.api.tasks.schedules;
  await update.mutate({ ...place, enabled: false });
  expect(await shown(id)).toMatchObject({ enabled: false, budgetUsd: 2 });
  expect(await update.mutate({ ...place, enabled: true }).catch(String)).toContain("budgetUsd");
});

test("a run says that there is nothing to do, or what failed", async () => {
  const nothing = { ...guide, folder: "nothing" };
  const { id } = await create(ada, daily, { recipe: nothing });
  await put(id, { nextRunAt: ago(1) });
  await run();
  expect((await shown(id)).lastRun).toMatchObject({ outcome: "nothing", taskId: null });
  const place = { projectId, scheduleId: id };
  expect(await codeOf(ada.api.tasks.schedules.runNow.mutate(place))).toBe("task_not_needed");

  await ada.api.ai.remove.mutate({ projectId });
  await put(id, { nextRunAt: ago(1) });
  await run();
  const { lastRun, enabled } = await shown(id);
  expect(lastRun).toMatchObject({ outcome: "failed" });
  expect(lastRun?.message).toContain("No model is set");
  expect(enabled).toBe(true);
});

test("members change their own schedules, and admins only switch off and remove those of others", async () => {
  const { id } = await create(bob);
  const place = { projectId, scheduleId: id };
  const { update, remove, runNow } = ada.api.tasks.schedules;
  expect(await codeOf(update.mutate({ ...place, when: { kind: "push" } }))).toBe("forbidden");
  expect(await codeOf(runNow.mutate(place))).toBe("forbidden");
  await update.mutate({ ...place, enabled: false });
  expect(await shown(id)).toMatchObject({
    enabled: false,
    offReason: "An admin of the organization paused it.",
  });
  expect(await codeOf(update.mutate({ ...place, enabled: true }))).toBe("forbidden");
  const other = await create(ada);
  const others = { projectId, scheduleId: other.id };
  expect(await codeOf(bob.api.tasks.schedules.remove.mutate(others))).toBe("forbidden");
  expect(await codeOf(bob.api.tasks.schedules.update.mutate({ ...others, enabled: false }))).toBe(
    "forbidden",
  );
  await remove.mutate(place);
  expect(await shown(id)).toBeUndefined();
  expect(await codeOf(remove.mutate(place))).toBe("task_schedule_not_found");
});

test("a new time zone of the project moves the next run", async () => {
  const { id } = await create(ada);
  const hourIn = async (timeZone: string) => {
    const at = new Date((await shown(id)).nextRunAt!);
    return new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(
      at,
    );
  };
  expect(await hourIn("UTC")).toBe("06");
  const settings = { section: "site", values: { timeZone: "Asia/Kolkata" } } as const;
  await ada.api.projects.settings.update.mutate({ projectId, ...settings });
  expect(await hourIn("Asia/Kolkata")).toBe("06");
});
