import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { type S3Double, startS3Double } from "#tests/support/doubles/s3-double.ts";
import { type Member, type Rig, type Site, startRig, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** The order of builds if more are queued than can run. The tests compare orders, never seconds. */
const TIMEOUT_MS = scaled(600_000, 1_200_000);
/** The number of builds one process runs at the same time. A single organization may use all of them. */
const SLOTS = 2;
const WAITING = scaled(5, 100);
const ORGS = scaled(4, 10);
const SITES_EACH = scaled(3, 20);

let rig: Rig;
let s3: S3Double;

beforeAll(async () => {
  s3 = await startS3Double();
  rig = await startRig({
    BUILDS_PER_ORG: String(SLOTS),
    BUILD_CONCURRENCY: String(SLOTS),
    ...s3.variables,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await s3?.close();
});

async function sitesOf(member: Member, count: number): Promise<Site[]> {
  const sites: Site[] = [];
  for (let at = 0; at < count; at++) sites.push(await rig.createSite(member));
  return sites;
}

const push = async (site: Site) => (await site.push({ "index.md": "# Words" })).id;

/** These deployments in the order in which their builds began. */
async function inOrder(ids: string[]): Promise<DeploymentDocument[]> {
  const rows = () =>
    collection(rig.db, "deployments")
      .find({ _id: { $in: ids } })
      .toArray();
  await until(async () => (await rows()).every(({ status }) => status === "success"));
  return (await rows()).toSorted((a, b) => a.startedAt!.getTime() - b.startedAt!.getTime());
}

test(
  "a push does not wait for all builds of an organization that occupies every worker",
  async () => {
    const builder = await rig.startWorker("build");
    const [ada, bob] = [await rig.signUp(), await rig.signUp()];
    const sites = await sitesOf(ada, SLOTS + WAITING);
    const other = await rig.createSite(bob);
    const holds = sites.slice(0, SLOTS).map(({ project }) => s3.hold(`releases/${project.id}/`));
    const ids: string[] = [];
    for (const site of sites.slice(0, SLOTS)) ids.push(await push(site));
    await until(() => holds.every(({ keys }) => keys.length > 0));
    for (const site of sites.slice(SLOTS)) ids.push(await push(site));
    const quick = await push(other);
    for (const hold of holds) hold.release();

    const builds = await inOrder([...ids, quick]);
    const before = builds.findIndex(({ _id }) => _id === quick) - SLOTS;
    // Builds that run at the same time may have begun in the same moment.
    expect(before).toBeLessThanOrEqual(SLOTS);
    await builder.kill();
  },
  TIMEOUT_MS,
);

test(
  "a preview that occupies the only slot of the only worker does not delay the site of another organization",
  async () => {
    const [ada, bob] = [await rig.signUp(), await rig.signUp()];
    const [site, other] = [await rig.createSite(ada), await rig.createSite(bob)];
    const { id: projectId } = site.project;
    const builder = await rig.startWorker("build", { BUILD_CONCURRENCY: "1" });
    await site.ended(await push(site));
    const values = { previewBranches: ["drafts"] };
    await ada.api.projects.settings.update.mutate({ projectId, section: "git", values });
    const hold = s3.hold(`releases/${projectId}/`);
    await site.tree.commit({ "index.md": "# Draft" });
    await site.tree.git("push", "--quiet", site.remote, "HEAD:refs/heads/drafts");
    await until(() => hold.keys.length > 0);
    const { deployments } = await ada.api.deployments.list.query({ projectId, of: "previews" });
    const preview = deployments[0]!.id;
    const quick = await push(other);
    // It gives up its place, although its upload has not ended.
    await until(async () => (await site.get(preview)).status === "queued");
    hold.release();

    const [first, second] = await inOrder([preview, quick]);
    expect([first?._id, second?._id]).toEqual([quick, preview]);
    await builder.kill();
  },
  TIMEOUT_MS,
);

test(
  "organizations take turns, regardless of the order of their pushes",
  async () => {
    const ids: string[] = [];
    for (let org = 0; org < ORGS; org++)
      for (const site of await sitesOf(await rig.signUp(), SITES_EACH)) ids.push(await push(site));
    await rig.startWorker("build");
    const builds = await inOrder(ids);
    // Two builds that end at the same time may both let the same organization go next. Without turns, the last organization finishes far behind.
    const round = builds.slice(0, ORGS * SLOTS);
    expect(new Set(round.map(({ orgId }) => orgId)).size).toBe(ORGS);
  },
  TIMEOUT_MS,
);
