/**
 * Facts about the installation: the version that was last announced, how each example site was built, the fingerprint of its key, its own GitHub App, its
 * backups, and a restore that has begun.
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
    | "github-app-state";
  version?: string;
  /** Identifies the key that seals all secrets here, without revealing it. */
  fingerprint?: string;
  /** Keys that sealed some of the secrets before. Absent once every secret is sealed with the present key. */
  formerFingerprints?: string[];
  githubApp?: GithubAppDocument;
  githubAppState?: GithubAppStateDocument;
  backup?: BackupDocument;
  restore?: UnfinishedRestore;
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
  /** Its name in addresses at GitHub. */
  slug: string;
  name: string;
  /** The account at GitHub that owns it. */
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

/** An App that an administrator has begun to create at GitHub, which sends the browser back with the secret behind `hash`. */
export interface GithubAppStateDocument {
  hash: string;
  userId: string;
  expiresAt: Date;
}

/** A worker process that was alive a moment ago. Without one, the page shows "waiting for a worker". */
export interface WorkerDocument {
  /** Host, pid and queue. */
  _id: string;
  queue: string;
  seenAt: Date;
  startedAt: Date;
}
