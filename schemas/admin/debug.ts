import { z } from "zod";
import { queueNames } from "../jobs.ts";
import { PlatformStatus } from "../platform-status.ts";
import { jobStates } from "../queue-job.ts";
import { KpiReport } from "./kpis.ts";

/** `environment`: set for the process of the api. `derived`: chosen by Pressmark, for example from another setting. */
const settingOrigins = ["unset", "default", "environment", "derived"] as const;

export const Setting = z.strictObject({
  name: z.string(),
  origin: z.enum(settingOrigins),
  /** Null if it is masked or not set. */
  value: z.string().nullable(),
});
export type Setting = z.infer<typeof Setting>;

export const Versions = z.strictObject({
  pressmark: z.string(),
  /** Null if Pressmark does not run from a git repository. */
  commit: z.string().nullable(),
  node: z.string(),
  git: z.string().nullable(),
  redis: z.string().nullable(),
  database: z.strictObject({
    kind: z.enum(["embedded", "MongoDB"]),
    version: z.string().nullable(),
  }),
  platform: z.strictObject({
    os: z.string(),
    release: z.string().nullable(),
    architecture: z.string(),
    processors: z.number(),
    memoryBytes: z.number(),
  }),
});
export type Versions = z.infer<typeof Versions>;

const switchNames = [
  "signUp",
  "waitlist",
  "ownAccounts",
  "email",
  "signInWithGithub",
  "signInWithGoogle",
  "githubApp",
  "objectStorage",
  "ownGitServer",
  "customDomains",
  "modelForEveryone",
  "plans",
  "slack",
  "textMessages",
  "exampleSites",
] as const;
export type SwitchName = (typeof switchNames)[number];

/** What the stored data needs. There are no migrations (decision 038). */
export const StoredData = z.strictObject({
  /** The version of Pressmark that last started on it. */
  version: z.string().nullable(),
  /** Notes that another version compiled are compiled again. */
  compiler: z.string(),
  /** Keys before the present one that still seal secrets. */
  formerKeys: z.number(),
  /** A restore that has begun and not ended. */
  isRestoring: z.boolean(),
  backedUpAt: z.string().nullable(),
});
export type StoredData = z.infer<typeof StoredData>;

const IndexName = z.strictObject({ collection: z.string(), name: z.string() });

export const IndexState = z.strictObject({
  /** Indexes that this version needs, and those of them that are there as it needs them. */
  wanted: z.number(),
  present: z.number(),
  missing: z.array(IndexName),
  /** The database has an index with this name and other fields or options. */
  different: z.array(IndexName),
  /** Indexes that this version does not know. */
  unknown: z.number(),
});
export type IndexState = z.infer<typeof IndexState>;

/** How far the clocks of the services are ahead of the clock of the api. Half of the request's duration is taken into account. */
export const Clocks = z.strictObject({
  process: z.string(),
  databaseAheadMs: z.number(),
  /** Null if Redis does not respond. */
  redisAheadMs: z.number().nullable(),
});
export type Clocks = z.infer<typeof Clocks>;

const facts = {
  versions: Versions,
  settings: z.array(Setting),
  switches: z.record(z.enum(switchNames), z.boolean()),
  stored: StoredData,
  indexes: IndexState,
  clocks: Clocks,
  /** Worker processes that are alive. */
  workers: z.record(z.enum(queueNames), z.number()),
};

/** What an administrator needs to find out what is wrong. */
export const DebugReport = z.strictObject(facts);
export type DebugReport = z.infer<typeof DebugReport>;

/** The same for people elsewhere: counts instead of data. Strict, so that nothing else can get into it. */
export const DebugBundle = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  ...facts,
  parts: PlatformStatus.shape.parts,
  /** Null if Redis does not respond. */
  queues: z.record(z.enum(queueNames), z.record(z.enum(jobStates), z.number())).nullable(),
  collections: z.array(
    z.strictObject({
      name: z.string(),
      documents: z.number(),
      bytes: z.number(),
      indexBytes: z.number(),
    }),
  ),
  /** How often deployments of the last days failed with each error code. */
  failures: z.record(z.string(), z.number()),
  kpis: KpiReport.shape.days,
});
export type DebugBundle = z.infer<typeof DebugBundle>;
