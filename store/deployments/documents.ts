import type {
  Commit,
  DataState,
  DeploymentCounts,
  DeploymentStatus,
  Stage,
  TriggerKind,
  LogLine,
} from "#schemas/deployments/deployment.ts";

export interface DeploymentDocument {
  _id: string;
  /** 1, 2, 3, … in the project; a crash can leave a gap. */
  number: number;
  orgId: string;
  projectId: string;
  branch: string;
  status: DeploymentStatus;
  data: DataState;
  reason: string | null;
  errorCode: string | null;
  /** It waits, and nobody builds it before. */
  retryAt?: Date | null;
  /** How often it has been put off, and for which reason the last time. */
  retries?: number;
  retryCode?: string;
  /** What the push named, for the list; once the build runs, what it really builds: the head of the branch. */
  commit: Commit | null;
  trigger: { kind: TriggerKind; actor: string | null };
  gitEventId?: string;
  pushSeq: number;
  /** Build everything anew, use no cache. */
  withoutCache: boolean;
  /** Build although nothing changed (redeploy, changed settings). */
  force: boolean;
  /** Fence of the claim that builds it, or built it. */
  fence: number;
  leaseExpiresAt: Date | null;
  workerId: string | null;
  attempts: number;
  cancelRequested: boolean;
  /** Names the stored bytes: `{id}-{fence}`, so that no attempt writes over another's. Null until stored. */
  artifact: string | null;
  /** Artifact of the deployment that its build begins with: retention keeps those bytes as long as it runs. */
  base?: string | null;
  /** Digest of all its inputs but the caches; a later build with the same one has nothing to do. */
  buildKey?: string;
  stages: Stage[];
  counts: DeploymentCounts | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Retention took the bytes; the address answers 410. */
  removedAt: Date | null;
  /** It ended well or failed, and its members were not told yet. */
  untold?: true;
  /** Pages and files readers could not see before; counted before it goes live. */
  newlyPublic?: number;
  /** True: the project wants somebody to look at them first. Going live by hand ends it. */
  awaitsApproval?: boolean;
  /** Why its dataset is to be made: it is the newest, or somebody asked. Absent: a newer push has overtaken it. */
  dataWanted?: "newest" | "asked";
  /** Who makes the dataset at this moment. */
  datasetClaim?: { token: string; expiresAt: Date };
  /** `DATASET_VERSION` of the worker that has made it. */
  dataVersion?: number;
  /** When it was made. */
  dataAt?: Date;
  /** Somebody deleted it: no list shows it any more. */
  deletedAt?: Date;
  /** When a member last asked for it to be live: for a while retention stays away. */
  promotedAt?: Date;
}

/** Lines written together. While a build runs its log is chunks; when it has ended, one blob. */
export interface LogChunkDocument {
  _id: string;
  deploymentId: string;
  firstSeq: number;
  lastSeq: number;
  lines: LogLine[];
}
