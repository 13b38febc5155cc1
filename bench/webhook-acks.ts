import { createHmac, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { git } from "./corpora/git.ts";
import { openUsual, POWERSHELL } from "./corpora/usual.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const RATE = 200;
/** Newly started code is slow, but servers run for a long time. */
const WARM_UP_SECONDS = 10;
const SECONDS = 15;
const CONNECTIONS = 50;
const BODY_BYTES = 10_240;
const ACCEPT_MS = 100;
/** Together large enough to keep builds running all the time. */
const BUILDS = 6;

/**
 * Sends signed deliveries of 10 KB, one every 5 ms, while large sites are built. They are verified and stored before they
 * are acknowledged. Latency is measured from the time when each delivery was due, so that a stall counts for all deliveries
 * it delays. The first seconds are ignored.
 */
export async function webhookAcks({ corpora }: Bench): Promise<Figure[]> {
  const corpus = openUsual(corpora, POWERSHELL);
  const platform = await startPlatform();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const { project, webhookSecret } = await platform.createProject("Acks");
    const send = sender(agent, { webhookUrl: project.webhookUrl!, webhookSecret });
    const building = await startBuilds(platform, corpus.directory);
    const due = performance.now();
    const waits: Promise<number>[] = [];
    for (let sent = 0; sent < RATE * (WARM_UP_SECONDS + SECONDS); sent++) {
      const at = due + (sent * 1000) / RATE;
      if (at > performance.now()) await sleep(at - performance.now());
      waits.push(send().then(() => performance.now() - at));
    }
    const times = (await Promise.all(waits)).slice(RATE * WARM_UP_SECONDS);
    if (!(await building())) throw new Error("the builds ended before the deliveries did");
    const name = `webhook acknowledged at ${RATE}/s while sites are built`;
    return [
      { name: `${name}, median`, value: median(times), unit: "ms" },
      { name: `${name}, p99`, value: percentile(times, 0.99), unit: "ms", accept: ACCEPT_MS },
    ];
  } finally {
    agent.destroy();
    await platform.stop();
    corpus.close();
  }
}

/** Sends one delivery. @throws if it is not acknowledged */
function sender(
  agent: Agent,
  { webhookUrl, webhookSecret }: { webhookUrl: string; webhookSecret: string },
): () => Promise<void> {
  const body = JSON.stringify({
    ref: "refs/heads/main",
    after: `${"0".repeat(39)}1`,
    filler: "x".repeat(BODY_BYTES),
  });
  const signature = createHmac("sha256", webhookSecret).update(body).digest("hex");
  return () =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "x-github-event": "push",
        "x-github-delivery": randomUUID(),
        "x-hub-signature-256": `sha256=${signature}`,
      };
      const sent = request(webhookUrl, { agent, method: "POST", headers }, (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume().once("end", () => {
          if (statusCode >= 200 && statusCode < 300) resolve();
          else reject(new Error(`a delivery was answered with ${statusCode}`));
        });
      });
      sent.once("error", reject).end(body);
    });
}

/** @returns a function that tells whether a build is still running or queued */
async function startBuilds(
  platform: Platform,
  repository: string,
): Promise<() => Promise<boolean>> {
  const ids: string[] = [];
  for (let count = 0; count < BUILDS; count++) {
    const { project, pushUrl } = await platform.createProject(`Builds ${count}`);
    git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
    ids.push(project.id);
  }
  return async () => {
    const lists = await Promise.all(
      ids.map((projectId) => platform.api.deployments.list.query({ projectId, limit: 1 })),
    );
    return lists.some(({ deployments: [newest] }) =>
      ["queued", "running"].includes(newest?.status ?? ""),
    );
  };
}
