import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer } from "#core/notifications/mailer.ts";
import { removeOrg } from "#core/orgs/remove-org.ts";
import type { Services } from "#api/services.ts";
import { usageOf } from "#core/orgs/org-usage.ts";
import { newId } from "#schemas/ids.ts";
import { lfsMonth } from "#schemas/projects/lfs.ts";
import { collection } from "#store/collections.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import { findOrg, insertOrg } from "#store/orgs/orgs.ts";
import { addLfsBytes } from "#store/projects/lfs-bytes.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { until } from "#tests/support/until.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld({ BUILDS_PER_ORG: "2" });
});
afterAll(() => world?.close());

/** The services of the API, on the same stores as the worker. */
function services(): Services {
  const { db, env, redis, queues } = world.context;
  return {
    ...world.context,
    mongo: { db } as Services["mongo"],
    mailer: openMailer({ db, env, redis, queues }),
    tokens: {} as Services["tokens"],
    limits: {} as Services["limits"],
    questions: {} as Services["questions"],
  };
}

const newOrg = () =>
  insertOrg(world.context.db, {
    name: "Leaving",
    handle: newId(),
    ownerId: newId(),
    personal: false,
  });

test("an organization that is deleted while its builds run stays deleted, and no build restores its rows", async () => {
  const { db, blobs } = world.context;
  const org = await newOrg();
  const projects = await Promise.all(
    Array.from({ length: 3 }, () => world.project({ orgId: org._id })),
  );
  // Publishes one deployment, so that the second build finds a moved note and tries to save a redirect.
  await projects[0]!.publish({ "old.md": "# Moving note" });
  for (const project of projects) {
    await project.tree.git("rm", "-q", "--ignore-unmatch", "old.md");
    await project.push({ "new.md": "# Moving note" });
  }
  const ids = projects.map(({ id }) => id);
  const rows = await collection(db, "deployments").find({ orgId: org._id }).toArray();
  expect(rows).toHaveLength(4);

  const writing = new Set<string>();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const putFile = blobs.putFile.bind(blobs);
  blobs.putFile = async (key, path) => {
    writing.add(key);
    await gate;
    return putFile(key, path);
  };
  try {
    const builds = ids.slice(0, 2).map((id) => runBuild(world.context, id, { stoppingMs: 500 }));
    await until(() => writing.size >= 2);
    await removeOrg(services(), org);
    // The builds end although the writes they wait for never finish.
    await Promise.all(builds);
    release();
    // The waiting builds find nothing to do.
    await Promise.all(ids.map((id) => runBuild(world.context, id)));
  } finally {
    blobs.putFile = putFile;
    release();
  }
  expect(await findOrg(db, org._id)).toBeNull();
  const leftovers = await Promise.all([
    findDeployments(
      db,
      rows.map(({ _id }) => _id),
    ),
    collection(db, "projects").find({ orgId: org._id }).toArray(),
    collection(db, "redirects")
      .find({ projectId: { $in: ids } })
      .toArray(),
    collection(db, "gitEvents")
      .find({ projectId: { $in: ids } })
      .toArray(),
    collection(db, "logChunks")
      .find({ deploymentId: { $in: rows.map(({ _id }) => _id) } })
      .toArray(),
  ]);
  expect(leftovers).toEqual([[], [], [], [], []]);
});

test("usage counts this month's builds, what they fetched from Git LFS, and the bytes of stored deployments", async () => {
  const { db } = world.context;
  const org = await newOrg();
  expect(await usageOf(services(), org)).toEqual({
    projects: 0,
    members: 1,
    buildsThisMonth: 0,
    buildMinutesThisMonth: 0,
    lfsBytesThisMonth: 0,
    storedBytes: 0,
    subscribers: 0,
    buildsToday: 0,
    taskUsdThisMonth: 0,
    limits: {
      projects: null,
      members: 500,
      buildsAtOnce: 2,
      buildsPerDay: null,
      storedBytes: null,
      taskUsdPerMonth: null,
      subscribers: null,
    },
  });
  const project = await world.project({ orgId: org._id });
  const first = await project.publish({ "index.md": "# Hello\n" });
  const usage = await usageOf(services(), org);
  expect(usage).toMatchObject({ projects: 1, members: 1, buildsThisMonth: 1 });
  expect(usage.storedBytes).toBeGreaterThan(500);
  await project.publish({ "another.md": "# Another\n" });
  await addLfsBytes(db, project.id, { month: lfsMonth(new Date()), bytes: 700 });
  await collection(db, "deployments").updateOne(
    { _id: first.deployment._id },
    { $set: { finishedAt: new Date(first.deployment.startedAt!.getTime() + 3 * 60_000) } },
  );
  const later = await usageOf(services(), org);
  expect(later.buildsThisMonth).toBe(2);
  expect(later.buildMinutesThisMonth).toBe(3);
  expect(later.lfsBytesThisMonth).toBe(700);
  // Content that both deployments share is stored and counted once.
  expect(later.storedBytes).toBeGreaterThan(usage.storedBytes);
  expect(later.storedBytes).toBeLessThan(2 * usage.storedBytes);
  await collection(db, "deployments").updateMany(
    { orgId: org._id },
    { $set: { createdAt: new Date("2020-01-01"), removedAt: new Date() } },
  );
  await addLfsBytes(db, project.id, { month: "2020-01", bytes: 900 });
  expect(await usageOf(services(), org)).toMatchObject({
    buildsThisMonth: 0,
    storedBytes: 0,
    lfsBytesThisMonth: 0,
  });
});
