import { z } from "zod";
import { queueNames } from "../jobs.ts";

/** The programs that report every few seconds that they are alive. A worker has the name of its queue. */
export const programNames = ["api", "sites", ...queueNames] as const;
export type ProgramName = (typeof programNames)[number];

/** What the programs need. `accounts`: the service at AUTH_URL. `git`: the server at GIT_URL. `model`: the service at AI_BASE_URL. `payments`: Stripe. */
export const dependencyNames = [
  "database",
  "queues",
  "storage",
  "mail",
  "git",
  "sms",
  "accounts",
  "model",
  "payments",
] as const;
export type DependencyName = (typeof dependencyNames)[number];

const Dependency = z.object({
  name: z.enum(dependencyNames),
  /** `off`: not set up. */
  state: z.enum(["ok", "failing", "off"]),
  /** Without credentials. */
  address: z.string().nullable(),
  /** Why it fails, or what is not set up. */
  detail: z.string().nullable(),
});
export type Dependency = z.infer<typeof Dependency>;

/** A process that was alive a moment ago. What it does not report is null: its version is older. */
const ProgramProcess = z.object({
  id: z.string(),
  host: z.string().nullable(),
  pid: z.number().nullable(),
  version: z.string().nullable(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** No heartbeat arrived for so long that others take over its work. */
  isLate: z.boolean(),
});
export type ProgramProcess = z.infer<typeof ProgramProcess>;

const Program = z.object({ name: z.enum(programNames), processes: z.array(ProgramProcess) });
export type Program = z.infer<typeof Program>;

const QueueLag = z.object({
  queue: z.enum(queueNames),
  isPaused: z.boolean(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
  /** Since when the oldest job waits. */
  oldestAt: z.string().nullable(),
  isLate: z.boolean(),
});
export type QueueLag = z.infer<typeof QueueLag>;

const BackupState = z.object({
  lastFinishedAt: z.string().nullable(),
  isRunning: z.boolean(),
  isOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof BackupState>;

/** A git host that refuses connections of organizations. */
const HostTrouble = z.object({
  address: z.string(),
  connections: z.number(),
  /** The newest. */
  message: z.string(),
});
export type HostTrouble = z.infer<typeof HostTrouble>;

/** Everything that runs, for the administrator. */
export const InstallationStatus = z.object({
  checkedAt: z.string(),
  /** The version of the api that answers. */
  version: z.string(),
  dependencies: z.array(Dependency),
  programs: z.array(Program),
  /** Null while Redis does not respond. */
  queues: z.array(QueueLag).nullable(),
  backup: BackupState,
  gitHosts: z.array(HostTrouble),
  /** Projects whose webhook has trouble. */
  failingWebhooks: z.number(),
});
export type InstallationStatus = z.infer<typeof InstallationStatus>;
