import { z } from "zod";
import { conventionIds } from "../projects/conventions.ts";
import { PublishRuleCount } from "../projects/settings/publish.ts";
import { dataStates, deploymentStatuses, stageNames, triggerKinds } from "./status.ts";

export const Commit = z.object({
  sha: z.string(),
  message: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  at: z.string().nullable(),
});
export type Commit = z.infer<typeof Commit>;

export const Stage = z.object({
  name: z.enum(stageNames),
  startedAt: z.string(),
  /** Milliseconds; null while it runs. */
  durationMs: z.number().nullable(),
  /** One line: "4 of 2,319 pages rendered". While the stage runs, how far it is: "9 of 14 images". */
  summary: z.string().nullable(),
  /** How far a running stage is, if that can be counted. */
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
});
export type Stage = z.infer<typeof Stage>;

export const DeploymentCounts = z.object({
  notes: z.number(),
  posts: z.number(),
  media: z.number(),
  pages: z.number(),
  /** Pages whose bytes differ from the previous deployment's. */
  rendered: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  errors: z.number(),
  warnings: z.number(),
  bytes: z.number(),
});
export type DeploymentCounts = z.infer<typeof DeploymentCounts>;

/** Links and embeds that have no target now, and had one in the deployment before. */
export const NewlyBroken = z.object({
  links: z.number(),
  /** The first few, one for each group of issues. */
  first: z.array(
    z.object({
      path: z.string(),
      line: z.number().nullable(),
      message: z.string(),
      suggestion: z.string().nullable(),
      /** The number of places with this problem. */
      count: z.number(),
    }),
  ),
  /** There was no deployment before, so these are all. */
  isFirst: z.boolean(),
});
export type NewlyBroken = z.infer<typeof NewlyBroken>;

/** The kind of repository that a build recognized, or that the settings name. */
export const RecognisedConvention = z.object({
  id: z.enum(conventionIds),
  /** "This is a VitePress repository: 119 pages from `docs`, order from the sidebar" */
  text: z.string(),
  /** Whether the project's settings name it. */
  isChosen: z.boolean(),
});
export type RecognisedConvention = z.infer<typeof RecognisedConvention>;

/** A note that appears or disappears on its own. */
export const ScheduledChange = z.object({
  /** Of its post and note. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  kind: z.enum(["publish", "takeDown"]),
  /** ISO text in the time zone of the site. */
  at: z.string(),
});
export type ScheduledChange = z.infer<typeof ScheduledChange>;

/** The scheduled changes that a deployment carried out. */
export const CarriedOut = z.object({
  published: z.number(),
  takenDown: z.number(),
  /** The first few. */
  changes: z.array(ScheduledChange),
});
export type CarriedOut = z.infer<typeof CarriedOut>;

/** A deployment as returned by the API. */
export const Deployment = z.object({
  id: z.string(),
  number: z.number(),
  orgId: z.string(),
  projectId: z.string(),
  status: z.enum(deploymentStatuses),
  data: z.enum(dataStates),
  /** Why it was canceled, skipped, failed or postponed: "superseded", "[skip ci]", or the text of the first error. */
  reason: z.string().nullable(),
  /** When a build that failed for a temporary reason is retried. Null when no retry is planned. */
  retryAt: z.string().nullable(),
  /** Stable code of a failure, for help pages and programs. */
  errorCode: z.string().nullable(),
  commit: Commit.nullable(),
  branch: z.string(),
  /** What it is built for. Null if it is built for the project's site. */
  preview: z
    .object({
      id: z.string(),
      /** The number of the pull request. Null if the preview shows a branch. */
      pull: z.number().nullable(),
      title: z.string().nullable(),
      /** Whether the preview's address shows this deployment. */
      shown: z.boolean(),
      url: z.string(),
    })
    .nullable(),
  trigger: z.object({ kind: z.enum(triggerKinds), actor: z.string().nullable() }),
  /** Null if no scheduled note was due when it was built, or before this is known. */
  scheduled: CarriedOut.nullable(),
  /** A user requested a build without the cache. */
  withoutCache: z.boolean(),
  /** The deployment's own address. Null until it has bytes. Signed when it is not live. */
  url: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  stages: z.array(Stage),
  counts: DeploymentCounts.nullable(),
  /** Null if the repository has no conventions that Pressmark knows, or before it is known. */
  convention: RecognisedConvention.nullable(),
  /** The publish rules that withhold notes, and how many. */
  publishRules: z.array(PublishRuleCount),
  /** Null until they are counted. */
  newlyBroken: NewlyBroken.nullable(),
  live: z.boolean(),
  /** When its commit got a status on the git host, or why it did not. Null if the host shows none. */
  statusReport: z.object({ at: z.string(), error: z.string().nullable() }).nullable(),
  /** Pages and files that visitors could not see before; null until they are counted. */
  newlyPublic: z.number().nullable(),
  /** True while a member must approve the newly public pages before it goes live. */
  awaitsApproval: z.boolean(),
  /** Retention or a user deleted its pages and its dataset. */
  removed: z.boolean(),
  /** For a queued deployment: what it is waiting for. */
  waitingFor: z.enum(["maintenance", "suspended", "worker", "slot", "build"]).nullable(),
});
export type Deployment = z.infer<typeof Deployment>;

export const LogLine = z.object({
  /** 1, 2, 3, … across all attempts, never repeated. */
  seq: z.number(),
  at: z.string(),
  stage: z.enum(stageNames).nullable(),
  level: z.enum(["debug", "info", "warn", "error"]),
  /** May contain ANSI colors, but never markup. */
  text: z.string(),
});
export type LogLine = z.infer<typeof LogLine>;

export const Issue = z.object({
  path: z.string(),
  line: z.number().nullable(),
  severity: z.enum(["error", "warning", "info"]),
  category: z.string(),
  message: z.string(),
  suggestion: z.string().nullable(),
});
export type Issue = z.infer<typeof Issue>;

export const Post = z.object({
  id: z.string(),
  slug: z.string(),
  /** Path of the markdown file in the repository. */
  path: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string().nullable(),
  updated: z.string().nullable(),
  tags: z.array(z.string()),
  wordCount: z.number(),
  /** Hash of the page's bytes. */
  hash: z.string(),
  /** Git object id of the file. */
  oid: z.string(),
  /** Size of the file in bytes. */
  size: z.number(),
  /** The fields of the project's schemas, by name. Absent if it has none. */
  fields: z.record(z.string(), z.unknown()).optional(),
});
export type Post = z.infer<typeof Post>;
