import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { viewSchedule } from "#core/projects/schedule/view-schedule.ts";
import { openRelease } from "#core/releases/release.ts";
import { scheduleKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import { cancelDeployment, findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { publishDue, publishScheduled } from "#workers/sweep/scheduled-notes.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T08:00:00Z") }),
);
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const sweep = () => publishScheduled(world.context);
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const deploymentsOf = ({ id }: TestProject): Promise<DeploymentDocument[]> =>
  collection(world.context.db, "deployments").find({ projectId: id }).sort({ number: 1 }).toArray();
const newestOf = async (project: TestProject) => (await deploymentsOf(project)).at(-1)!;

/** What visitors can open right now. */
async function shown(project: TestProject, ...urls: string[]): Promise<string[]> {
  const { live } = await project.document();
  const deployment = await findDeployment(world.context.db, live?.deploymentId ?? "");
  const release = await openRelease(world.context, deployment!);
  return urls.filter((url) => release?.files.get(url) !== undefined);
}

const NOTES = {
  "index.md": "# Home",
  "soon.md": "---\npublishAt: 2027-01-01T08:10\n---\n# Soon",
  "offer.md": "---\nunpublish_at: 2027-01-01T08:10\n---\n# Offer",
  "later.md": "---\npublishAt: 2027-01-02\nexpiryDate: 2027-01-03\n---\n# Later",
};

test("a note appears and another is taken down at their minute, with one deployment that says so", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  pass(9.5 * MINUTE_MS);
  await sweep();
  expect(await world.context.queues.sweep.getDelayed()).toMatchObject([
    { name: "project.schedule", data: { projectId: project.id }, delay: 30_000 },
  ]);
  await publishDue(world.context, project.id);
  expect(await deploymentsOf(project)).toHaveLength(1);

  pass(0.5 * MINUTE_MS);
  await Promise.all([publishDue(world.context, project.id), sweep(), sweep()]);
  await runBuild(world.context, project.id);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(2);
  const deployment = await newestOf(project);
  expect(deployment).toMatchObject({
    status: "success",
    reason: null,
    trigger: { kind: "schedule", actor: null },
    scheduled: {
      published: 1,
      takenDown: 1,
      changes: expect.arrayContaining([
        expect.objectContaining({ path: "soon.md", title: "Soon", kind: "publish" }),
        expect.objectContaining({ path: "offer.md", kind: "takeDown" }),
      ]),
    },
  });
  expect(await shown(project, "/soon", "/offer", "/later")).toEqual(["/soon"]);
  const log = await readLogLines(world.context, deployment, { after: 0, limit: 100 });
  expect(log.map(({ text }) => text)).toContain("Scheduled: 1 note published, 1 note taken down");
  const key = scheduleKey(project.id, deployment.artifact!);
  const still = JSON.parse((await world.context.blobs.get(key))!.toString()) as unknown[];
  expect(still).toMatchObject([
    { path: "later.md", kind: "publish", at: "2027-01-02T00:00:00.000Z" },
    { path: "later.md", kind: "takeDown", at: "2027-01-03T00:00:00.000Z" },
  ]);
});

test("times that passed while everything was stopped and Redis lost its jobs are made up for by one deployment", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  pass(9.5 * MINUTE_MS);
  await sweep();
  await world.redis.flush();
  vi.setSystemTime(new Date("2027-01-05T00:00:00Z"));
  await sweep();
  await runBuild(world.context, project.id);
  await sweep();
  const [, deployment, ...others] = await deploymentsOf(project);
  expect(others).toEqual([]);
  expect(deployment).toMatchObject({
    status: "success",
    scheduled: { published: 2, takenDown: 2 },
  });
  expect((await project.document()).nextPublicationAt).toBeNull();
});

test("a push that changes the schedule makes Pressmark forget the old time", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "Home", "soon.md": NOTES["soon.md"] });
  await project.publish({ "soon.md": "---\npublishAt: 2027-01-01T09:00\n---\nSoon" });
  pass(10 * MINUTE_MS);
  await publishDue(world.context, project.id);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(2);
});

test("a push at the time of a scheduled note publishes it, and nothing is built twice", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  pass(10 * MINUTE_MS);
  await project.push({ "index.md": "# Home again" });
  await sweep();
  await runBuild(world.context, project.id);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(2);
  expect(await newestOf(project)).toMatchObject({
    trigger: { kind: "push" },
    scheduled: { published: 1, takenDown: 1 },
  });
});

test("a pinned site is not built, and catches up once it is unpinned", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  await updateProject(world.context.db, project.id, { pinned: true });
  pass(10 * MINUTE_MS);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(1);
  // The note is gone anyway.
  expect(await shown(project, "/offer", "/offer.md")).toEqual([]);
  await updateProject(world.context.db, project.id, { pinned: false });
  await sweep();
  expect(await newestOf(project)).toMatchObject({
    status: "queued",
    trigger: { kind: "schedule" },
  });
});

test("a note is taken down even if its build fails, and the build is requested again", async () => {
  const project = await world.project({ settings: { failOnIssues: true } });
  await project.publish({ ...NOTES, "soon.md": "Soon" });
  const { deployment } = await project.publish({ "keys.md": "AKIAX7QH3VJ2M6TPKD4W" });
  expect(deployment.status).toBe("failed");
  expect(await shown(project, "/offer")).toEqual(["/offer"]);
  pass(10 * MINUTE_MS);
  expect(await shown(project, "/offer", "/offer.md")).toEqual([]);
  for (const wait of [0, 1, 5]) {
    pass(wait * MINUTE_MS);
    await sweep();
    await runBuild(world.context, project.id);
    await sweep();
  }
  const rows = await deploymentsOf(project);
  expect(rows.map(({ status, trigger }) => `${trigger.kind} ${status}`)).toEqual([
    "push success",
    "push failed",
    "schedule failed",
    "schedule failed",
    "schedule failed",
  ]);
  const mended = await project.publish({ "keys.md": "None" });
  expect(mended.deployment).toMatchObject({ status: "success", scheduled: { takenDown: 1 } });
  pass(30 * MINUTE_MS);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(6);
});

test("issues that were there before do not keep a note public", async () => {
  const project = await world.project();
  await project.publish({ ...NOTES, "keys.md": "AKIAX7QH3VJ2M6TPKD4W" });
  const { settings } = await project.document();
  const build = { ...settings.build, failOnIssues: true };
  await updateProject(world.context.db, project.id, { settings: { ...settings, build } });
  pass(10 * MINUTE_MS);
  await sweep();
  await runBuild(world.context, project.id);
  expect(await newestOf(project)).toMatchObject({ status: "success", reason: null });
});

test("a scheduled build that a member cancels is requested again", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  pass(10 * MINUTE_MS);
  await sweep();
  const { _id } = await newestOf(project);
  await cancelDeployment(world.context.db, project.id, _id);
  await sweep();
  expect(await deploymentsOf(project)).toHaveLength(2);
  pass(MINUTE_MS);
  await sweep();
  expect(await newestOf(project)).toMatchObject({ status: "queued", number: 3 });
});

test("a build that was requested for a time counts as built then, even if the clock was set back", async () => {
  const project = await world.project();
  await project.publish(NOTES);
  pass(10 * MINUTE_MS);
  await sweep();
  pass(-3 * MINUTE_MS);
  await runBuild(world.context, project.id);
  expect((await project.document()).live?.deploymentId).toBe((await newestOf(project))._id);
  expect((await project.document()).nextPublicationAt?.toISOString()).toBe(
    "2027-01-02T00:00:00.000Z",
  );
});

test("a note that would end before it begins never appears, and an issue says why", async () => {
  const project = await world.project();
  const { issues } = await project.publish({
    "index.md": "Home",
    "never.md": "---\npublishAt: 2027-02-02\nunpublishAt: 2027-02-01\n---\nNever",
    "far.md": "---\npublishAt: 9999-12-31\n---\nFar",
  });
  expect(issues).toEqual([
    expect.objectContaining({
      path: "never.md",
      severity: "warning",
      message:
        "It is taken down on 2027-02-01 at 00:00 UTC, before it is published, so the note never appears.",
    }),
  ]);
  expect((await project.document()).nextPublicationAt?.getUTCFullYear()).toBe(9999);
  await sweep();
  expect(await world.context.queues.sweep.getDelayed()).not.toContainEqual(
    expect.objectContaining({ data: { projectId: project.id } }),
  );
});

/** The states of all changes, and why some are late. */
async function scheduleOf(project: TestProject) {
  const document = await project.document();
  const { schedule, changes } = await viewSchedule(world.context, document, { limit: 100 });
  const states = changes.map(({ path, kind, state }) => `${path} ${kind} ${state}`);
  return { states, delay: schedule.delay };
}

test("the schedule says what is to come, what is late and why, and what was carried out", async () => {
  const project = await world.project();
  const { deployment: first } = await project.publish(NOTES);
  const later = ["later.md publish coming", "later.md takeDown coming"];
  const byPath = (state: string) => [`offer.md takeDown ${state}`, `soon.md publish ${state}`];
  expect(await scheduleOf(project)).toEqual({
    states: [...byPath("coming"), ...later],
    delay: null,
  });

  pass(10 * MINUTE_MS);
  const late = [...byPath("due"), ...later];
  const delay = (reason: string) => ({ reason, deployment: null, retryAt: null });
  expect(await scheduleOf(project)).toEqual({ states: late, delay: delay("soon") });
  await updateProject(world.context.db, project.id, { pinned: true });
  expect(await scheduleOf(project)).toEqual({ states: late, delay: delay("pinned") });
  await updateProject(world.context.db, project.id, { pinned: false });
  await sweep();
  const { _id: id, number } = await newestOf(project);
  const of = { deployment: { id, number }, retryAt: null };
  expect((await scheduleOf(project)).delay).toEqual({ reason: "building", ...of });
  await cancelDeployment(world.context.db, project.id, id);
  await sweep();
  const retryAt = "2027-01-01T08:11:00.000Z";
  expect((await scheduleOf(project)).delay).toEqual({ reason: "failed", ...of, retryAt });

  const { settings } = await project.document();
  const build = { ...settings.build, approveNewlyPublic: true };
  await updateProject(world.context.db, project.id, { settings: { ...settings, build } });
  pass(MINUTE_MS);
  await sweep();
  await runBuild(world.context, project.id);
  const waiting = await newestOf(project);
  expect((await project.document()).live?.deploymentId).toBe(first._id);
  expect(await scheduleOf(project)).toEqual({
    states: late,
    delay: {
      reason: "approval",
      retryAt: null,
      deployment: { id: waiting._id, number: waiting.number },
    },
  });
  const live = { deploymentId: waiting._id, pushSeq: waiting.pushSeq, at: new Date() };
  await updateProject(world.context.db, project.id, { live });
  expect(await scheduleOf(project)).toEqual({ states: [...byPath("done"), ...later], delay: null });
});
