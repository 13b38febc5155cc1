import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { WebhookEvent } from "#schemas/webhooks/event-names.ts";
import type { Delivery, Webhook } from "#schemas/webhooks/webhook.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  accepts,
  type Answers,
  type Receiver,
  startReceiver,
} from "#tests/support/doubles/webhook-receiver.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { openWebhookSender, type WebhookSender } from "#workers/deliver/webhooks/send-webhooks.ts";
import { type Person, startWorld, type World } from "./world.ts";

/** How long requests may take. A receiver that answers does it in time on any machine. */
const PATIENT_MS = 60_000;
/** For receivers that never answer. */
export const SHORT_MS = 300;

export interface WebhookWorld {
  world: World;
  owner: Person;
  projectId: string;
  receiver: Receiver;
  /** How the receiver answers from now on. */
  answers: Answers;
  /** How long requests may take from now on. */
  timeoutMs: number;
  /** How far the clock of the worker is ahead. */
  aheadMs: number;
  clock(): Date;
  add(
    events?: (WebhookEvent | "*")[],
    of?: "org" | "project",
  ): Promise<{ webhook: Webhook; secret: string }>;
  /** One look of the worker, and all requests that follow from it. */
  work(): Promise<void>;
  /** The same when this time has passed. */
  later(ms: number): Promise<void>;
  deliveriesOf(webhookId: string): Promise<Delivery[]>;
  queued(): Promise<{ _id: string }>;
  /** A deployment that has just ended. */
  built(status: "success" | "failed"): Promise<string>;
}

/** The api, the part of the deliver worker that sends webhooks, a project and a receiver, for all tests of a file. Each test begins without webhooks. */
export function useWebhookWorld(): WebhookWorld {
  const stop = new AbortController();
  let sender: WebhookSender;
  const later = {} as Pick<WebhookWorld, "world" | "owner" | "projectId" | "receiver">;
  const here: WebhookWorld = {
    ...later,
    answers: accepts,
    timeoutMs: PATIENT_MS,
    aheadMs: 0,
    clock: () => new Date(Date.now() + here.aheadMs),
    add: (events = ["*"], of = "project") => {
      const target = of === "org" ? { orgId: here.owner.org } : { projectId: here.projectId };
      const input = { ...target, url: `${here.receiver.url}/in`, events };
      return here.owner.api.webhooks.create.mutate(input);
    },
    work: async () => {
      await sender.look();
      await sender.end();
    },
    later: (ms) => {
      here.aheadMs += ms;
      return here.work();
    },
    deliveriesOf: async (webhookId) =>
      (await here.owner.api.webhooks.deliveries.query({ webhookId })).deliveries,
    queued: async () => {
      const project = (await findProject(db(), here.projectId))!;
      const trigger = { kind: "push", actor: null } as const;
      const request = { branch: "main", trigger, commit: null };
      return (await queueDeployment(db(), project, request)).deployment;
    },
    built: async (status) => {
      const { _id } = await here.queued();
      const { projectId } = here;
      const claimed = await claimBuild(db(), { projectId, workerId: newId(), cap: 9 });
      if (claimed.kind !== "claimed") throw new Error(claimed.kind);
      if (status === "success") await promoteBuild(db(), claimed.claim);
      const end = { status, reason: null, errorCode: null, stages: [] };
      await finishBuild(db(), claimed.claim, end);
      return _id;
    },
  };
  const db = () => here.world.services.mongo.db;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    here.world = await startWorld({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` });
    here.receiver = await startReceiver((...asked) => here.answers(...asked), { port });
    here.owner = await here.world.signUp();
    const source = { kind: "remote" } as const;
    const input = { orgId: here.owner.org, name: "Garden", source };
    here.projectId = (await here.owner.api.projects.create.mutate(input)).project.id;
    const { env, log, mongo, redis, queues, secretBox } = here.world.services;
    sender = openWebhookSender({
      env,
      log,
      db: mongo.db,
      redis,
      queues,
      secretBox,
      stopping: stop.signal,
      clock: here.clock,
      get timeoutMs() {
        return here.timeoutMs;
      },
    });
  });
  afterAll(async () => {
    stop.abort();
    await sender.end();
    await Promise.all([here.world.close(), here.receiver.close()]);
  });
  beforeEach(async () => {
    here.answers = accepts;
    here.timeoutMs = PATIENT_MS;
    here.aheadMs = 0;
    here.receiver.received.length = 0;
    // What earlier tests have changed is no event for this one.
    await sender.look();
  });
  afterEach(async () => {
    await sender.end();
    await collection(db(), "webhooks").deleteMany({});
    await collection(db(), "webhookDeliveries").deleteMany({});
  });
  return here;
}
