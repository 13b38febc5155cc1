import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#schemas/errors.ts";
import { collection } from "#store/collections.ts";
import {
  forgetPoll,
  listProjectsToPoll,
  notePoll,
  recordRemoteCheck,
} from "#store/projects/remote-checks.ts";
import { findProject } from "#store/projects/projects.ts";
import { insertSite, type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

const HOUR_MS = 60 * 60_000;
let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

const linked = (label: string, checkMinutes?: 0 | 60) =>
  insertSite(world, label, {
    source: { kind: "git", url: "https://example.org/ada/x.git", owner: "ada", repo: "x" },
    ...(checkMinutes !== undefined && {
      settings: { build: {} as never, git: { checkMinutes } },
    }),
  });
const due = async (now: Date) =>
  (await listProjectsToPoll(world.mongo.db, { now, limit: 50 })).map(({ handle }) => handle);
const check = async (projectId: string, result: AppError | { sha: string }) => {
  const { db } = world.mongo;
  const project = (await findProject(db, projectId))!;
  expect(await notePoll(db, project)).toBe(true);
  // Another sweep that has read the same project does not ask too.
  expect(await notePoll(db, project)).toBe(false);
  await recordRemoteCheck(db, projectId, result);
};

test("a linked project is asked at first, and then in its interval; with none, only on request", async () => {
  const { db } = world.mongo;
  const now = new Date();
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const hourly = await linked("hourly--ada", 60);
  const never = await linked("never--ada", 0);
  const usual = await linked("usual--ada");
  expect((await due(now)).toSorted()).toEqual(["hourly", "never", "usual"]);
  for (const { _id } of [hourly, never, usual]) await check(_id, { sha: "1".repeat(40) });
  expect(await due(now)).toEqual([]);
  expect(await due(later(0.25))).toEqual(["usual"]);
  expect((await due(later(1.5))).toSorted()).toEqual(["hourly", "usual"]);
  await forgetPoll(db, never._id);
  expect(await due(now)).toEqual(["never"]);
});

test("a repository that has failed for ten hours is asked ten hours later", async () => {
  const { db } = world.mongo;
  const project = await linked("lost--ada");
  const failure = new AppError("repo_no_access");
  await check(project._id, failure);
  const now = Date.now();
  const since = new Date(now - 10 * HOUR_MS);
  await collection(db, "projects").updateOne(
    { _id: project._id },
    { $set: { "remoteCheck.failure.since": since } },
  );
  await check(project._id, failure);
  expect(await due(new Date(now + 8 * HOUR_MS))).not.toContain("lost");
  expect(await due(new Date(now + 12 * HOUR_MS))).toContain("lost");
  await check(project._id, { sha: "2".repeat(40) });
  expect(await due(new Date(now + HOUR_MS))).toContain("lost");
});
