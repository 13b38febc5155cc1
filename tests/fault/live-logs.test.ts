import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { connectProducer } from "#queues/redis.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { type BuildLog, openBuildLog } from "#workers/builder/log/build-log.ts";
import { type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** Clients follow a build with a huge log while other clients do not read their responses. */
const TIMEOUT_MS = scaled(600_000, 1_200_000);
const FLOOD = scaled(60_000, 1_000_000);
const LINES = scaled(3_000, 20_000);
/** The size of all lines together: less than a log keeps, and far more than a connection buffers. */
const LINES_BYTES = 6_000_000;
const FOLLOWERS = scaled(3, 40);
const DEAF = scaled(2, 10);
const CUTS = 5;
/** A log keeps this many lines at its beginning and at its end. */
const KEPT_LINES = 50_000;
const TAIL_LINES = 1_000;
/** For all clients that read nothing. Unsent lines would take twice as much. */
const MOST_MEMORY_BYTES = scaled(Infinity, (DEAF * LINES_BYTES) / 2);

let rig: Rig;
let site: Site;

beforeAll(async () => {
  rig = await startRig();
  site = await rig.createSite(await rig.signUp());
}, TIMEOUT_MS);
afterAll(() => rig?.close());

interface Build {
  id: string;
  log: BuildLog;
  end(): Promise<void>;
}

/** A running build for which this test acts as the worker. */
async function startBuild(): Promise<Build> {
  const { id } = await site.push({ "index.md": `# ${Math.random()}` });
  const { db } = rig;
  const claimed = await claimBuild(db, { projectId: site.project.id, workerId: "test", cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  const { claim, deployment } = claimed;
  const redis = await connectProducer(rig.redis.url);
  const log = await openBuildLog({ db, redis, deployment, claim, secrets: [] });
  return {
    id,
    log,
    end: async () => {
      await log.close();
      const end = { status: "failed", reason: "over", errorCode: null } as const;
      await finishBuild(db, claim, { ...end, stages: [] });
      redis.disconnect();
    },
  };
}

interface Follower {
  seqs: number[];
  texts: string[];
  done: Promise<void>;
  cut(): void;
  close(): void;
}

function follow(deploymentId: string): Follower {
  const client = openClient(rig.url, site.member.token);
  const seqs: number[] = [];
  const texts: string[] = [];
  const ending = new Promise<void>((resolve, reject) => {
    client.api.live.logs.subscribe(
      { deploymentId },
      {
        onData: ({ data }) => {
          seqs.push(data.seq);
          texts.push(data.text);
        },
        onError: reject,
        onComplete: resolve,
      },
    );
  });
  return { seqs, texts, done: ending, cut: client.cut, close: client.close };
}

/** Requests a log and then reads none of the response. */
function askAndPause(deploymentId: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${rig.url.replace("http", "ws")}/trpc?connectionParams=1`);
    socket.once("error", reject);
    socket.once("open", () => {
      const { token } = site.member;
      socket.send(JSON.stringify({ method: "connectionParams", data: { token } }));
      const params = { path: "live.logs", input: { deploymentId } };
      socket.send(JSON.stringify({ id: 1, jsonrpc: "2.0", method: "subscription", params }));
      socket.once("message", () => {
        socket.pause();
        resolve(socket);
      });
    });
  });
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Followers of a huge log have every line at the end, although their connections drop. */
async function floodFollowers(build: Build): Promise<void> {
  const followers = Array.from({ length: FOLLOWERS }, () => follow(build.id));
  const padding = "x".repeat(LINES_BYTES / LINES);
  for (let at = 2; at <= LINES; at++) {
    build.log.info(`line ${at} ${padding}`);
    if (at % Math.floor(LINES / CUTS) !== 0) continue;
    await build.log.flush();
    // Some followers have every line, and others are disconnected halfway.
    await until(() => (followers[0]?.seqs.length ?? 0) >= at / 2);
    for (const { cut } of followers) cut();
  }
  await build.end();
  await Promise.all(followers.map(({ done }) => done));
  for (const { seqs, texts, close } of followers) {
    expect(seqs).toEqual(numbers(LINES));
    expect(texts.every((text, at) => text.startsWith(`line ${at + 1}`))).toBe(true);
    close();
  }
}

test(
  "every line arrives once and in order, across dropped connections and next to clients that read nothing",
  async () => {
    const first = await startBuild();
    first.log.info("line 1");
    // The api has grown by then as much as the followers need.
    await floodFollowers(first);
    const before = rig.memoryOfApi();
    const build = await startBuild();
    build.log.info("line 1");
    await build.log.flush();
    const deaf = await Promise.all(Array.from({ length: DEAF }, () => askAndPause(build.id)));
    await floodFollowers(build);
    const grown = rig.memoryOfApi() - before;
    for (const socket of deaf) socket.terminate();
    expect(grown).toBeLessThan(MOST_MEMORY_BYTES);
  },
  TIMEOUT_MS,
);

test(
  "a flood of lines keeps its beginning and end with a marker between them, and long lines are cut",
  async () => {
    const build = await startBuild();
    build.log.info("y".repeat(100_000));
    for (let at = 2; at <= FLOOD; at++) {
      build.log.info(`line ${at}`);
      if (at % 10_000 === 0) await build.log.flush();
    }
    const follower = follow(build.id);
    await build.end();
    await follower.done;
    const { seqs, texts } = follower;
    expect(seqs).toEqual(numbers(seqs.length));
    expect(seqs.length).toBeLessThanOrEqual(KEPT_LINES + 1);
    expect(texts[0]).toMatch(/^y{8192} … \(cut\)$/);
    expect(texts[1]).toBe("line 2");
    expect(texts.at(-1)).toBe(`line ${FLOOD}`);
    const mark = texts.findIndex((text) => /… [\d,]+ lines omitted …/.test(text));
    expect(texts.length - mark - 1).toBe(TAIL_LINES);
    const leftOut = Number(/[\d,]+/.exec(texts[mark] ?? "")?.[0]?.replace(/,/g, ""));
    expect(leftOut + texts.length - 1).toBe(FLOOD);
    follower.close();
  },
  TIMEOUT_MS,
);
