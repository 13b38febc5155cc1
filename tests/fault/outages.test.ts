import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  branchPush,
  deliver,
  deliverUntilTaken,
} from "#tests/support/doubles/hosts/github-sender.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** Redis and the database go down and come back while pushes arrive. */
const TIMEOUT_MS = scaled(300_000, 600_000);
const SITES = scaled(4, 40);
const DELIVERIES = scaled(120, 4_000);
const KILLS = scaled(1, 5);
const SENDERS = 8;
const PUSH_MAX_MS = 10_000;
const OTHERS_MAX_MS = 15_000;
const news = { ...branchPush, ref: "refs/heads/main" };

let rig: Rig;
let sites: Site[];
let builder: RunningProcess;

beforeAll(async () => {
  rig = await startRig();
  [builder] = await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
  const ada = await rig.signUp();
  sites = [];
  for (let at = 0; at < SITES; at++) sites.push(await rig.createSite(ada));
});
afterAll(() => rig?.close());

/** Pushes a change to every site. Returns what must finally be live. */
async function pushAll(word: string): Promise<string[]> {
  const ids: string[] = [];
  for (const site of sites) ids.push((await site.push({ "index.md": `# ${word}` })).id);
  return ids;
}

async function expectAllLive(ids: string[], word: string): Promise<void> {
  for (const [at, site] of sites.entries()) {
    expect(await site.ended(ids[at]!)).toMatchObject({ status: "success", live: true });
    await until(async () => (await rig.read(site.project, "/")).body.includes(word));
  }
}

test(
  "when Redis loses all data while builds run, builds are delayed but not lost",
  async () => {
    process.kill(builder.pid, "SIGSTOP");
    const ids = await pushAll("Forgotten");
    await rig.redis.flush();
    process.kill(builder.pid, "SIGCONT");
    await expectAllLive(ids, "Forgotten");
  },
  TIMEOUT_MS,
);

test(
  "pushes are acknowledged while Redis is down, and are built when it is back",
  async () => {
    await pushAll("Before");
    await rig.redis.kill();
    const ids = await pushAll("Away");
    const site = sites[0]!;
    const answer = await deliverUntilTaken(rig.url, { ...news, head_commit: null }, site.webhook);
    expect(answer.status).toBe(202);
    await rig.redis.start();
    const unrouted = { projectId: site.project.id, decision: "received" as const };
    await until(async () => (await collection(rig.db, "gitEvents").countDocuments(unrouted)) === 0);
    // A newer row may come from a check of the repository, which has no such commit.
    await until(async () => {
      const newest = await collection(rig.db, "deployments").findOne(
        { projectId: site.project.id },
        { sort: { pushSeq: -1 } },
      );
      return newest?.status === "success" || newest?.status === "skipped";
    });
    for (const other of sites.slice(1))
      expect(await other.ended(ids[sites.indexOf(other)]!)).toMatchObject({ live: true });
    for (const { project } of sites)
      await until(async () => (await rig.read(project, "/")).body.includes("Away"));
  },
  TIMEOUT_MS,
);

test(
  "a database that is killed during a stream of deliveries keeps every acknowledged one, and sites stay up",
  async () => {
    const site = sites[0]!;
    const waiting = Array.from({ length: DELIVERIES }, () => randomUUID());
    const acknowledged: string[] = [];
    const refused: (number | "reset")[] = [];
    const reads = new Set<number>();
    let sending = true;
    const goals = Array.from({ length: KILLS }, (_, at) =>
      Math.floor((DELIVERIES * (at + 1)) / (KILLS + 2)),
    );
    let crashes = Promise.resolve();
    const crash = async () => {
      const before = refused.length;
      await rig.killMongo();
      await until(() => refused.length > before);
      await rig.startMongo();
    };
    const send = async () => {
      for (let delivery = waiting.pop(); delivery; delivery = waiting.pop()) {
        const answer = await deliver(rig.url, news, { ...site.webhook, delivery }).catch(
          () => null,
        );
        if (answer?.status === 202) {
          // Most deliveries arrive after that point, so some of them reach a dead database.
          if (acknowledged.push(delivery) === goals[0]) {
            goals.shift();
            crashes = crashes.then(crash);
          }
        } else {
          refused.push(answer?.status ?? "reset");
          waiting.push(delivery);
          await sleep(100);
        }
      }
    };
    const reading = (async () => {
      while (sending) {
        reads.add((await rig.read(site.project, "/")).status);
        await sleep(20);
      }
    })();
    const senders = Array.from({ length: SENDERS }, send);
    await Promise.all(senders);
    await crashes;
    sending = false;
    await reading;

    expect(refused.filter((status) => status !== 503 && status !== "reset")).toEqual([]);
    expect(goals).toEqual([]);
    expect([...reads]).toEqual([200]);
    const stored = await collection(rig.db, "gitEvents")
      .find({ projectId: site.project.id, deliveryId: { $in: acknowledged } })
      .toArray();
    expect(stored.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(acknowledged.toSorted());
    const unfinished = {
      projectId: site.project.id,
      status: { $in: ["queued" as const, "running" as const] },
    };
    await until(
      async () => (await collection(rig.db, "deployments").countDocuments(unfinished)) === 0,
    );
    expect((await rig.read(site.project, "/")).body).toContain("Away");
  },
  TIMEOUT_MS,
);

test(
  "while the database hangs, a git push fails within 10 s with a reason, every route returns 503, and everything works again afterwards",
  async () => {
    const site = sites[0]!;
    await site.tree.commit({ "index.md": "# Hanging" });
    rig.hangMongo();
    const began = performance.now();
    const push = await site.tree.tryGit(["push", site.remote, "main"]);
    const took = performance.now() - began;
    // These requests arrive while connections are established again.
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${site.member.token}`,
    };
    const sign = {
      method: "POST",
      headers,
      body: '{"email":"a@example.com","password":"a b c d e"}',
    };
    const others = await Promise.all([
      fetch(`${rig.url}/trpc/orgs.list`, { headers }),
      fetch(`${rig.url}/auth/v1/token?grant_type=password`, sign),
      fetch(`${rig.url}/auth/v1/user`, { headers }),
    ]);
    const tookAll = performance.now() - began;
    rig.goMongo();
    expect(others.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(tookAll).toBeLessThan(PUSH_MAX_MS + OTHERS_MAX_MS);
    expect(push.code).not.toBe(0);
    expect(push.stderr).toMatch(/database is not responding/);
    expect(took).toBeLessThan(PUSH_MAX_MS);
    const { id } = await site.pushHead();
    await site.ended(id);
    await until(async () => (await rig.read(site.project, "/")).body.includes("Hanging"));
  },
  TIMEOUT_MS,
);
