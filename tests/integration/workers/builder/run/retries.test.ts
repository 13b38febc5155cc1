import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deploymentFields } from "#api/presenters/deployment-fields.ts";
import { type BuildErrorCode, buildErrors } from "#schemas/deployments/build-errors.ts";
import { newId } from "#schemas/ids.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { cancelDeployment, findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { listProjectsIdle } from "#store/deployments/recovery-queries.ts";
import { nextTry } from "#workers/builder/run/build-failure.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

const SECOND_MS = 1000;
const withCode = (code: string) => Object.assign(new Error(code), { code });
const fromBucket = (name: string, httpStatusCode: number) =>
  Object.assign(new Error("refused"), { name, $metadata: { httpStatusCode } });

let world: BuildWorld;
let blobs: BlobStore;
/** The error of each blob write, or null while there is space. */
let failure: Error | null = null;

beforeAll(async () => {
  world = await startBuildWorld();
  blobs = world.context.blobs;
  const fail = () => {
    if (failure) throw failure;
  };
  world.context.blobs = {
    ...blobs,
    put: async (key, bytes) => {
      fail();
      await blobs.put(key, bytes);
    },
    putFile: async (key, path) => {
      fail();
      await blobs.putFile(key, path);
    },
  };
});
afterAll(() => world?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
});
afterEach(() => {
  failure = null;
  vi.useRealTimers();
});

const rowOf = async ({ _id }: { _id: string }): Promise<DeploymentDocument> => {
  const row = await findDeployment(world.context.db, _id);
  if (!row) throw new Error("the deployment does not exist");
  return row;
};
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND_MS);
const build = (project: TestProject) => runBuild(world.context, project.id);

const member = {
  userId: newId(),
  email: "ada@example.com",
  emailProven: true,
  aal: "aal1" as const,
  fullName: null,
  avatarUrl: null,
  sessionId: null,
  factorMissing: false,
  expiresAt: Number.MAX_SAFE_INTEGER,
  key: null,
};

/** The deployment's fields that a member sees. */
async function visibleFields(project: TestProject, row: DeploymentDocument) {
  const { env, secretBox } = world.context;
  const view = {
    services: { env, secretBox },
    project: await project.document(),
    preview: null,
    waitingFor: "slot" as const,
    caller: member,
  };
  const { status, reason, retryAt, waitingFor } = deploymentFields(await rowOf(row), view);
  return { status, reason, retryAt, waitingFor };
}

/** A live site, and a push that finds the disk full. */
async function pushOntoFullDisk(error: Error = withCode("ENOSPC")) {
  const project = await world.project();
  const first = await project.publish({ "index.md": "# One" });
  letTimePass();
  failure = error;
  const row = await project.push({ "index.md": "# Two" });
  await build(project);
  return { project, row, first: first.deployment };
}

test("a push that finds the disk full says when it is retried, and is live once there is space", async () => {
  const { project, row, first } = await pushOntoFullDisk();
  expect(await visibleFields(project, row)).toEqual({
    status: "queued",
    reason: "There is no space left to store the site. Next attempt in 5 s.",
    retryAt: new Date(Date.now() + 5 * SECOND_MS).toISOString(),
    waitingFor: null,
  });
  expect((await project.document()).live?.deploymentId).toBe(first._id);
  // The push is not built before its retry time, no matter how often a worker is woken.
  failure = null;
  expect(await build(project)).toBe(false);
  const idle = () =>
    listProjectsIdle(world.context.db, { olderThan: new Date(Date.now() - 1), perOrg: 100 });
  pass(4);
  expect(await idle()).not.toContain(project.id);
  pass(2);
  expect(await idle()).toContain(project.id);
  await build(project);
  expect(await rowOf(row)).toMatchObject({ status: "success", errorCode: null, reason: null });
  expect((await project.document()).live?.deploymentId).toBe(row._id);
  const next = await project.publish({ "index.md": "# Three" });
  expect(next.deployment.status).toBe("success");
});

test("the delays grow to a minute, and a push is never abandoned while the disk is full", async () => {
  const { project, row } = await pushOntoFullDisk();
  const pauses: string[] = [];
  for (let tries = 0; tries < 20; tries++) {
    const { retryAt } = await rowOf(row);
    pauses.push(String((Number(retryAt) - Date.now()) / SECOND_MS));
    pass(61);
    await build(project);
  }
  expect(pauses.slice(0, 6)).toEqual(["5", "15", "30", "60", "60", "60"]);
  expect(await visibleFields(project, row)).toMatchObject({
    status: "queued",
    reason: "There is no space left to store the site. Next attempt in 1 min.",
  });
  failure = null;
  pass(61);
  await build(project);
  expect((await rowOf(row)).status).toBe("success");
});

describe.each<[what: string, error: Error, reason: string]>([
  ["a used-up quota", withCode("EDQUOT"), buildErrors.storage_full.message],
  ["a full bucket", fromBucket("XMinioStorageFull", 507), buildErrors.storage_full.message],
  [
    "a bucket that answers 503",
    fromBucket("SlowDown", 503),
    buildErrors.storage_unavailable.message,
  ],
  [
    "an unavailable object storage",
    withCode("ECONNREFUSED"),
    buildErrors.storage_unavailable.message,
  ],
  ["a disk that became read-only", withCode("EROFS"), buildErrors.storage_unavailable.message],
])("%s", (_, error, reason) => {
  test("delays the build", async () => {
    const { project, row } = await pushOntoFullDisk(error);
    expect((await visibleFields(project, row)).reason).toBe(`${reason} Next attempt in 5 s.`);
    failure = null;
    pass(6);
    await build(project);
    expect((await rowOf(row)).status).toBe("success");
  });
});

test("a newer push replaces one that waits for space, and a member can cancel it", async () => {
  const { project, row } = await pushOntoFullDisk();
  const newer = await project.push({ "index.md": "# Three" });
  expect(await rowOf(row)).toMatchObject({ status: "canceled", reason: "superseded" });
  await build(project);
  expect((await rowOf(newer)).status).toBe("queued");
  expect(await cancelDeployment(world.context.db, project.id, newer._id)).toBe("canceled");
  failure = null;
  pass(600);
  expect(await build(project)).toBe(false);
  expect((await visibleFields(project, newer)).retryAt).toBeNull();
});

test("a dataset that finds the disk full is built later and not abandoned", async () => {
  const project = await world.project();
  const { deployment } = await project.publish({ "index.md": "# One" });
  failure = withCode("ENOSPC");
  await expect(makeDataset(world.context, project.id, { isLast: true })).rejects.toThrow("ENOSPC");
  expect((await rowOf(deployment)).data).toBe("pending");
  failure = null;
  await makeDataset(world.context, project.id);
  expect((await rowOf(deployment)).data).toBe("ready");
});

test("a git host that fails is retried three times, then the deployment fails", () => {
  const now = new Date();
  const pauses: number[] = [];
  let row: Pick<DeploymentDocument, "retries" | "retryCode"> = {};
  for (;;) {
    const next = nextTry({ errorCode: "git_host_failed" }, row, now);
    if (!next) break;
    pauses.push((next.at.getTime() - now.getTime()) / SECOND_MS);
    row = { retries: next.retries, retryCode: "git_host_failed" };
  }
  expect(pauses).toEqual([5, 30, 120]);
  // A different reason starts a new count.
  expect(nextTry({ errorCode: "storage_full" }, row, now)?.retries).toBe(1);
});

test("permanent errors are not retried", () => {
  const codes = Object.keys(buildErrors) as BuildErrorCode[];
  const retried = codes.filter((errorCode) => nextTry({ errorCode }, {}, new Date()));
  expect(retried.sort()).toEqual([
    "clone_timeout",
    "database_unavailable",
    "dns_failed",
    "git_host_failed",
    "git_host_slow",
    "git_server_unavailable",
    "github_unavailable",
    "host_busy",
    "storage_full",
    "storage_unavailable",
  ]);
  expect(nextTry({ errorCode: null }, {}, new Date())).toBeNull();
});
