import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChannelEvent } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { startNtfyDouble } from "#tests/support/doubles/chat/chat-doubles.ts";
import { startDiscordDouble } from "#tests/support/doubles/chat/discord-double.ts";
import { decide } from "#tests/support/doubles/oauth-double.ts";
import { rateLimited, startSlackDouble } from "#tests/support/doubles/chat/slack-double.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { conversation } from "#tests/support/worlds/slack-world.ts";
import { type Member, type Rig, startRig, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** Messages in channels while their worker dies, and while services misbehave. */
const TIMEOUT_MS = scaled(300_000, 900_000);
const EVENTS = scaled(40, 400);
const KILLS = scaled(2, 8);
const BUILDS = scaled(4, 12);

let rig: Rig;
let worker: RunningProcess;
let ada: Member;
let slack: Awaited<ReturnType<typeof startSlackDouble>>;
let discord: Awaited<ReturnType<typeof startDiscordDouble>>;
let ntfy: Awaited<ReturnType<typeof startNtfyDouble>>;

beforeAll(async () => {
  const [forDiscord = 0, forNtfy = 0] = await freePorts(2);
  slack = await startSlackDouble();
  slack.conversations = [conversation()];
  discord = await startDiscordDouble(forDiscord);
  ntfy = await startNtfyDouble(forNtfy);
  rig = await startRig({
    ALLOW_PRIVATE_HOSTS: `127.0.0.1:${forDiscord},127.0.0.1:${forNtfy}`,
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slack.apiUrl,
  });
  worker = await rig.startWorker("deliver");
  ada = await rig.signUp();
  await connectSlack(ada);
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await Promise.all([slack, discord, ntfy].map((double) => double?.close()));
});

async function connectSlack({ api, org: orgId }: Member): Promise<void> {
  const { url } = await api.integrations.slack.install.mutate({ orgId });
  slack.redirect = new URL(url).searchParams.get("redirect_uri") ?? "";
  const { searchParams } = await decide(url, "Authorize");
  const [code, state] = [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  await api.integrations.slack.finish.mutate({ orgId, code, state });
}

const services = () => ({
  slack: { slackChannelId: "C0NEWS" },
  discord: { url: discord.webhook },
  ntfy: { url: `${ntfy.url}/garden`, token: "tk_valid" },
});
type Kind = keyof ReturnType<typeof services>;
const kinds: Kind[] = ["slack", "discord", "ntfy"];

/** A project that all three services show. */
async function newProject(events: ChannelEvent[]): Promise<string> {
  const { api, org: orgId } = ada;
  const source = { kind: "remote" } as const;
  const { project } = await api.projects.create.mutate({ orgId, name: newId(), source });
  const projectId = project.id;
  for (const kind of kinds) {
    const input = { projectId, kind, name: kind, events, ...services()[kind] };
    await api.integrations.add.mutate(input);
  }
  return projectId;
}

/** What people see, as text. */
const shown: Record<Kind, () => string[]> = {
  slack: () => slack.posts.map((post) => JSON.stringify(post)),
  discord: () => discord.messages.map((message) => JSON.stringify(message)),
  ntfy: () => ntfy.accepted.map((message) => JSON.stringify(message)),
};
const about = (kind: Kind, deploymentId: string) =>
  shown[kind]().filter((text) => text.includes(deploymentId));

async function push(projectId: string): Promise<string> {
  const project = (await findProject(rig.db, projectId))!;
  const trigger = { kind: "push", actor: null } as const;
  const request = { branch: "main", trigger, commit: null };
  return (await queueDeployment(rig.db, project, request)).deployment._id;
}

async function begin(projectId: string): Promise<Claim> {
  await push(projectId);
  const claimed = await claimBuild(rig.db, { projectId, workerId: newId(), cap: 99 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  return claimed.claim;
}

const fail = (claim: Claim) =>
  finishBuild(rig.db, claim, {
    status: "failed",
    reason: "The garden is closed",
    errorCode: null,
    stages: [],
  });

async function killAgainAndAgain(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300 + Math.random() * 1_500);
    await worker.kill();
    worker = await rig.startWorker("deliver");
  }
}

test(
  "no message is lost while the worker is killed, and only what was on its way is posted twice",
  async () => {
    const projectId = await newProject(["deployment.canceled"]);
    const canceled: string[] = [];
    const pushing = (async () => {
      for (let count = 0; count < EVENTS + 1; count++) canceled.push(await push(projectId));
      // The newest one is only queued.
      canceled.pop();
    })();
    await killAgainAndAgain();
    await pushing;
    await until(() => kinds.every((kind) => canceled.every((id) => about(kind, id).length > 0)));
    for (const kind of kinds) {
      const counts = canceled.map((id) => about(kind, id).length);
      const repeated = counts.reduce((sum, count) => sum + count - 1, 0);
      // A channel gets one request at a time, so each kill can repeat one.
      expect(repeated, kind).toBeLessThanOrEqual(KILLS);
    }
  },
  TIMEOUT_MS,
);

test(
  "a message that is edited while the worker is killed never becomes a second one",
  async () => {
    const events: ChannelEvent[] = ["deployment.started", "deployment.failed"];
    const claims: Claim[] = [];
    for (let build = 0; build < BUILDS; build++) claims.push(await begin(await newProject(events)));
    const editing = ["slack", "discord"] as const;
    const ids = claims.map(({ deploymentId }) => deploymentId);
    await until(() => editing.every((kind) => ids.every((id) => about(kind, id).length === 1)));
    const ending = (async () => {
      for (const claim of claims) {
        await fail(claim);
        await sleep(200);
      }
    })();
    await killAgainAndAgain();
    await ending;
    const isFailed = (text: string) => text.includes("The garden is closed");
    await until(() => editing.every((kind) => ids.every((id) => about(kind, id).every(isFailed))));
    for (const kind of editing)
      expect(ids.map((id) => about(kind, id).length)).toEqual(ids.map(() => 1));
    await until(() => ids.every((id) => about("ntfy", id).length > 0));
  },
  TIMEOUT_MS,
);

test(
  "a service that hangs, fails or asks to wait gets each message once, and delays no other service",
  async () => {
    const projectId = await newProject(["deployment.canceled"]);
    const asked = { slack: 0, discord: 0, ntfy: 0 };
    const first = (kind: Kind) => ++asked[kind] === 1;
    let isHanging = false;
    slack.instead = ({ method }) =>
      method === "chat.postMessage" && first("slack") ? rateLimited(2) : null;
    ntfy.instead = () => (first("ntfy") ? { status: 503, body: { error: "busy" } } : null);
    discord.instead = () => {
      if (!first("discord")) return null;
      isHanging = true;
      // The worker gives up after 15 seconds.
      return sleep(20_000, { status: 500, body: {} }).finally(() => (isHanging = false));
    };
    const id = await push(projectId);
    await push(projectId);
    await until(() => isHanging && asked.slack > 1 && asked.ntfy > 1);
    await until(() => about("slack", id).length > 0 && about("ntfy", id).length > 0);
    // Both arrived while Discord had not answered its first request.
    expect([isHanging, about("discord", id).length]).toEqual([true, 0]);
    await until(() => about("discord", id).length > 0);
    for (const kind of kinds) expect(about(kind, id), kind).toHaveLength(1);
    slack.instead = () => null;
    Object.assign(discord, { instead: null });
    Object.assign(ntfy, { instead: null });
  },
  TIMEOUT_MS,
);

test(
  "a workspace that revokes the app loses its channel, the admins learn it, and the others continue",
  async () => {
    const projectId = await newProject(["deployment.canceled"]);
    slack.token = null;
    const id = await push(projectId);
    await push(projectId);
    await until(() => about("discord", id).length > 0 && about("ntfy", id).length > 0);
    const channels = async () => {
      const list = (await ada.api.integrations.list.query({ projectId })).channels;
      return Object.fromEntries(
        list.map(({ kind, enabled, disabledReason }) => [kind, { enabled, disabledReason }]),
      );
    };
    await until(async () => (await channels())["slack"]?.enabled === false);
    const works = { enabled: true, disabledReason: null };
    const revoked = { enabled: false, disabledReason: "revoked" };
    expect(await channels()).toEqual({ slack: revoked, discord: works, ntfy: works });
    await until(async () => {
      const { notifications } = await ada.api.notifications.list.query({ limit: 100 });
      return notifications.some(({ title }) => title.includes("Slack"));
    });
    expect(about("slack", id)).toEqual([]);
  },
  TIMEOUT_MS,
);
