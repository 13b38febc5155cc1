import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Channel } from "#schemas/channels/channel.ts";
import { type ChannelEvent, channelEventNames } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  type DiscordDouble,
  startDiscordDouble,
} from "#tests/support/doubles/chat/discord-double.ts";
import {
  type ChatDouble,
  type MattermostPost,
  type NtfyMessage,
  startMattermostDouble,
  startNtfyDouble,
  startTeamsDouble,
  teamsAddress,
  type TeamsMessage,
} from "#tests/support/doubles/chat/chat-doubles.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { type MessagePoster, openMessagePoster } from "#workers/deliver/channels/post-messages.ts";
import { openWebhookSender, type WebhookSender } from "#workers/deliver/webhooks/send-webhooks.ts";
import { type Person, startWorld, type World } from "./world.ts";

/** How long requests may take. A service that answers does it in time on any machine. */
const PATIENT_MS = 60_000;
/** For services that never answer. */
export const SHORT_MS = 300;

type Kind = Exclude<Channel["kind"], "slack">;

export interface ChannelWorld {
  world: World;
  owner: Person;
  projectId: string;
  discord: DiscordDouble;
  mattermost: ChatDouble<MattermostPost>;
  teams: ChatDouble<TeamsMessage>;
  ntfy: ChatDouble<NtfyMessage>;
  /** How long requests may take from now on. */
  timeoutMs: number;
  /** How far the clock of the worker is ahead. */
  aheadMs: number;
  /** The address of the double. */
  addressOf(kind: Kind): { url: string; token?: string };
  add(
    kind: Kind,
    events?: ChannelEvent[],
    of?: { orgId: string } | { projectId: string },
  ): Promise<Channel>;
  /** One look of the worker, and all requests that follow from it. */
  work(): Promise<void>;
  /** The same when this time has passed. */
  later(ms: number): Promise<void>;
  /** A build that runs. */
  begun(message?: string, projectId?: string): Promise<Claim>;
  ended(claim: Claim, status: "success" | "failed", reason?: string | null): Promise<void>;
  channel(): Promise<Channel>;
}

/** The api, the part of the deliver worker that posts to channels, a project and the four services, for all tests of a file. Each test begins without channels. */
export function useChannelWorld(): ChannelWorld {
  const stop = new AbortController();
  let sender: WebhookSender;
  let poster: MessagePoster;
  const later = {} as Pick<
    ChannelWorld,
    "world" | "owner" | "projectId" | "discord" | "mattermost" | "teams" | "ntfy"
  >;
  const db = () => here.world.services.mongo.db;
  const here: ChannelWorld = {
    ...later,
    timeoutMs: PATIENT_MS,
    aheadMs: 0,
    addressOf: (kind) => {
      if (kind === "discord") return { url: here.discord.webhook };
      if (kind === "mattermost") return { url: `${here.mattermost.url}/hooks/abc123` };
      if (kind === "teams") return { url: teamsAddress(here.teams) };
      return { url: `${here.ntfy.url}/garden`, token: "tk_valid" };
    },
    add: async (kind, events = [...channelEventNames], of = { projectId: here.projectId }) => {
      const input = { ...of, kind, name: "Releases", events, ...here.addressOf(kind) };
      return (await here.owner.api.integrations.add.mutate(input)).channel;
    },
    work: async () => {
      await sender.look();
      await poster.look();
      await poster.end();
    },
    later: (ms) => {
      here.aheadMs += ms;
      return here.work();
    },
    begun: async (message = "Plant roses", projectId = here.projectId) => {
      const project = (await findProject(db(), projectId))!;
      const trigger = { kind: "push", actor: null } as const;
      const author = { name: "Ann", email: "ann@example.com" };
      const commit = { sha: "a1b2c3d4e5".repeat(4), message, author, at: null };
      const request = { branch: "main", trigger, commit };
      await queueDeployment(db(), project, request);
      const claimed = await claimBuild(db(), { projectId, workerId: newId(), cap: 9 });
      if (claimed.kind !== "claimed") throw new Error(claimed.kind);
      return claimed.claim;
    },
    ended: async (claim, status, reason = null) => {
      if (status === "success" && reason === null) await promoteBuild(db(), claim);
      await finishBuild(db(), claim, { status, reason, errorCode: null, stages: [] });
    },
    channel: async () => {
      const { projectId } = here;
      const { channels } = await here.owner.api.integrations.list.query({ projectId });
      return channels[0]!;
    },
  };

  beforeAll(async () => {
    const ports = await freePorts(4);
    const [discord = 0, mattermost = 0, teams = 0, ntfy = 0] = ports;
    const ALLOW_PRIVATE_HOSTS = ports.map((port) => `127.0.0.1:${port}`).join(",");
    here.world = await startWorld({ ALLOW_PRIVATE_HOSTS });
    here.discord = await startDiscordDouble(discord);
    here.mattermost = await startMattermostDouble(mattermost);
    here.teams = await startTeamsDouble(teams);
    here.ntfy = await startNtfyDouble(ntfy);
    here.owner = await here.world.signUp();
    const source = { kind: "remote" } as const;
    const input = { orgId: here.owner.org, name: "Garden", source };
    here.projectId = (await here.owner.api.projects.create.mutate(input)).project.id;
    const { env, log, mongo, redis, queues, secretBox } = here.world.services;
    const context = {
      env,
      log,
      db: mongo.db,
      redis,
      queues,
      secretBox,
      stopping: stop.signal,
      clock: () => new Date(Date.now() + here.aheadMs),
      get timeoutMs() {
        return here.timeoutMs;
      },
    };
    sender = openWebhookSender(context);
    poster = openMessagePoster(context);
  });
  afterAll(async () => {
    stop.abort();
    await poster.end();
    const { world, discord, mattermost, teams, ntfy } = here;
    await Promise.all([world, discord, mattermost, teams, ntfy].map((one) => one.close()));
  });
  beforeEach(async () => {
    here.timeoutMs = PATIENT_MS;
    here.aheadMs = 0;
    for (const double of [here.discord, here.mattermost, here.teams, here.ntfy])
      double.instead = null;
    here.discord.messages.length = 0;
    for (const { accepted } of [here.mattermost, here.teams, here.ntfy]) accepted.length = 0;
    // What earlier tests have changed is no news for this one.
    await sender.look();
  });
  afterEach(async () => {
    await poster.end();
    await collection(db(), "channels").deleteMany({});
    await collection(db(), "channelMessages").deleteMany({});
  });
  return here;
}
