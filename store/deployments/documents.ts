import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import type { FileIgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { PublishRuleCount } from "#schemas/projects/settings/publish.ts";
import type {
  CarriedOut,
  Commit,
  DeploymentCounts,
  NewlyBroken,
  RecognisedConvention,
  Stage,
  LogLine,
} from "#schemas/deployments/deployment.ts";
import type { DataState, DeploymentStatus, TriggerKind } from "#schemas/deployments/status.ts";

/** A version in another branch or tag. */
export interface BuiltVersion {
  name: string;
  /** What the paths of its files begin with: "v1.0:/". */
  mount: string;
  commit: string;
}

/** The status that the git host has for the commit of a deployment. */
export interface StatusReport {
  state: "pending" | "success" | "failed" | "canceled";
  sha: string;
  /** Absent from reports of older versions. */
  description?: string;
  /** The id of the host's own record of the deployment. Null or absent if the host has none. */
  hostDeploymentId?: string | null;
  at: Date;
  /** Why the host does not have it. */
  error: string | null;
  /** How often the same state was sent. */
  tries: number;
  /** Null if the host has it, or will never accept it. */
  retryAt: Date | null;
}

export interface DeploymentDocument {
  _id: string;
  /** 1, 2, 3, … within the project. A crash can leave a gap. */
  number: number;
  orgId: string;
  projectId: string;
  branch: string;
  /** The preview that it is built for. Absent if it is built for the project's site. */
  previewId?: string;
  status: DeploymentStatus;
  data: DataState;
  reason: string | null;
  errorCode: string | null;
  /** The deployment stays queued until then. */
  retryAt?: Date | null;
  /** How often the build has been postponed, and the reason of the last time. */
  retries?: number;
  retryCode?: string;
  /** The commit that the push named, for lists. Once the build runs: the commit that it builds, the head of the branch. */
  commit: Commit | null;
  /** The versions in other branches and tags that the build contains; absent if there are none. */
  versions?: BuiltVersion[];
  trigger: { kind: TriggerKind; actor: string | null };
  gitEventId?: string;
  /** The request that created it. Log lines of its build have this id too. */
  requestId?: string;
  /** The time that a scheduled build was requested for. */
  dueAt?: Date;
  /** The scheduled changes that it carried out; absent if none was due. */
  scheduled?: CarriedOut;
  /** The commit that the push or pull request named. The build takes the newest one of the branch, which is in `commit`. */
  announcedCommit?: string;
  pushSeq: number;
  /** Rebuild everything without using caches. */
  withoutCache: boolean;
  /** The only commit that may be built: a member approved it for the preview of a fork. */
  approvedCommit?: string;
  /** Build even if nothing changed (redeploy, changed settings). */
  force: boolean;
  /** Fence of the claim that is building or has built the deployment. */
  fence: number;
  leaseExpiresAt: Date | null;
  workerId: string | null;
  attempts: number;
  cancelRequested: boolean;
  /** The reason that the canceled build gets; absent if a member canceled it. */
  cancelReason?: string;
  /** Names the stored bytes: `{id}-{fence}`, so that no attempt overwrites another. Null until stored. */
  artifact: string | null;
  /** Artifact of the deployment that the build starts from. Retention keeps its bytes while the build runs. */
  base?: string | null;
  /** Digest of all inputs except the caches. A later build with the same digest has nothing to do. */
  buildKey?: string;
  stages: Stage[];
  counts: DeploymentCounts | null;
  /** The rules for ignored issues in the commit's `pressmark.yml`; absent if there are none. */
  ignoredIssues?: FileIgnoredIssues[];
  /** The settings in the commit's `pressmark.yml`; absent if there are none. The value of a long one is null. */
  fileSettings?: FileSetting[];
  /** The publish rules that withhold notes; absent before they are counted. */
  publishRules?: PublishRuleCount[];
  /** The conventions of the repository, once the build has listed its notes. */
  convention?: RecognisedConvention | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Retention removed the bytes. The address returns 410. */
  removedAt: Date | null;
  /** It succeeded or failed, and the members have not been notified yet. */
  untold?: true;
  /** Its status has not become an event for webhooks yet. */
  unannounced?: true;
  /** Pages and files that visitors could not see before. Counted before the deployment goes live. */
  newlyPublic?: number;
  /** Absent until they are counted. */
  newlyBroken?: NewlyBroken;
  /** True if the project requires approval for these. Going live by hand clears the flag. */
  awaitsApproval?: boolean;
  /** Why its dataset is due: it is the newest deployment, or someone asked for it. Absent once a newer push has overtaken it. */
  dataWanted?: "newest" | "asked";
  /** Who is building the dataset right now. */
  datasetClaim?: { token: string; expiresAt: Date };
  /** `DATASET_VERSION` of the worker that built it. */
  dataVersion?: number;
  /** When the dataset was built. */
  dataAt?: Date;
  /** A member deleted it, so no list shows it. */
  deletedAt?: Date;
  /** Absent if no git host shows it. */
  statusReport?: StatusReport;
  /** When a member last asked to make it live. Retention leaves it alone for a while. */
  promotedAt?: Date;
}

/** Lines that were written together. A build's log consists of chunks while it runs, and of one blob afterwards. */
export interface LogChunkDocument {
  _id: string;
  deploymentId: string;
  firstSeq: number;
  lastSeq: number;
  lines: LogLine[];
}
