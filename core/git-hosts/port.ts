import type { Commit } from "#schemas/deployments/deployment.ts";
import type { Env } from "#schemas/env/env.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import type { HostNoticeKind } from "#schemas/git-hosts/host-notice.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import type { CoreContext } from "../context.ts";
import type { HostAccount, HostRepository } from "./host-account.ts";
import type { WebhookAtHost } from "./project-webhooks.ts";
import type { HostAnswer, HostRequest } from "./connections/ask-host.ts";
import type { HostAccess, HostOauth } from "./connections/oauth/host-oauth.ts";

/**
 * A service that hosts repositories and reports pushes. A new host needs a folder next to `github/`, a line in `hosts.ts`
 * and a run of `tests/contract/git-host.ts`. Services where users sign in are OAuth providers (`api/auth/providers`), even
 * if the same company runs both.
 */
export interface GitHost {
  name: GitHostName;
  /** Headers that are stored with an event. They contain no secrets. */
  storedHeaders: RegExp;
  /** How an organization connects with an access token. Null if it cannot. */
  connections: HostConnections | null;
  /** How it shows deployments. */
  reports: HostReports;
  /** An app that users install on the host. It reports all their repositories to one address. Null if the host has no apps. */
  app: HostApp | null;
  /** @throws AppError signature_missing, signature_invalid */
  verify(sent: SentDelivery, secret: string): Promise<void>;
  /** Reads a verified delivery. @throws AppError delivery_id, bad_request */
  read(headers: Headers, body: Record<string, unknown>): Delivery;
  /** The source of a project linked to the repository at this address. Null if the address belongs to another host. */
  sourceAt(env: Env, url: string): ProjectSource | null;
  /** A repository's clone address. */
  cloneUrl(env: Env, repository: { owner: string; repo: string }): string;
  /** Whether a project's source is this repository, by its id if known, because names change. */
  isRepositoryOf(source: ProjectSource, repository: DeliveredRepository): boolean;
  /**
   * The ref of a pull request in the repository that it was opened in, so that changes of a fork can be fetched without its
   * address. Null if the host has no such refs.
   */
  pullRef(number: number): string | null;
  /** The source with the repository's id and current name from a delivery. */
  learn(env: Env, source: ProjectSource, repository: DeliveredRepository): ProjectSource;
}

/** A host where users connect an account of their own. */
export interface AccountHost extends GitHost {
  /** The user's account on the host. Null if it is not connected, or the host does not respond. */
  findAccount(context: HostContext, userId: string): Promise<HostAccount | null>;
  /** Organizations of the user's account. Empty if the host does not respond. */
  listOrganizations(context: HostContext, userId: string): Promise<HostAccount[]>;
  /** Repositories that the user's account can read, of one `owner` or of all, most recently pushed first. Empty if the host does not respond. */
  listRepositories(
    context: HostContext,
    userId: string,
    request: { query: string; page: number; owner?: string | undefined },
  ): Promise<HostRepository[]>;
  /**
   * Stores an access token that the caller's browser got from the host.
   * @throws AppError if the token belongs to another account, or the host refuses it or does not respond
   */
  connect(context: HostContext, caller: HostCaller, token: string): Promise<HostAccount>;
}

type Repository = { id: string; fullName: string };
/** The API of a host, for the token of a connection. All may throw the errors of `askHost`. */
export interface HostConnections {
  /** Base address of the API of the host at this address. */
  apiAt(address: string): string;
  /** Whether requests need a user name and the token. */
  needsUsername: boolean;
  /** Headers that prove who asks. */
  authorize(access: HostAccess): Record<string, string>;
  /** The user name with which git sends the token. */
  gitUsername: string;
  /** How a user allows a connection at the host, if the installation has a client there. */
  oauth: HostOauth;
  /** Who the token belongs to, and what it may do. @param granted what the host said about a token of OAuth */
  identify(api: HostApi, granted?: { scopes: string[] | null }): Promise<TokenOwner>;
  /** Repositories that the token can read. A list that changes while it is read has no repository twice. */
  listRepositories(
    api: HostApi,
    request: { query: string; cursor: string | null; owner: TokenOwner },
  ): Promise<{ repositories: ConnectedRepository[]; nextCursor: string | null }>;
  findRepository(api: HostApi, fullName: string): Promise<ConnectedRepository>;
  /** The webhook with this address. Null if the repository has none. */
  findWebhook(api: HostApi, repository: Repository, url: string): Promise<WebhookAtHost | null>;
  /** Creates the webhook with this address, or corrects the existing one, and reads it back. */
  putWebhook(
    api: HostApi,
    repository: Repository,
    webhook: { url: string; secret: string },
  ): Promise<void>;
  removeWebhook(api: HostApi, repository: Repository, webhookId: string): Promise<void>;
  /** Makes the host send a delivery to the webhook with this id. Null if the host has no tests. */
  testWebhook: ((api: HostApi, repository: Repository, hookId: string) => Promise<void>) | null;
}

/** Where a host shows how deployments go. All may throw the errors of `askHost`. */
export interface HostReports {
  /**
   * Sets the status of a commit, or replaces the one with the same name.
   * @returns what the token may do. Null if the host does not say
   */
  putStatus(
    api: HostApi,
    repository: ReportedRepository,
    status: CommitStatus,
  ): Promise<string[] | null>;
  /** Null if the host has no list of deployments. */
  deployments: HostDeployments | null;
  comments: HostComments;
  pulls: HostPulls;
}

/** How a pull request from a branch of the repository is opened. */
export interface HostPulls {
  /** The open one from this branch into the other. Null if there is none. */
  find(
    api: HostApi,
    repository: ReportedRepository,
    branches: PullBranches,
  ): Promise<OpenedPull | null>;
  open(
    api: HostApi,
    repository: ReportedRepository,
    pull: PullBranches & { title: string; text: string },
  ): Promise<OpenedPull>;
}

export interface PullBranches {
  /** The branch with the changes. */
  branch: string;
  /** The branch that it should be merged into. */
  target: string;
}

export interface OpenedPull {
  number: number;
  title: string;
  /** Its page on the host. */
  url: string;
}

/** Comments on a pull request, which is named by its number. */
export interface HostComments {
  /** The oldest comment that contains the mark. @returns its id. Null if there is none */
  find(
    api: HostApi,
    repository: ReportedRepository,
    comment: { pull: number; mark: string },
  ): Promise<string | null>;
  /** @returns its id */
  create(
    api: HostApi,
    repository: ReportedRepository,
    comment: { pull: number; text: string },
  ): Promise<string>;
  /** @returns false if someone has deleted the comment */
  update(
    api: HostApi,
    repository: ReportedRepository,
    comment: { pull: number; id: string; text: string },
  ): Promise<boolean>;
}

export interface HostDeployments {
  /** Whether a token with these scopes may write them. */
  mayWrite(scopes: string[] | null): boolean;
  /** Creates the host's record of a deployment, or finds the one that was created before. @returns its id */
  create(
    api: HostApi,
    repository: ReportedRepository,
    deployment: { key: string; sha: string; environment: Environment },
  ): Promise<string>;
  setState(
    api: HostApi,
    repository: ReportedRepository,
    state: { id: string; state: DeploymentState; description: string; logUrl: string; url: string },
  ): Promise<void>;
}

export interface ReportedRepository {
  id: string;
  fullName: string;
}
export type Environment = "Production" | "Preview";
/** `gone`: it was canceled, or was not needed. */
export type DeploymentState = "pending" | "success" | "failed" | "gone";

/** How a deployment is going, as hosts show it beside its commit. */
export interface CommitStatus {
  sha: string;
  state: "pending" | "success" | "failed" | "canceled";
  /** Hosts cut longer texts than 140 characters. */
  description: string;
  /** The deployment's page. */
  url: string;
  /** Tells the statuses of several projects of one repository apart: "Pressmark: roses". */
  name: string;
  /** The same, for hosts whose names are like paths: "pressmark/roses". */
  context: string;
}

export interface HostApi {
  ask<T>(request: HostRequest<T>): Promise<HostAnswer<T>>;
}

export interface TokenOwner {
  /** The host's id of the account. */
  subject: string;
  login: string;
  /** Null if the host does not say. */
  scopes: string[] | null;
  missingScopes: string[];
  expiresAt: string | null;
}

export interface HostApp {
  /** Null if this installation has no app. */
  secret(context: Pick<CoreContext, "env" | "db" | "secretBox">): Promise<string | null>;
  /** Tells an administrator how to set up the app. */
  setup: string;
}

export type HostContext = Pick<CoreContext, "env" | "log" | "db" | "secretBox">;
/** A user, and the access token of their session with Pressmark. */
export interface HostCaller {
  userId: string;
  token: string | null;
}
export type ProjectSource = ProjectDocument["source"];
/** Names are in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A delivery as received: the signature covers these bytes. */
export interface SentDelivery {
  raw: string;
  headers: Headers;
}

export interface Delivery {
  /** The sender's id. A repeated delivery has the same id. */
  deliveryId: string;
  /** `push` for every push, even if the host has another name for it; `ping` for a test of the address. */
  event: string;
  ref: string | null;
  before: string | null;
  after: string | null;
  /** The newest commit of the push. */
  commit: Commit | null;
  actor: string | null;
  repository: DeliveredRepository | null;
  /** Other changes that it reports. */
  changes?: SourceChange[];
  /** The pull request that it is about, if the event changes what a preview shows: opened, new commits, other target, closed, reopened. */
  pull?: PullRequest & { at: Date | null };
  /** Further changes of the same push, each with its own id. Only Bitbucket reports several branches at once. */
  further?: Delivery[];
}

/** What a host reports about a repository, or about the installation of its app that may read it. */
export interface SourceChange {
  about: "repository" | "installation";
  /** The projects that it concerns. */
  of: { repositoryId: string } | { installationId: number };
  /** By the host's clock. Null if it does not say. */
  at: Date | null;
  /** What a project has to say about it. Null if nothing is wrong any longer. */
  notice: HostNoticeKind | null;
  /** The new default branch. */
  branch?: string;
  isPrivate?: boolean;
  /** The owner has allowed the app more. Says nothing else. */
  permissionsAccepted?: true;
  /** The installation that may read the repository from now on. */
  installationId?: number;
}

export interface DeliveredRepository {
  /** Opaque: one host uses numbers, another UUIDs. */
  id: string;
  /** `owner/name`, or on GitLab `group/subgroup/name` */
  fullName: string;
  defaultBranch: string | null;
  isPrivate: boolean;
  /** When the host's record of it last changed, so that an older name does not replace a newer one. */
  at?: Date | null;
  /** Path of the repository's page. It differs from the name if the host is below a path of its own, such as `/gitlab`. */
  webPath?: string;
}
