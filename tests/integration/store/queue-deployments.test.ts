import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMongo } from "#embedded/mongo/server.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { connectMongo, type Mongo, prepareMongo } from "#store/mongo.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type NewDeployment, queueDeployments } from "#store/deployments/queue.ts";
import { findGitEvent } from "#store/pushes/git-events.ts";
import { routePushes } from "#store/pushes/route-push.ts";
import { findProject } from "#store/projects/projects.ts";
import { recordedPush } from "#tests/support/inputs/stored/recorded-push.ts";

let directory: string;
let database: Awaited<ReturnType<typeof startMongo>>;
let mongo: Mongo;
let project: { _id: string; orgId: string };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-rows-"));
  database = await startMongo({ dataDir: directory, port: 0 });
  mongo = await connectMongo(database.url);
  await prepareMongo(mongo);
});
afterAll(async () => {
  await mongo?.close();
  await database?.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  project = { _id: newId(), orgId: newId() };
  const counters = { handle: project._id, siteLabel: project._id, deploymentCount: 0, pushSeq: 0 };
  await collection(mongo.db, "projects").insertOne({ ...project, ...counters } as ProjectDocument);
});

const pushOf = (gitEventId: string, change: Partial<NewDeployment> = {}): NewDeployment => ({
  branch: "main",
  trigger: { kind: "webhook", actor: null },
  commit: null,
  gitEventId: `${project._id} ${gitEventId}`,
  ...change,
});
const queue = (...pushes: NewDeployment[]) => queueDeployments(mongo.db, project, pushes);
const stored = async () => {
  const rows = collection(mongo.db, "deployments").find({ projectId: project._id });
  return (await rows.sort({ pushSeq: 1 }).toArray()).map((row) => [
    row.gitEventId?.split(" ")[1],
    row.status,
    row.reason,
  ]);
};

test("only the newest of several pushes queued together waits, and a skipped one replaces nothing", async () => {
  await queue(pushOf("a"));
  const queued = await queue(pushOf("b"), pushOf("c"), pushOf("d", { skip: "[skip ci]" }));
  expect(await stored()).toEqual([
    ["a", "canceled", "superseded"],
    ["b", "canceled", "superseded"],
    ["c", "queued", null],
    ["d", "skipped", "[skip ci]"],
  ]);
  expect(queued.map(({ deployment }) => deployment.status)).toEqual([
    "canceled",
    "queued",
    "skipped",
  ]);
  expect(queued.map(({ deployment }) => deployment.number)).toEqual([2, 3, 4]);
});

test("pushes that already have rows keep them, no matter which of them arrive together", async () => {
  const [first] = await queue(pushOf("a"));
  const [, again] = await queue(pushOf("b"), pushOf("a"));
  expect(again?.deployment._id).toBe(first?.deployment._id);
  expect(await stored()).toEqual([
    ["a", "canceled", "superseded"],
    ["b", "queued", null],
  ]);
  const third = await queue(pushOf("c"), pushOf("b"), pushOf("d"));
  expect(third.map(({ deployment }) => deployment.status)).toEqual([
    "canceled",
    "queued",
    "queued",
  ]);
  expect(await stored()).toEqual([
    ["a", "canceled", "superseded"],
    ["b", "canceled", "superseded"],
    ["c", "canceled", "superseded"],
    ["d", "queued", null],
  ]);
});

test("a worker is woken once the row of a new push to the site is stored, and not for a push that is skipped", async () => {
  const woken: unknown[] = [];
  const wake = async () => void woken.push(await stored());
  await queueDeployments(mongo.db, project, [pushOf("a", { skip: "[skip ci]" })], wake);
  expect(woken).toEqual([]);
  await queueDeployments(mongo.db, project, [pushOf("p", { previewId: newId() })], wake);
  expect(woken).toEqual([]);
  await queueDeployments(mongo.db, project, [pushOf("b")], wake);
  expect(woken).toHaveLength(1);
  expect(woken[0]).toContainEqual(["b", "queued", null]);
  await queueDeployments(mongo.db, project, [pushOf("b")], wake);
  expect(woken).toHaveLength(1);
});

test("a push stays unrouted, so that it is routed again, if the schedules that wait for it could not be noted", async () => {
  const fields = { source: { kind: "remote" }, branch: "main", branchChosen: true };
  await collection(mongo.db, "projects").updateOne(
    { _id: project._id },
    { $set: fields as object },
  );
  const eventId = await recordedPush(mongo.db, { orgId: project.orgId, projectId: project._id });
  const gitEvent = await findGitEvent(mongo.db, eventId);
  const whole = await findProject(mongo.db, project._id);
  const noted = Promise.reject(new Error("the database is away"));
  await expect(routePushes(mongo.db, whole!, [gitEvent!], { noted })).rejects.toThrow("away");
  expect((await findGitEvent(mongo.db, eventId))?.decision).toBe("received");
  let woken = 0;
  const wake = async () => void woken++;
  const [routed] = await routePushes(mongo.db, whole!, [gitEvent!], { wake });
  expect(routed?.decision).toBe("accepted");
  expect((await findGitEvent(mongo.db, eventId))?.decision).toBe("accepted");
  expect(await collection(mongo.db, "deployments").countDocuments({ projectId: project._id })).toBe(
    1,
  );
  expect(woken).toBe(1);
});
