import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { createWorkTree, temporaryDirectory } from "../support/worlds/git-client.ts";
import { type GitRemote, startGitRemote } from "../support/doubles/git/git-remote.ts";
import { type Hold, type S3Double, startS3Double } from "../support/doubles/s3-double.ts";
import { contentHash } from "#content/content-hash.ts";
import { type Rig, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** One worker builds many sites, and dies when each of them is at a different point. */
const TIMEOUT_MS = scaled(600_000, 1_200_000);
const KILLS = scaled(1, 5);

/** The upload at which a build hangs, and whether the site is live by then. If it is, a second attempt has nothing left to do. */
const POINTS: { name: string; isLive: boolean; prefix(projectId: string): string }[] = [
  { name: "its pages", isLive: false, prefix: (id) => `packs/${id}/` },
  { name: "its list of files", isLive: false, prefix: (id) => `releases/${id}/` },
  { name: "what is new in it", isLive: false, prefix: (id) => `datasets/${id}/` },
  { name: "its notes for the next build", isLive: true, prefix: (id) => `compiled/${id}/` },
  { name: "its other results", isLive: true, prefix: (id) => `outcomes/${id}/` },
  { name: "its log", isLive: true, prefix: (id) => `logs/${id}/` },
];

let rig: Rig;
let s3: S3Double;
let host: GitRemote;
let elsewhere: Awaited<ReturnType<typeof temporaryDirectory>>;
/** The number of requests that the git host has left unanswered. */
let openRequests = 0;
let answers: () => void;
const open = new Promise<void>((resolve) => {
  answers = resolve;
});

beforeAll(async () => {
  s3 = await startS3Double();
  elsewhere = await temporaryDirectory();
  host = await startGitRemote(elsewhere.path, {
    authorize: async ({ operation }) => {
      if (operation === "read") {
        openRequests += 1;
        await open;
      }
      return { projectId: "open", actor: "anyone" };
    },
  });
  rig = await startRig({
    BUILDS_PER_ORG: "20",
    BUILD_CONCURRENCY: "20",
    GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host,
    ...s3.variables,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  answers?.();
  await rig?.close();
  await host?.close();
  await elsewhere?.remove();
  await s3?.close();
});

interface Interrupted {
  name: string;
  id: string;
  projectId: string;
  /** How many builds are hanging at this point. */
  times(): number;
  /** The maximum number of builds that hang at this point. */
  most: number;
}

async function interrupted(): Promise<Interrupted[]> {
  const ada = await rig.signUp();
  const builds: Interrupted[] = [];
  const addBuild = async (name: string, options: { hold: Hold; isLive: boolean }, site: Site) => {
    const { hold, isLive } = options;
    const { id } = await site.push();
    const most = isLive ? 1 : KILLS;
    builds.push({ name, id, projectId: site.projectId, times: () => hold.keys.length, most });
  };
  type Site = { projectId: string; push(): Promise<{ id: string }> };
  for (const { name, isLive, prefix } of POINTS) {
    const site = await rig.createSite(ada);
    const hold = s3.hold(prefix(site.project.id), isLive ? 1 : KILLS);
    const push = () => site.push({ "index.md": `# Stored: ${name}` });
    await addBuild(name, { hold, isLive }, { projectId: site.project.id, push });
  }
  const pictured = await rig.createSite(ada);
  const background = { r: 10, g: 200, b: 30 };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const hold = s3.hold(mediaKey(contentHash(picture)), KILLS);
  const push = () => pictured.push({ "index.md": "![[dot.png]]", "dot.png": picture });
  const site = { projectId: pictured.project.id, push };
  await addBuild("a picture", { hold, isLive: false }, site);

  const tree = await createWorkTree(join(elsewhere.path, "tree"));
  await tree.commit({ "index.md": "# Linked" });
  await tree.git("push", "--quiet", host.url("open"), "main");
  const linked = await rig.link(ada, host.bareUrl("open"));
  const { id } = await linked.build();
  builds.push({
    name: "git",
    id,
    projectId: linked.project.id,
    times: () => openRequests,
    most: KILLS,
  });
  return builds;
}

/** Their deployments, newest first. */
const rowsOf = (builds: Interrupted[]): Promise<DeploymentDocument[]> =>
  collection(rig.db, "deployments")
    .find({ projectId: { $in: builds.map(({ projectId }) => projectId) } })
    .sort({ pushSeq: -1 })
    .toArray();

/** The processes on this machine that use this test's files. */
function processes(): string[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/cmdline`)) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return line.includes(rig.dataDir) ? [line] : [];
    } catch {
      // The process ended while its files were read.
      return [];
    }
  });
}

test(
  "a worker that is killed at any point of a build leaves no stuck deployment, files or processes behind",
  async () => {
    const sweep = rig.startWorker("sweep");
    let worker = await rig.startWorker("build");
    const builds = await interrupted();
    for (let kill = 1; kill <= KILLS; kill++) {
      await until(() => builds.every(({ times, most }) => times() >= Math.min(kill, most)));
      if (kill === 1) {
        const temporary = readdirSync(join(rig.dataDir, "tmp", "builds"));
        expect(temporary.length, "half-written files at the time of the kill").toBeGreaterThan(0);
      }
      await worker.kill();
      if (kill === KILLS) answers();
      worker = await rig.startWorker("build");
    }
    await sweep;
    const waits = async () =>
      (await rowsOf(builds)).some(({ status }) => status === "queued" || status === "running");
    await until(async () => !(await waits()));

    const rows = await rowsOf(builds);
    for (const { name, id, projectId, most } of builds) {
      const [newest, ...older] = rows.filter((row) => row.projectId === projectId);
      // The claim is released after the status is written.
      await until(async () => (await findProject(rig.db, projectId))?.claim === null);
      if (name === "git") {
        // The sweep may have found the head in the meantime. Its row replaces the queued one, or comes after it.
        const statuses = [newest, ...older].map((row) => row?.status);
        expect(statuses, name).toContain("success");
        continue;
      }
      expect(newest, name).toMatchObject({ status: "success" });
      const project = await findProject(rig.db, projectId);
      expect(project?.live?.deploymentId, name).toBe(newest?._id);
      expect(older, name).toEqual([]);
      expect(newest?._id, name).toBe(id);
      if (name !== "its log") expect(newest?.attempts, name).toBeGreaterThan(most);
    }
    const [{ orgId } = { orgId: "" }] = rows;
    await until(async () => {
      const org = await collection(rig.db, "orgs").findOne({ _id: orgId });
      return org?.slots?.length === 0;
    });
    // The running processes now belong to the living worker. Once it has ended, nothing is left.
    const folders = () => readdirSync(join(rig.dataDir, "tmp", "builds"));
    await until(() => folders().length === 0);
    await worker.stop();
    await until(() => processes().length === 0);
  },
  TIMEOUT_MS,
);
