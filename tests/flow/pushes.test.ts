import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#tests/support/until.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { collection } from "#store/collections.ts";
import { scaled } from "#tests/fault/scale.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { branchPush, deliver } from "#tests/support/doubles/hosts/github-sender.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const LONG_MS = 300_000;
/** Long before the sweep takes a delivery that nothing has routed. */
const LONG_AGO_MS = 60_000;
const BURST = scaled(100, 300);
/** While an api is killed again and again. */
const DELIVERIES = scaled(60, 120);

/** Pushes with every process involved: the api in this process, the workers as separate processes. */
let world: World;
let ada: Person;
let workers: RunningProcess[];
let variables: Record<string, string>;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL };
  workers = await Promise.all(
    ["builder", "sweep"].map((folder) => startProcess(`workers/${folder}/main.ts`, variables)),
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world.close();
});

interface Site {
  id: string;
  path: string;
  secret: string;
  tree: WorkTree;
  push(): Promise<void>;
}

async function createSite(name: string): Promise<Site> {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name, source });
  const url = new URL(project.gitUrl ?? "");
  url.username = "git";
  url.password = project.pushToken ?? "";
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", project.id));
  return {
    id: project.id,
    path: `/webhooks/github/${project.id}`,
    secret: project.webhookSecret,
    tree,
    push: async () => void (await tree.git("push", "--quiet", url.href, "main")),
  };
}

const project = async (site: Site) =>
  (await ada.api.projects.get.query({ projectId: site.id })).project;

async function settled(site: Site) {
  for (;;) {
    const { deployments } = await ada.api.deployments.list.query({ projectId: site.id, limit: 1 });
    if (deployments[0] && isFinal(deployments[0].status)) return deployments[0];
    await sleep(50);
  }
}

test("a push is built, its log is followed to the end, and visitors see the new site", async () => {
  const site = await createSite("Garden");
  const sha = await site.tree.commit({ "index.md": "# Hello\n\n[[gone]]" });
  await site.push();
  const { latest } = await project(site);
  const texts: string[] = [];
  await new Promise<void>((resolve, reject) => {
    ada.api.live.logs.subscribe(
      { deploymentId: latest?.id ?? "" },
      {
        onData: ({ data }) => texts.push(data.text),
        onError: reject,
        onComplete: resolve,
      },
    );
  });
  expect(texts.length).toBeGreaterThan(0);
  expect(await settled(site)).toMatchObject({ status: "success", live: true, commit: { sha } });
  const live = await project(site);
  expect(live).toMatchObject({ live: { id: latest?.id }, pinned: false });
  const { issues } = await ada.api.deployments.issues.query({ deploymentId: latest?.id ?? "" });
  expect(issues).toMatchObject([{ path: "index.md", line: 3 }]);
});

test(
  `a burst of ${BURST} deliveries starts up to three builds, and the newest commit is live`,
  async () => {
    const site = await createSite("Busy");
    await site.tree.commit({ "index.md": "first" });
    await site.push();
    await settled(site);
    const newest = await site.tree.commit({ "index.md": "newest" });
    await site.push();
    const payload = { ...branchPush, ref: "refs/heads/main" };
    const waiting = Array.from({ length: BURST }, () => randomUUID());
    const statuses = new Set<number>();
    const { path, secret } = site;
    const send = async () => {
      for (let delivery = waiting.pop(); delivery; delivery = waiting.pop()) {
        const { status } = await deliver(world.url, payload, { path, secret, delivery });
        // A machine that is too busy to store a delivery asks for it again, and a real sender retries.
        if (status === 503) waiting.push(delivery);
        else statuses.add(status);
      }
    };
    await Promise.all(Array.from({ length: 20 }, send));
    expect([...statuses]).toEqual([202]);
    // Deliveries are routed after they are answered.
    const unrouted = { projectId: site.id, decision: "received" as const };
    await until(
      async () =>
        (await collection(world.services.mongo.db, "gitEvents").countDocuments(unrouted)) === 0,
    );
    await settled(site);
    // A build that finds no change is skipped. All others are canceled as superseded, or run.
    const builds = await collection(world.services.mongo.db, "deployments").countDocuments({
      projectId: site.id,
      artifact: { $ne: null },
      number: { $gt: 1 },
    });
    expect(builds).toBeLessThanOrEqual(3);
    expect((await project(site)).live?.commit?.sha).toBe(newest);
  },
  LONG_MS,
);

test(
  "an api that is killed repeatedly loses no acknowledged delivery and creates no duplicate",
  async () => {
    const site = await createSite("Stubborn");
    await site.tree.commit({ "index.md": "words" });
    await site.push();
    await settled(site);
    const [port = 0] = await freePorts(1);
    const start = () => startProcess("api/main.ts", { ...variables, PORT: String(port) });
    const acknowledged: string[] = [];
    const unanswered = Array.from({ length: DELIVERIES }, () => randomUUID());
    const payload = { ...branchPush, ref: "refs/heads/main" };

    for (let kill = 0; unanswered.length > 0; kill++) {
      const api = await start();
      const deadline = kill < 2 ? DELIVERIES / 4 : Number.POSITIVE_INFINITY;
      let sent = 0;
      const send = async () => {
        for (let delivery = unanswered.pop(); delivery; delivery = unanswered.pop()) {
          const sending = { path: site.path, secret: site.secret, delivery };
          if (++sent === deadline) void api.kill();
          const answer = await deliver(`http://127.0.0.1:${port}`, payload, sending).catch(
            () => null,
          );
          if (answer?.status === 202) acknowledged.push(delivery);
          else {
            unanswered.push(delivery);
            return;
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, send));
      await api.kill();
    }

    expect(acknowledged).toHaveLength(DELIVERIES);
    const events = collection(world.services.mongo.db, "gitEvents");
    const stored = await events.find({ projectId: site.id, source: "github" }).toArray();
    expect(stored.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(acknowledged.toSorted());
    // The sweep routes deliveries that were stored but not routed before a kill, once they are old enough. No api is left that could route them.
    const unrouted = { projectId: site.id, decision: "received" as const };
    const receivedAt = new Date(Date.now() - LONG_AGO_MS);
    await events.updateMany(unrouted, { $set: { receivedAt } });
    while ((await events.countDocuments(unrouted)) > 0) await sleep(200);
    const rows = await collection(world.services.mongo.db, "deployments")
      .find({ projectId: site.id, gitEventId: { $in: stored.map(({ _id }) => _id) } })
      .toArray();
    expect(new Set(rows.map(({ gitEventId }) => gitEventId)).size).toBe(DELIVERIES);
    expect(rows).toHaveLength(DELIVERIES);
  },
  LONG_MS,
);
