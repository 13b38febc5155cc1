import type { AppCode } from "#schemas/errors.ts";
import type { Visibility } from "#schemas/orgs/org.ts";
import type { SourceKind } from "#schemas/projects/project.ts";
import type { StoredSettings } from "#schemas/projects/settings/settings.ts";

/** As it was when the secret was made. */
export interface MakingKey {
  keyId: string;
  userId: string;
  name: string;
  expiresAt: Date | null;
}

/** A secret of one project. Ends with its maker's membership and key; shown once; only its hash is kept. */
export interface DeployCredentialDocument {
  _id: string;
  projectId: string;
  name: string;
  hash: string;
  /** First characters, to recognise it by. */
  prefix: string;
  createdBy: string;
  /** The API key that it was made with, and ends with; absent when a person made it. */
  madeWith?: MakingKey;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** How a look at a linked repository ended. */
export interface RemoteCheck {
  at: Date;
  /** `since`: of an unbroken row of failures. */
  failure: { appCode: AppCode; message: string; since: Date } | null;
}

export interface ProjectDocument {
  _id: string;
  orgId: string;
  handle: string;
  name: string;
  /** Host name of the site below the sites' domain; unique. */
  siteLabel: string;
  branch: string;
  /** False while an empty remote waits for its first push, whose branch becomes the project's. */
  branchChosen: boolean;
  source: {
    kind: SourceKind;
    /** Address it was copied from or is linked to. */
    url: string | null;
    owner: string;
    repo: string;
    /** The git host's id of the repository; survives renames. */
    repositoryId?: string | number;
    /** Who sends the webhooks of a repository that is linked by address. */
    provider?: "gitlab" | "gitea" | "bitbucket" | "other";
  };
  /** Labels it had in other organizations; they lead to its site and are nobody else's. */
  formerLabels?: string[];
  /** Where the dashboard and git found it before: `{orgId}/{handle}`, and `{orgHandle}/{handle}`. */
  formerPlaces?: string[];
  /** When it changed its organization, until everything has followed (`finishMove`). */
  movedAt?: Date;
  visibility: Visibility;
  /** True: anyone with the address may see deployments that are not live. */
  openDeployments?: boolean;
  settings: StoredSettings;
  /** Sealed (service/secret-box.ts). */
  webhookSecret: string;
  /** The API key that made the webhook secret, and that it ends with; null or absent when a person did. */
  webhookSecretMadeWith?: MakingKey | null;
  /** Last number given to a deployment. */
  deploymentCount: number;
  /** Order of pushes; a deployment may replace the live one only when its own is higher. */
  pushSeq: number;
  /** Raised by every claim; writes of an older claim are refused. */
  fence: number;
  claim: { deploymentId: string; pushSeq: number; expiresAt: Date } | null;
  /** When a build of it was last begun; absent before the first one. */
  claimedAt?: Date;
  /** What readers get. */
  live: { deploymentId: string; pushSeq: number; at: Date } | null;
  /** True after a rollback: pushes build, but do not go live until resumed. */
  pinned: boolean;
  /** Branch head that was last routed into a deployment row, to find pushes a crash lost. */
  routedHead: string | null;
  /** Its row's pushSeq; absent before the first push. */
  routedSeq?: number;
  /** When a scheduled note becomes due; the sweep then asks for a build. */
  nextPublicationAt?: Date | null;
  import: {
    state: "running" | "failed";
    url: string;
    branch: string | null;
    error: string | null;
  } | null;
  polledAt: Date | null;
  /** How the last look at a linked repository ended; absent before the first one. */
  remoteCheck?: RemoteCheck;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** An address that a note once had. State of the project, not of one build. */
export interface RedirectDocument {
  _id: string;
  projectId: string;
  /** URL paths on the site. */
  from: string;
  to: string;
  at: Date;
}

/** Lets a member into one host of a private site, once, within a minute. Only the hash of the ticket is kept. */
export interface SiteTicketDocument {
  _id: string;
  hash: string;
  /** Host name without port. */
  host: string;
  userId: string;
  orgId: string;
  projectId: string;
  expiresAt: Date;
}
