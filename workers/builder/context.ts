import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { Env } from "#schemas/env/env.ts";
import type { Subscriber } from "#queues/events.ts";
import type { Queues } from "#queues/queue.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Claim } from "#store/deployments/claim.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { BuildLog } from "./log/build-log.ts";
import type { PreviousBuild, StateMemory } from "./incremental/previous-build.ts";
import type { CompilePool } from "./threads/compile-pool.ts";
import type { ContentDates } from "./fetch/content-dates.ts";
import type { ProjectFile } from "#content/project-file/read-project-file.ts";
import type { MountedVersion, SteppedTree, VersionProblem } from "./fetch/model.ts";
import type { IssueList } from "#core/deployments/issues/issue-list.ts";
import type { OpenRepositories } from "./fetch/open-repositories.ts";

/** The open resources of a build worker. */
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
  /** How many jobs are running in this process, and how many of them build previews. */
  running: { jobs: number; previews: number };
  /** Aborts when the process is stopping. */
  stopping: AbortSignal;
}

/** "9 of 14 images". `total` is null if it is not known in advance. */
export interface StageProgress {
  done: number;
  total: number | null;
  unit: string;
}

/** One attempt to build one deployment: the input of every stage. */
export interface Build {
  context: BuildContext;
  claim: Claim;
  deployment: DeploymentDocument;
  project: ProjectDocument;
  /** What it is built for. Null if that is the project's site. A preview changes nothing that belongs to the project. */
  preview: PreviewDocument | null;
  /** A plan for another branch than the project's. Absent otherwise. */
  isOtherBranch?: true;
  /** Path in the repository of the note that a user is typing. Absent if the build publishes anything. */
  typed?: string;
  /** Prefix of everything this attempt stores. No other attempt uses it. */
  artifact: string;
  log: BuildLog;
  /** Shows how far the running stage is. The stage clock provides it. */
  tell?: (progress: StageProgress) => void;
  /** Says how many files the commit has. The watch of the build provides it. */
  sized?: (files: number) => Promise<void>;
  issues: IssueList;
  /** Version of the engine, and the settings that affect compiled notes. */
  dialect: string;
  /** Aborts when the build is canceled, lost or out of time, or when the process is stopping. */
  signal: AbortSignal;
  /** The time of the whole build, so that all its stages agree on whether a scheduled note is published. */
  now: Date;
  /** The state of the previous build of the project's site; null if it does not exist or must not be used. */
  base: PreviousBuild | null;
  /** Commit of the site's newest successful deployment, even if its state must not be used. */
  previousCommit: string | null;
  /** The versions of that deployment, in other branches and tags. */
  previousVersions: readonly { mount: string; commit: string }[];
}

/** The location of the content: a bare repository and the commit to publish. */
export interface Source {
  directory: string;
  commit: Commit;
  /** In other branches and tags. */
  versions: readonly MountedVersion[];
  versionProblem: VersionProblem | null;
  /** The `pressmark.yml` that counts; null if there is none. */
  projectFile: ProjectFile | null;
  /** Every file of the commit, and of the versions. */
  tree: Promise<SteppedTree>;
  /** Dates of every file, by path in the repository. */
  dates: Promise<ContentDates>;
  /** Stays open for the next push. */
  blobs: BlobReader;
  /** Call when the build no longer needs the repository. */
  release(): void;
}
