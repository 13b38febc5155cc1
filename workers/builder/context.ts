import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { Env } from "#schemas/env.ts";
import type { Subscriber } from "#queues/events.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Claim } from "#store/deployments/claim.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { BuildLog } from "./log/build-log.ts";
import type { BuildState, StateMemory } from "./incremental/model.ts";
import type { CompilePool } from "./threads/compile-pool.ts";
import type { ContentDates } from "./fetch/content-dates.ts";
import type { SteppedTree } from "./model.ts";
import type { IssueList } from "./log/issue-list.ts";
import type { OpenRepositories } from "./fetch/open-repositories.ts";

/** What a build worker holds open. */
export interface BuildContext {
  env: Env;
  log: Log;
  db: Db;
  blobs: BlobStore;
  redis: Redis;
  queues: Queues;
  subscriber: Subscriber;
  secretBox: SecretBox;
  compilers: CompilePool;
  states: StateMemory;
  repositories: OpenRepositories;
  workerId: string;
  /** Aborts when the process stops. */
  stopping: AbortSignal;
}

/** One attempt to build one deployment: what every stage is given. */
export interface Build {
  context: BuildContext;
  claim: Claim;
  deployment: DeploymentDocument;
  project: ProjectDocument;
  /** Names what this attempt stores; no other attempt uses the name. */
  artifact: string;
  log: BuildLog;
  issues: IssueList;
  /** Version of the engine and the settings that compiled notes depend on. */
  dialect: string;
  /** Aborts when the build is canceled, lost, out of time, or the process stops. */
  signal: AbortSignal;
  /** One moment for the whole build, so that a scheduled note is either published or not. */
  now: Date;
  /** What the previous build of the project left; null when there is none, or it may not be used. */
  base: BuildState | null;
  /** Commit of the newest successful deployment, even when its state may not be used. */
  previousCommit: string | null;
}

/** Where the content lies: a bare repository and the commit that is published. */
export interface Source {
  directory: string;
  commit: Commit;
  /** Every file of the commit. */
  tree: Promise<SteppedTree>;
  /** Dates of every file, by its path in the repository. */
  dates: Promise<ContentDates>;
  /** Stays open for the next push. */
  blobs: BlobReader;
  /** The build reads nothing more from here. */
  release(): void;
}
