import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { findProject } from "#store/projects/projects.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";

/** The state that a crash leaves between two steps is created by hand, and the sweep must find it. */
const TIMEOUT_MS = 300_000;
/** The api routes immediately. The sweep waits this long before it treats an event as forgotten. */
const LONG_AGO_MS = 60_000;

let rig: Rig;
let site: Site;
let sweep: RunningProcess;

beforeAll(async () => {
  rig = await startRig();
  [, sweep] = await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
  site = await rig.createSite(await rig.signUp());
  const first = await site.push({ "index.md": "# First" });
  await site.ended(first.id);
});
afterAll(() => rig?.close());

/** Moves the branch like a push that died before any event was stored. */
async function moveBranch(target: Site, word: string): Promise<string> {
  const sha = await target.tree.commit({ "index.md": `# ${word}` });
  const directory = repositoryDirectory(rig.dataDir, target.project.id);
  await target.tree.git("push", "--quiet", directory, "HEAD:main");
  return sha;
}

/** The sweep is paused until the whole state exists, as after a crash. */
async function unseen<T>(make: () => Promise<T>): Promise<T> {
  process.kill(sweep.pid, "SIGSTOP");
  try {
    return await make();
  } finally {
    process.kill(sweep.pid, "SIGCONT");
  }
}

const shows = (word: string) => async () => (await rig.read(site.project, "/")).body.includes(word);

test(
  "a branch head without an event is found and built once",
  async () => {
    const sha = await moveBranch(site, "Unseen");
    await until(shows("Unseen"));
    const events = collection(rig.db, "gitEvents");
    const stored = await events.find({ projectId: site.project.id, after: sha }).toArray();
    expect(stored).toMatchObject([{ source: "poll", decision: "accepted" }]);
    expect(await site.live()).toBe(stored[0]?.deploymentId);
  },
  TIMEOUT_MS,
);

test(
  "a stored event that was never routed is routed once, and built",
  async () => {
    const eventId = await unseen(async () => {
      const before = await collection(rig.db, "projects").findOne({ _id: site.project.id });
      const sha = await moveBranch(site, "Unrouted");
      const { gitEvent } = await recordGitEvent(rig.db, {
        orgId: before!.orgId,
        projectId: site.project.id,
        source: "remote",
        deliveryId: sha,
        event: "push",
        ref: "refs/heads/main",
        before: before!.routedHead,
        after: sha,
        actor: null,
        commit: null,
        headers: {},
        payload: "",
      });
      const receivedAt = new Date(Date.now() - LONG_AGO_MS);
      await collection(rig.db, "gitEvents").updateOne(
        { _id: gitEvent._id },
        { $set: { receivedAt } },
      );
      return gitEvent._id;
    });
    await until(shows("Unrouted"));
    const rows = collection(rig.db, "deployments");
    const deployments = await rows.find({ gitEventId: eventId }).toArray();
    expect(deployments).toHaveLength(1);
    expect((await site.ended(deployments[0]!._id)).status).toMatch(/success|skipped/);
  },
  TIMEOUT_MS,
);

test(
  "a queued row whose wake-up was lost is built, even after Redis forgot everything",
  async () => {
    await rig.redis.flush();
    const { deployment } = await unseen(async () => {
      const sha = await site.tree.commit({ "index.md": "# Unwoken" });
      const directory = repositoryDirectory(rig.dataDir, site.project.id);
      const project = await findProject(rig.db, site.project.id);
      // Routing does the same, so that the sweep already knows the head.
      await collection(rig.db, "projects").updateOne(
        { _id: site.project.id },
        { $set: { routedHead: sha } },
      );
      await site.tree.git("push", "--quiet", directory, "HEAD:main");
      return queueDeployment(rig.db, project!, {
        branch: "main",
        trigger: { kind: "push", actor: null },
        commit: null,
      });
    });
    expect(await site.ended(deployment._id)).toMatchObject({ status: "success", live: true });
    await until(shows("Unwoken"));
  },
  TIMEOUT_MS,
);
