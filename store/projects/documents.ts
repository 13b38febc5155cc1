import type { VersionRefs } from "#schemas/projects/versions.ts";
import type { AppCode } from "#schemas/errors.ts";
import type { Visibility } from "#schemas/orgs/org.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { HostWebhook } from "#schemas/git-hosts/git-host-connection.ts";
import type { HostNoticeKind } from "#schemas/git-hosts/host-notice.ts";
import type { ReportingPermission } from "#schemas/git-hosts/reporting-permissions.ts";
import type { HeadOrigins } from "#schemas/projects/theme/head-code.ts";
import type { SourceKind } from "#schemas/projects/project.ts";
import type {
  PreviewedSite,
  PreviewStage,
  PreviewState,
} from "#schemas/projects/repository-preview.ts";
import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import type { PagePasswordDocument } from "../readers/documents.ts";
import type { StoredSettings } from "#schemas/projects/settings/settings.ts";

/** The creator's name at that time. */
export interface MakingKey {
  keyId: string;
  userId: string;
  name: string;
  expiresAt: Date | null;
}

/** A secret of one project. It stops working when its creator is no longer a member or its API key no longer works. Shown once; only its hash is stored. */
export interface DeployCredentialDocument {
  _id: string;
  projectId: string;
  name: string;
  hash: string;
  /** The first characters, so that users can recognize it. */
  prefix: string;
  createdBy: string;
  /** The API key that created it and whose end it shares. Absent when a user created it. */
  madeWith?: MakingKey;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The result of checking a linked repository. */
export interface RemoteCheck {
  at: Date;
  /** `since`: the start of an unbroken series of failures. */
  failure: { appCode: AppCode; message: string; since: Date } | null;
  /** The commit of the branch; absent in older checks. */
  head?: string | null;
}

export interface HostNoticeDocument {
  /** Null if the reported condition is over. */
  kind: HostNoticeKind | null;
  branch: string | null;
  /** By the host's clock: an older report does not replace it. */
  at: Date;
}

/** How a repository of GitHub is read, and who proved that they can. */
export interface GithubAccess {
  /** The member who proved it. */
  by: string;
  /** The installation of the App that reads the repository. Null if it is read with the member's own token. */
  installationId: number | null;
  /** As the host last said. A public repository can be read without a token. */
  isPrivate: boolean;
}

/** Checked when it was set, so that it is served as it is. */
export interface HeadCodeDocument {
  code: string;
  origins: HeadOrigins;
  /** The digests of its scripts: "sha256-…". */
  hashes: string[];
  /** The digest of the code and the origins. */
  digest: string;
  /** The name of the admin who set it. */
  by: string;
  at: Date;
}

/** A version of `AGENTS.md` that tasks follow. */
export interface AgentsFileDocument {
  text: string;
  /** The git object. */
  oid: string;
  by: { userId: string; name: string };
  at: Date;
}

export interface ProjectDocument {
  _id: string;
  orgId: string;
  handle: string;
  name: string;
  /** Host name of the site under the sites domain; unique. */
  siteLabel: string;
  /** The verified domain at which the primary address of the site is. Null or absent if that is the address with the label. */
  primaryDomain?: string | null;
  branch: string;
  /** False while an empty remote waits for its first push. The branch of that push becomes the project's branch. */
  branchChosen: boolean;
  source: {
    kind: SourceKind;
    /** Address that the repository was copied from or is linked to. */
    url: string | null;
    owner: string;
    repo: string;
    /** The git host's id for the repository; survives renames. */
    repositoryId?: string | number;
    /** When the host's record had the name, by the host's clock. */
    namedAt?: Date;
    /** Set once a member has proved, by their own account on the host, that they can read the repository. */
    githubAccess?: GithubAccess;
    /** Set if the repository needs its access token (`REPOSITORY_TOKEN`). "" if the host accepts any name. */
    username?: string;
    /** The organization's connection with which the repository is read, unless it has its own access token. */
    connectionId?: string;
    /** The host of a repository that is linked by address. */
    provider?: GitHostName | "other";
  };
  /** What the host last reported about the repository, and about the installation of its app. */
  hostNotices?: { repository?: HostNoticeDocument; installation?: HostNoticeDocument };
  /** What the owner of the repository has not allowed the GitHub App to write, with the page where they can. Absent if nothing is missing. */
  missingPermissions?: { missing: ReportingPermission[]; url: string | null; at: Date };
  /** Labels from former handles and organizations. They still open this site, and no other project can use them. */
  formerLabels?: string[];
  /** For an ssh address. The private part is the secret SSH_DEPLOY_KEY. */
  deployKey?: { publicKey: string; at: Date };
  /** The key of the ssh host, pinned at the first contact: "ssh-ed25519 AAAA…". */
  hostKey?: { key: string; at: Date };
  /** The key that the host shows instead, until a user accepts it. */
  otherHostKey?: { key: string; at: Date };
  /** What builds have fetched from Git LFS in the month, such as "2026-11". Absent before the first object. */
  lfs?: { month: string; bytes: number };
  /** Former addresses in the dashboard and in git: `{orgId}/{handle}` and `{orgHandle}/{handle}`. */
  formerPlaces?: string[];
  /** When the project got another handle or organization. Removed once everything has followed (`finishMove`). */
  movedAt?: Date;
  /** Set while the project is archived: it stays published, but takes no pushes and is not built. */
  archivedAt?: Date | null;
  visibility: Visibility;
  /** True if anyone with the address may see deployments that are not live. */
  openDeployments?: boolean;
  /** Code for the head of the live site. Absent or null without any. Only `setHeadCode` writes it, and a move to another organization removes it. */
  headCode?: HeadCodeDocument | null;
  /** By `passwordKey` of their paths. Not a part of the settings, which members can read. Null if its rule was removed. */
  pagePasswords?: Record<string, PagePasswordDocument | null>;
  settings: StoredSettings;
  /** `AGENTS.md` as a member accepted it for tasks. Absent or null without one. */
  agentsFile?: AgentsFileDocument | null;
  /** The branches and tags that `pressmark.yml` of the last build named as versions. Pushes to them are built. */
  versionRefs?: VersionRefs;
  /** Digest of the branches and tags with versions that the last build, check of a linked repository or run of the sweep has seen. */
  versionsSeen?: string;
  /** Which recipes' tasks are merged without a person, and when. Absent before an admin has switched one on. */
  autoMerge?: Partial<Record<RecipeId, AutoMergeRules>>;
  /** Absent before the first rule. */
  ignoredIssues?: IgnoredIssuesDocument[];
  /** Sealed (service/secret-box.ts). */
  webhookSecret: string;
  /** The webhook that Pressmark created on the host. Absent if it never tried to. */
  hostWebhook?: { state: HostWebhook["state"]; at: Date; message: string | null };
  /** The API key that created the webhook secret and whose end it shares. Null or absent when a user created it. */
  webhookSecretMadeWith?: MakingKey | null;
  /** The number of the newest deployment. */
  deploymentCount: number;
  /** Order of pushes. A deployment may replace the live one only if its own number is higher. */
  pushSeq: number;
  /** Incremented by every claim. Writes with an older fence are refused. */
  fence: number;
  claim: { deploymentId: string; pushSeq: number; expiresAt: Date } | null;
  /** When a build of the project last started; absent before the first one. */
  claimedAt?: Date;
  /** The deployment that visitors see. */
  live: { deploymentId: string; pushSeq: number; at: Date } | null;
  /** Its creation, or that another deployment is live, has not become an event for webhooks yet. */
  unannouncedCreation?: true;
  unannouncedLive?: true;
  /** Another deployment is live, or visitors can subscribe since now, and its posts have not been compared with those that are announced. */
  unmailedLive?: true;
  /** When all posts of the live site were recorded, because visitors can subscribe since then. Absent or null: they still have to be. */
  postsRecordedAt?: Date | null;
  /** When it was restored, until that has become an event. */
  unannouncedRestoration?: Date;
  /** True after a rollback: pushes are built but do not go live until the project is unpinned. */
  pinned: boolean;
  /** The branch head that last got a deployment. It is used to find pushes that were lost in a crash. */
  routedHead: string | null;
  /** The pushSeq of that deployment; absent before the first push. */
  routedSeq?: number;
  /**
   * When the next scheduled note is published or taken down. Only a successful build moves it on, so a time in the past means that its build is still pending.
   */
  nextPublicationAt?: Date | null;
  /** The builds that were requested for this time, and when the sweep checks again whether one has ended well. */
  publicationTry?: { dueAt: Date; tries: number; retryAt: Date } | null;
  import: {
    state: "running" | "failed";
    url: string;
    branch: string | null;
    error: string | null;
  } | null;
  /** Null if a check of the linked repository is due. */
  polledAt: Date | null;
  /** When the linked repository is checked next; absent before the first check. */
  nextPollAt?: Date;
  /** The result of the last check of a linked repository; absent before the first one. */
  remoteCheck?: RemoteCheck;
  /** When the last webhook delivery was accepted; absent before the first one. */
  deliveredAt?: Date;
  /** Deliveries that were refused since then. */
  refusedDeliveries?: { count: number; since: Date; lastAt: Date; appCode: AppCode };
  /** The newest commit that a check of the repository found, although no delivery announced it, and why, if the host said so. */
  missedDelivery?: { commit: string; at: Date; because?: string };
  /** When the host was last asked to send a test delivery, and why it did not. */
  webhookTest?: { at: Date; failure: string | null };
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Issues that the project's deployments do not show. One of `group` and `files` is not null. */
export interface IgnoredIssuesDocument {
  id: string;
  group: string | null;
  files: string | null;
  reason: string;
  /** The user, with the name of the user or the API key at that time. */
  by: { userId: string; name: string };
  at: Date;
}

/** A former address of a note. It belongs to the project, not to one build. */
export interface RedirectDocument {
  _id: string;
  projectId: string;
  /** URL paths on the site. */
  from: string;
  to: string;
  at: Date;
}

/** What the site of a public repository would look like. Nothing of it is kept for longer than an hour. */
export interface RepositoryPreviewDocument {
  _id: string;
  /** Its creator, the only user who can see it. */
  userId: string;
  /** A user has as many slots as previews may run at the same time. Absent at its end. */
  slot?: number;
  url: string;
  /** Null is the repository's default branch. */
  branch: string | null;
  state: PreviewState;
  stage: PreviewStage | null;
  /** The number of claims. A worker whose claim has been taken over cannot write anymore. */
  attempts: number;
  leaseExpiresAt: Date | null;
  error: { appCode: AppCode; message: string } | null;
  site: PreviewedSite | null;
  /** The first page in each theme. Null if it is too large to be shown. */
  pages: Record<ThemeId, string> | null;
  createdAt: Date;
}

/** Lets a member into one host of a private site, once, within a minute. Only the hash of the ticket is stored. */
export interface SiteTicketDocument {
  _id: string;
  hash: string;
  /** A label below the sites' domain, or a domain of the project. */
  host: string;
  userId: string;
  orgId: string;
  projectId: string;
  expiresAt: Date;
}
