import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import { checkProject } from "#workers/sweep/poll.ts";
import { runSchedulesDue } from "#workers/sweep/task-schedules.ts";
import { until } from "#tests/support/until.ts";
import {
  type LinkedHost,
  type LinkedRepository,
  startLinkedHost,
} from "#tests/support/worlds/linked-host.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Schedules that wait for pushes to a repository at a host. */
let host: LinkedHost;
let world: World;
let ada: Person;
let repository: LinkedRepository;
let projectId: string;
let secret: string;
let scheduleId: string;
let first: string;

beforeAll(async () => {
  host = await startLinkedHost();
  world = await startWorld(host.variables);
  ada = await world.signUp();
});
afterAll(async () => {
  await world.close();
  await host.close();
});
beforeEach(async () => {
  host.reset();
  repository = await host.repository();
  first = await repository.push({ "guides/start.md": "# Start\n" });
  const { source } = repository;
  const name = `Garden ${newId()}`;
  const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name, source });
  [projectId, secret] = [project.id, project.webhookSecret ?? ""];
  await ada.api.ai.set.mutate({
    projectId,
    provider: "compatible",
    baseUrl: "https://models.example/v1",
    key: "a-key",
    model: "small",
    prices: null,
  });
  await check();
  const recipe = { id: "write-guide", folder: "guides", target: "guide" } as const;
  const when = { kind: "push" } as const;
  const { schedule } = await ada.api.tasks.schedules.create.mutate({ projectId, recipe, when });
  scheduleId = schedule.id;
});

const db = () => world.services.mongo.db;
const stopping = new AbortController().signal;
const check = () => checkProject({ ...world.services, stopping }, projectId);
const stored = () => collection(db(), "taskSchedules").findOne({ _id: scheduleId });
const started = async () => (await ada.api.tasks.list.query({ projectId, scheduled: true })).tasks;

/** The host reports a push, which is routed. */
async function report(before: string, after: string): Promise<void> {
  await repository.report(world, { projectId, secret }, { before, after });
  const received = { projectId, decision: "received" as const };
  await until(async () => (await collection(db(), "gitEvents").countDocuments(received)) === 0);
}

/** What is due has settled, and its build has ended. */
async function run(): Promise<void> {
  await collection(db(), "deployments").updateMany({ projectId }, { $set: { status: "success" } });
  await collection(db(), "taskSchedules").updateOne(
    { _id: scheduleId, nextRunAt: { $ne: null } },
    { $set: { nextRunAt: new Date(Date.now() - 1), retryAt: null } },
  );
  await runSchedulesDue({ ...world.services, stopping });
}
const endTasks = () =>
  collection(db(), "tasks").updateMany({ projectId }, { $set: { status: "waiting" } });

test("a push to the host starts one task, however often it is reported and checked", async () => {
  const pushed = await repository.push({ "guides/next.md": "# Next\n" });
  await Promise.all([report(first, pushed), report(first, pushed), check()]);
  await Promise.all([run(), run()]);
  expect(await started()).toHaveLength(1);
  await endTasks();
  // The host repeats its report, and a check finds the same commit.
  await report(first, pushed);
  await check();
  await run();
  expect(await started()).toHaveLength(1);
  expect(await stored()).toMatchObject({ seenHead: pushed, nextRunAt: null });
  // No webhook tells of the next one.
  await repository.push({ "guides/last.md": "# Last\n" });
  await check();
  await run();
  expect(await started()).toHaveLength(2);
});

test("commits of a task that come back from the host start none", async () => {
  const [taskId, branch] = [newId(), "task/end"];
  const { orgId } = (await findProject(db(), projectId))!;
  const place = { _id: taskId, orgId, projectId, userId: ada.userId };
  await insertTask(db(), { ...place, title: "Write the end", branch, parent: null });
  const write = async (path: string, base: string) => {
    const changes = [{ path, content: "# End\n" }];
    const message = `Write ${path}\n\nTask: ${taskId}\nCall: call_1`;
    const request = { projectId, base, branch, changes, message };
    return (await ada.api.source.write.mutate(request)).commit.sha;
  };
  const head = await write("guides/end.md", first);
  await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { commit: head } });
  const { merged } = await ada.api.tasks.merge.mutate({ taskId, head });
  await report(first, merged.commit);
  await check();
  await run();
  expect(await started()).toEqual([]);
  expect(await stored()).toMatchObject({ seenHead: merged.commit, lastRun: null });

  // Someone merges the branch on the host.
  const more = await write("guides/more.md", merged.commit);
  const { tree, directory } = repository;
  await tree.git("fetch", "--quiet", directory, "main", branch);
  await tree.git("checkout", "--quiet", "--detach", merged.commit);
  await tree.git("merge", "--quiet", "--no-ff", "-m", "Merge the branch of the task", more);
  await tree.git("push", "--quiet", directory, "HEAD:main");
  const merge = (await tree.git("rev-parse", "HEAD")).trim();
  await report(merged.commit, merge);
  await run();
  expect(await started()).toEqual([]);
  expect((await stored())?.seenHead).toBe(merge);
  expect((await findProject(db(), projectId))?.routedHead).toBe(merge);
});

test("a host that no longer lets Pressmark read the repository makes the run fail with the reason", async () => {
  const pushed = await repository.push({ "guides/next.md": "# Next\n" });
  await report(first, pushed);
  host.rules.refuse = () => ({ status: 401, text: "The token was revoked." });
  await run();
  expect(await started()).toEqual([]);
  expect(await stored()).toMatchObject({
    nextRunAt: null,
    lastRun: { outcome: "failed", message: expect.stringContaining("needs a password") },
  });
});
