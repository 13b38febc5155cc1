import type { IncidentPart, IncidentSeverity, IncidentState } from "#schemas/platform/incident.ts";

/**
 * Facts about the installation: the version that was last announced, how each example site was built, the fingerprint of its key, its own GitHub App, its
 * backups, a restore that has begun, the banner and the maintenance mode.
 */
export interface PlatformDocument {
  _id:
    | "version"
    | "probe"
    | "backup"
    | "restore"
    | `example:${string}`
    | "secret-key"
    | "github-app"
    | "github-app-state"
    | "banner"
    | "maintenance";
  version?: string;
  /** Identifies the key that seals all secrets here, without revealing it. */
  fingerprint?: string;
  /** Keys that sealed some of the secrets before. Absent once every secret is sealed with the present key. */
  formerFingerprints?: string[];
  githubApp?: GithubAppDocument;
  githubAppState?: GithubAppStateDocument;
  backup?: BackupDocument;
  restore?: UnfinishedRestore;
  banner?: BannerDocument;
  maintenance?: MaintenanceDocument;
}

/** A restore that has begun, and where it writes. */
export interface UnfinishedRestore {
  startedAt: Date;
  places: RestorePlaces;
}

/** Each as it is shown to an operator. */
export interface RestorePlaces {
  dataDir: string;
  blobs: string;
  repositories: string;
}

/** The backup that runs, and the last one that ended. */
export interface BackupDocument {
  /** Who runs it. Null when none runs. */
  token: string | null;
  /** Until then, nothing that its snapshot may refer to is removed. */
  runsUntil: Date;
  lastFinishedAt?: Date;
}

/** The GitHub App that an administrator created from the admin console. */
export interface GithubAppDocument {
  appId: number;
  /** Its name in GitHub addresses. */
  slug: string;
  name: string;
  /** The GitHub account that owns it. */
  owner: string;
  clientId: string;
  /** Sealed (service/secret-box.ts). */
  sealedClientSecret: string;
  sealedPrivateKey: string;
  /** Null if the App was created without a webhook, because GitHub cannot reach this installation. */
  sealedWebhookSecret: string | null;
  createdBy: string;
  createdAt: Date;
}

/** An App that an administrator has begun to create on GitHub, which sends the browser back with the secret behind `hash`. */
export interface GithubAppStateDocument {
  hash: string;
  userId: string;
  expiresAt: Date;
}

/** A text that all users of the dashboard see. */
export interface BannerDocument {
  id: string;
  text: string;
  link: string | null;
  /** Null: it stays until it is removed. */
  endsAt: Date | null;
}

/** While it exists, everything can be read and nothing changed. */
export interface MaintenanceDocument {
  reason: string;
  /** When it is expected to end. */
  until: Date | null;
  since: Date;
}

/** An incident that an administrator has written about. Everyone can read it. */
export interface IncidentDocument {
  _id: string;
  title: string;
  severity: IncidentSeverity;
  parts: IncidentPart[];
  /** As in the newest update. */
  state: IncidentState;
  startedAt: Date;
  /** Null while it is open. */
  resolvedAt: Date | null;
  /** Oldest first. */
  updates: IncidentUpdate[];
}

export interface IncidentUpdate {
  id: string;
  at: Date;
  state: IncidentState;
  text: string;
}

/** A process that was alive a moment ago. Without a worker, the page of a deployment shows "waiting for a worker". */
export interface ProcessDocument {
  /** Program, host and pid. */
  _id: string;
  /** The queue of a worker. Absent for the api and the sites. */
  queue?: string;
  seenAt: Date;
  startedAt: Date;
  /** Absent in what a process of an older version wrote. */
  program?: string;
  host?: string;
  pid?: number;
  version?: string;
}

export type WorkerDocument = ProcessDocument & { queue: string };
