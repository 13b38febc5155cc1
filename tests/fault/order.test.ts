import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { type S3Double, startS3Double } from "#tests/support/doubles/s3-double.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** The order of builds. */
const TIMEOUT_MS = scaled(300_000, 900_000);
const WAITING_SITES = scaled(4, 30);

let rig: Rig;
let s3: S3Double;

beforeAll(async () => {
  s3 = await startS3Double();
  rig = await startRig({ BUILDS_PER_ORG: "1", BUILD_CONCURRENCY: "2", ...s3.variables });
  await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
});
afterAll(async () => {
  await rig?.close();
  await s3?.close();
});

/** A push whose build hangs when it stores its pages, until the test releases it. */
async function pushHeld(site: Site) {
  const hold = s3.hold(`releases/${site.project.id}/`);
  const { id } = await site.push({ "index.md": "# Held" });
  await until(() => hold.keys.length > 0);
  return { id, release: hold.release };
}

test(
  "an organization with many queued builds runs one at a time, and another organization's push starts immediately",
  async () => {
    const [ada, bob] = [await rig.signUp(), await rig.signUp()];
    const sites: Site[] = [];
    for (let at = 0; at <= WAITING_SITES; at++) sites.push(await rig.createSite(ada));
    const other = await rig.createSite(bob);
    const first = await pushHeld(sites[0]!);
    const rows = [first.id];
    for (const site of sites.slice(1)) rows.push((await site.push({ "index.md": "# Waits" })).id);
    const quick = await other.push({ "index.md": "# Quick" });

    // The other organization does not wait for any of these builds.
    expect(await other.ended(quick.id)).toMatchObject({ status: "success", live: true });
    const statuses = await Promise.all(
      sites.map(async (site, at) => (await site.get(rows[at]!)).status),
    );
    expect(statuses).toEqual(["running", ...Array(WAITING_SITES).fill("queued")]);

    first.release();
    for (const [at, site] of sites.entries())
      expect(await site.ended(rows[at]!)).toMatchObject({ status: "success", live: true });
    const { orgId } = (await findProject(rig.db, sites[0]!.project.id))!;
    const builds = await collection(rig.db, "deployments")
      .find({ orgId })
      .sort({ startedAt: 1 })
      .toArray();
    // One process wrote both times. A build ends before its slot is free, and the next one begins after that.
    for (const [at, row] of builds.slice(1).entries())
      expect(row.startedAt!.getTime()).toBeGreaterThanOrEqual(builds[at]!.finishedAt!.getTime());
  },
  TIMEOUT_MS,
);

test(
  "a running build stops when it is canceled, and the next push is built",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const { id, release } = await pushHeld(site);
    await site.member.api.deployments.cancel.mutate({ deploymentId: id });
    // Its upload still hangs, so only the cancellation can have ended it.
    expect(await site.ended(id)).toMatchObject({ status: "canceled", live: false });
    const row = await collection(rig.db, "deployments").findOne({ _id: id });
    expect(row).toMatchObject({ reason: "canceled by a member" });
    await until(async () => (await findProject(rig.db, site.project.id))?.claim === null);
    const org = await collection(rig.db, "orgs").findOne({ _id: row!.orgId });
    expect(org?.slots).toEqual([]);

    release();
    const next = await site.push({ "index.md": "# Next" });
    expect(await site.ended(next.id)).toMatchObject({ status: "success", live: true });
  },
  TIMEOUT_MS,
);

test(
  "a pinned site does not change while pushes are built, and gets the newest one when it is unpinned",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const { api } = site.member;
    const first = await site.push({ "index.md": "# One" });
    await site.ended(first.id);
    await api.deployments.pin.mutate({ deploymentId: first.id });
    const second = await site.push({ "index.md": "# Two" });
    expect(await site.ended(second.id)).toMatchObject({ status: "success", live: false });
    const newest = await site.push({ "index.md": "# Three" });
    expect(await site.ended(newest.id)).toMatchObject({ status: "success", live: false });
    expect(await site.live()).toBe(first.id);
    expect((await rig.read(site.project, "/")).body).toContain("One");
    await api.deployments.unpin.mutate({ deploymentId: first.id });
    expect(await site.live()).toBe(newest.id);
    await until(async () => (await rig.read(site.project, "/")).body.includes("Three"));
    const next = await site.push({ "index.md": "# Four" });
    expect(await site.ended(next.id)).toMatchObject({ status: "success", live: true });
  },
  TIMEOUT_MS,
);
