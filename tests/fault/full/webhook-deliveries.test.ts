import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import type { DeliveryDocument } from "#store/webhooks/documents.ts";
import {
  type Answers,
  answersWith,
  drips,
  hangs,
  type Receiver,
  startReceiver,
} from "#tests/support/doubles/webhook-receiver.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { type Member, type Rig, startRig, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** Deliveries of webhooks while their worker dies, and while other receivers misbehave. */
const TIMEOUT_MS = scaled(300_000, 1_200_000);
const EVENTS = scaled(200, 5_000);
const KILLS = scaled(2, 20);
const BACKLOG = scaled(2_000, 10_000);
const SAMPLES = scaled(5, 20);
/** What other receivers may add to the time until an event arrives. */
const ADDED_MAX_MS = 500;

let rig: Rig;
let worker: RunningProcess;
let good: Receiver;
let elsewhere: Awaited<ReturnType<typeof temporaryDirectory>>;
const bad: Receiver[] = [];
let ada: Member;
let bob: Member;

beforeAll(async () => {
  elsewhere = await temporaryDirectory();
  const ports = await freePorts(6);
  const trusted = ports.map((port) => `127.0.0.1:${port}`).join(",");
  const [port = 0, ...others] = ports;
  // Every tenth delivery fails twice, so that retries are killed too. A third failure would postpone it by minutes.
  const requests = new Map<string, number>();
  const flaky: Answers = (response, { headers }) => {
    const id = String(headers["webhook-id"]);
    const failures = requests.get(id) ?? (requests.size % 10 === 3 ? 2 : 0);
    requests.set(id, failures - 1);
    response.writeHead(failures > 0 ? 500 : 200).end();
  };
  good = await startReceiver(flaky, { port });
  const tls = lyingCertificate(elsewhere.path);
  const answers: Answers[] = [hangs, drips, answersWith(302, { location: "/" }), hangs];
  for (const [at, one] of answers.entries())
    bad.push(await startReceiver(one, { port: others[at] ?? 0 }));
  bad.push(await startReceiver(hangs, { port: others[4] ?? 0, tls }));
  rig = await startRig({ ALLOW_PRIVATE_HOSTS: trusted });
  worker = await rig.startWorker("deliver");
  [ada, bob] = [await rig.signUp(), await rig.signUp()];
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await Promise.all([good, ...bad].map((receiver) => receiver?.close()));
  await elsewhere?.remove();
});

/** Signed by itself, for a name that is not the receiver's. */
function lyingCertificate(directory: string): { key: string; cert: string } {
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const subject = ["-subj", "/CN=bank.example", "-days", "1"];
  const files = ["-keyout", key, "-out", cert];
  const how = ["req", "-x509", "-newkey", "rsa:2048", "-nodes"];
  execFileSync("openssl", [...how, ...subject, ...files], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

async function newProject({ api, org }: Member): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await api.projects.create.mutate({ orgId: org, name: newId(), source })).project.id;
}

/** A push that replaces the one before, which is an event. @returns the id of its deployment */
async function push(projectId: string): Promise<string> {
  const project = (await findProject(rig.db, projectId))!;
  const trigger = { kind: "push", actor: null } as const;
  const request = { branch: "main", trigger, commit: null };
  return (await queueDeployment(rig.db, project, request)).deployment._id;
}

interface Body {
  seq: number;
  data: { deployment: { id: string } };
}
const bodies = () => good.received.map(({ body }) => JSON.parse(body) as Body);

test(
  "no event is lost while the worker is killed again and again",
  async () => {
    const projectId = await newProject(ada);
    const url = `${good.url}/kills`;
    const events = ["deployment.canceled" as const];
    const { webhook } = await ada.api.webhooks.create.mutate({ projectId, url, events });
    const canceled: string[] = [];
    const pushing = (async () => {
      for (let count = 0; count < EVENTS + 1; count++) canceled.push(await push(projectId));
      // The newest one is only queued.
      canceled.pop();
    })();
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + Math.random() * 1_500);
      await worker.kill();
      worker = await rig.startWorker("deliver");
    }
    await pushing;
    await until(() => {
      const arrived = new Set(bodies().map(({ data }) => data.deployment.id));
      return canceled.every((id) => arrived.has(id));
    });
    const ids = new Map(
      good.received.map(({ headers, body }) => [headers["webhook-id"], body] as const),
    );
    // A delivery may arrive twice, but one event is never two deliveries.
    expect(ids.size).toBe(EVENTS);
    for (const { headers, body } of good.received)
      expect(body).toBe(ids.get(headers["webhook-id"]));
    const delivered = { webhookId: webhook.id, state: "delivered" as const };
    const deliveries = collection(rig.db, "webhookDeliveries");
    await until(async () => (await deliveries.countDocuments(delivered)) === EVENTS);
  },
  TIMEOUT_MS,
);

/** How long events take until they arrive, the median. */
async function timeToArrive(projectId: string): Promise<number> {
  const times: number[] = [];
  let replaced = await push(projectId);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now();
    let read = good.received.length;
    const next = await push(projectId);
    // Parsing all earlier ones again and again would take longer than the delivery.
    const isOf = (body: string) => (JSON.parse(body) as Body).data.deployment.id === replaced;
    await until(() => {
      const first = read;
      read = good.received.length;
      return good.received.slice(first).some(({ body }) => isOf(body));
    });
    times.push(performance.now() - began);
    replaced = next;
  }
  return times.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)]!;
}

test(
  "a dead receiver with thousands of deliveries, and others that hang, do not delay other receivers",
  async () => {
    const projectId = await newProject(ada);
    const events = ["deployment.canceled" as const];
    const fast = { projectId, url: `${good.url}/others`, events };
    await ada.api.webhooks.create.mutate(fast);
    const alone = await timeToArrive(projectId);

    const theirs = await newProject(bob);
    for (const { url } of bad)
      for (let count = 0; count < 3; count++)
        await bob.api.webhooks.create.mutate({ projectId: theirs, url, events });
    const { webhook } = await bob.api.webhooks.create.mutate({
      projectId: theirs,
      url: bad[0]!.url,
      events,
    });
    await backlog(webhook);
    await push(theirs);
    await push(theirs);
    await until(() => bad.every((receiver, at) => at === 4 || receiver.received.length > 0));
    const besides = await timeToArrive(projectId);
    expect(besides - alone).toBeLessThan(ADDED_MAX_MS);

    const attempted = { orgId: webhook.orgId, "attempts.0": { $exists: true } };
    const deliveries = collection(rig.db, "webhookDeliveries");
    const words = async () =>
      (await deliveries.find(attempted).toArray()).flatMap(({ attempts }) =>
        attempts.map(({ error }) => error),
      );
    await until(async () => {
      const all = (await words()).join("\n");
      return ["did not answer within 15", "redirects", "certificate"].every((text) =>
        all.includes(text),
      );
    });
    const states = await deliveries.distinct("state", { orgId: webhook.orgId });
    expect(states).toEqual(["pending"]);
  },
  TIMEOUT_MS,
);

/** As if the receiver had been down for a while. */
async function backlog({ id: webhookId, orgId }: { id: string; orgId: string }): Promise<void> {
  const now = new Date();
  const rows = Array.from({ length: BACKLOG }, (_, at): DeliveryDocument => ({
    _id: newId(),
    webhookId,
    orgId,
    projectId: null,
    event: "deployment.canceled",
    seq: at + 1,
    body: "{}",
    state: "pending",
    lane: "first",
    tries: 0,
    nextAttemptAt: now,
    attempts: [],
    createdAt: now,
    finishedAt: null,
  }));
  await collection(rig.db, "webhookDeliveries").insertMany(rows);
  await collection(rig.db, "webhooks").updateOne({ _id: webhookId }, { $set: { dueAt: now } });
}
