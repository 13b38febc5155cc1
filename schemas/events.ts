import { z } from "zod";
import { ManifestDelta } from "./deployments/manifest-delta.ts";
import { deploymentStatuses, dataStates } from "./deployments/status.ts";
import { taskStatuses } from "./tasks/status.ts";

const base = z.object({ id: z.string(), topic: z.string(), at: z.string() });

/**
 * Every event. It says what is stale and never contains the new state. The web app and the API share this list. For a new entry, the compiler requires
 * `web/src/live.ts` to list the queries that become stale.
 */
export const events = {
  "org.changed": base.extend({ name: z.literal("org.changed"), orgId: z.string() }),
  "project.changed": base.extend({
    name: z.literal("project.changed"),
    orgId: z.string(),
    projectId: z.string(),
  }),
  "deployment.changed": base.extend({
    name: z.literal("deployment.changed"),
    orgId: z.string(),
    projectId: z.string(),
    deploymentId: z.string(),
    status: z.enum(deploymentStatuses),
    data: z.enum(dataStates),
  }),
  /** New log lines are stored. Each client fetches from its last `seq`. */
  "deployment.logged": base.extend({
    name: z.literal("deployment.logged"),
    deploymentId: z.string(),
    projectId: z.string(),
    seq: z.number(),
  }),
  /** The worker that builds the deployment must stop now. */
  "deployment.cancelRequested": base.extend({
    name: z.literal("deployment.cancelRequested"),
    deploymentId: z.string(),
  }),
  /** Another deployment of a project is live, so hosted sites read it again. */
  "site.switched": base.extend({
    name: z.literal("site.switched"),
    projectId: z.string(),
    siteLabel: z.string(),
    /** The differences, if they are small. With them, readers do not need the whole manifest. */
    change: z.nullable(ManifestDelta),
  }),
  /** Someone opened, changed or left a note in the editor. Only processes listen. */
  "editors.changed": base.extend({ name: z.literal("editors.changed") }),
  /** A client of a model called a tool. */
  "mcp.called": base.extend({ name: z.literal("mcp.called"), projectId: z.string() }),
  /** A task has another status, title or cost. */
  "task.changed": base.extend({
    name: z.literal("task.changed"),
    orgId: z.string(),
    projectId: z.string().nullable(),
    taskId: z.string(),
    status: z.enum(taskStatuses),
  }),
  /** The log of a task has new entries. Each client reads from its last `seq`. */
  "task.continued": base.extend({
    name: z.literal("task.continued"),
    taskId: z.string(),
    seq: z.number(),
  }),
  /** The worker that runs the task must stop now. */
  "task.cancelRequested": base.extend({
    name: z.literal("task.cancelRequested"),
    taskId: z.string(),
  }),
  "gitEvent.recorded": base.extend({
    name: z.literal("gitEvent.recorded"),
    projectId: z.string(),
    gitEventId: z.string(),
  }),
  /** A webhook was changed, or one of its deliveries. At most once a second for each webhook. */
  "webhook.changed": base.extend({
    name: z.literal("webhook.changed"),
    orgId: z.string(),
    projectId: z.string().nullable(),
    webhookId: z.string(),
  }),
  /** A channel was changed, or its last message. At most once a second for each channel. */
  "channel.changed": base.extend({
    name: z.literal("channel.changed"),
    orgId: z.string(),
    projectId: z.string().nullable(),
    channelId: z.string(),
  }),
  /** Subscribers or mailings of the project were changed. */
  "subscriber.changed": base.extend({
    name: z.literal("subscriber.changed"),
    projectId: z.string(),
    what: z.enum(["addresses", "mailings"]),
  }),
  /** The preview of a repository has reached another stage, or its end. Only its creator listens. */
  "repositoryPreview.changed": base.extend({
    name: z.literal("repositoryPreview.changed"),
    previewId: z.string(),
  }),
  /** A user's profile, sessions, keys or notifications changed. */
  "account.changed": base.extend({ name: z.literal("account.changed"), userId: z.string() }),
  /** Sessions of this user ended, or the account was banned or deleted. The user's connections are checked immediately. */
  "sessions.ended": base.extend({ name: z.literal("sessions.ended"), userId: z.string() }),
  /** An email was written or sent, or someone joined the waitlist. Only the admin console listens. */
  "mails.changed": base.extend({ name: z.literal("mails.changed") }),
  "users.changed": base.extend({ name: z.literal("users.changed") }),
  "waitlist.changed": base.extend({ name: z.literal("waitlist.changed") }),
  "contact.changed": base.extend({ name: z.literal("contact.changed") }),
  /** An incident, the banner or the maintenance mode changed. Every page gets it. */
  "platform.changed": base.extend({ name: z.literal("platform.changed") }),
  /** Something changed in a queue. Only the admin console listens. */
  "jobs.changed": base.extend({ name: z.literal("jobs.changed"), queue: z.string() }),
} as const;

export type EventName = keyof typeof events;
export type EventOf<N extends EventName> = z.infer<(typeof events)[N]>;
export type AnyEvent = { [N in EventName]: EventOf<N> }[EventName];

/**
 * The messages of the `live.events` subscription. `listening` comes first, and again whenever events may have been missed. A client that then refetches
 * everything it shows misses nothing.
 */
export type LiveMessage = AnyEvent | { name: "listening"; at: string };

export const orgTopic = (orgId: string) => `org:${orgId}`;
export const projectTopic = (projectId: string) => `project:${projectId}`;
export const userTopic = (userId: string) => `user:${userId}`;
export const deploymentTopic = (deploymentId: string) => `deployment:${deploymentId}`;

/** The log of a task. `live.task` listens, which checks the caller. */
export const taskTopic = (taskId: string) => `task:${taskId}`;

/** A file that is open in the editor. Only processes listen, never browsers. */
export const noteTopic = (note: string) => `note:${note}`;

/** Every user may listen. */
export const everyoneTopic = "everyone";
/** Only admins may listen. */
export const adminTopic = "admin";
/** Only processes listen, never browsers. */
export const systemTopic = "system";
