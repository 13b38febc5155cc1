import { z } from "zod";
import { Deployment } from "../deployments/deployment.ts";
import { visibilities } from "../orgs/org.ts";
import { NAME_MAX_CHARACTERS } from "../text-limits.ts";
import { RepositoryAccess } from "../secrets.ts";
import { HostNotice } from "../git-hosts/host-notice.ts";
import { HostWebhook } from "../git-hosts/git-host-connection.ts";
import { hostsByAddress } from "../git-hosts/git-host.ts";
import { NewRepository } from "./new-repository.ts";

/** 1–80 characters. Control and bidirectional-override characters are refused. Everything else is escaped when it is shown. */
export const Name = z
  .string()
  .trim()
  .min(1, "name must not be empty")
  .max(NAME_MAX_CHARACTERS, `name can have up to ${NAME_MAX_CHARACTERS} characters`)
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, "name must not contain control characters");

/** GitHub has the content and sends webhooks. */
const GithubSource = z.strictObject({
  kind: z.literal("github"),
  owner: z.string().regex(/^[\w.-]{1,100}$/),
  repo: z.string().regex(/^[\w.-]{1,100}$/),
  branch: z.string().max(244).optional(),
  /**
   * True: the caller's own GitHub account proves that they can read it. Then it may be private, and Pressmark creates the webhook. Without it, the repository
   * has to be public.
   */
  connect: z.boolean().optional(),
});
/** Linked by address and webhook. */
const GitSource = z.strictObject({
  kind: z.literal("git"),
  url: z.string().max(2048),
  /** One of the organization's connections. Pressmark reads the repository with it, and creates the webhook. */
  connectionId: z.string().max(64).optional(),
  /** For a private repository. The token is stored as the project's secret REPOSITORY_TOKEN. */
  access: RepositoryAccess.optional(),
  branch: z.string().max(244).optional(),
  /** Without it, Pressmark recognizes the host by its address. */
  provider: z.enum([...hostsByAddress, "other"]).optional(),
});

/** A source that keeps its content elsewhere. */
export const LinkedSource = z.discriminatedUnion("kind", [GithubSource, GitSource]);
export type LinkedSource = z.infer<typeof LinkedSource>;

/** Where the content comes from. */
export const ProjectSource = z.discriminatedUnion("kind", [
  /** The built-in remote, empty at first. */
  z.strictObject({ kind: z.literal("remote") }),
  /** A vault of `web/content`, in the built-in remote, or in a `repository` that is created on GitHub and linked. */
  z.strictObject({
    kind: z.literal("template"),
    templateId: z.string().regex(/^[a-z-]{1,40}$/),
    repository: NewRepository.optional(),
  }),
  /** The built-in remote, filled once from a public repository. */
  z.strictObject({
    kind: z.literal("clone"),
    url: z.string().max(2048),
    branch: z.string().max(244).optional(),
  }),
  GithubSource,
  GitSource,
]);
export type ProjectSource = z.infer<typeof ProjectSource>;
export type SourceKind = ProjectSource["kind"];

/** Kinds of sources that keep their content elsewhere. */
export const linkedKinds = ["github", "git"] as const satisfies readonly SourceKind[];
export type LinkedKind = (typeof linkedKinds)[number];
const linked: readonly SourceKind[] = linkedKinds;
export const isLinkedKind = (kind: SourceKind): kind is LinkedKind => linked.includes(kind);

/** The result of the last check of a linked repository. */
const Following = z.object({
  /** Null before the first check. */
  checkedAt: z.string().nullable(),
  /** The commit that the branch had then. Null if it is not known. */
  head: z.string().nullable(),
  /** 0: only when a user asks. */
  everyMinutes: z.number(),
  /** Whether a check was requested and has not been made. */
  isDue: z.boolean(),
  /** Null when a check is due, and when none is planned. */
  nextCheckAt: z.string().nullable(),
  /** Why the repository could not be read, and since when. Null when it could. */
  failure: z.object({ appCode: z.string(), message: z.string(), since: z.string() }).nullable(),
});

/** How a repository with an ssh address is read. */
const Ssh = z.object({
  /** The line to add on the git host. */
  publicKey: z.string(),
  fingerprint: z.string(),
  /** The key of the host, pinned at the first contact. Null before that. */
  hostKey: z.object({ fingerprint: z.string(), since: z.string() }).nullable(),
  /** The key that the host shows instead. Nothing is read until it is accepted. */
  otherHostKey: z.object({ fingerprint: z.string(), since: z.string() }).nullable(),
});

export const projectStatuses = ["active", "archived"] as const;

/** A project as returned by the API. */
export const Project = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  orgId: z.string(),
  orgHandle: z.string(),
  /** The host name of the site’s primary address, without scheme and port: the primary domain, if the project has one. */
  domain: z.string(),
  /** The host name below the installation's domain. It redirects to a primary domain. */
  labelDomain: z.string(),
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
  source: z.enum(["remote", "template", "clone", "github", "git"]),
  /** The address the content was copied from or is linked to. */
  sourceUrl: z.string().nullable(),
  /** The user name for a private linked repository, whose token is a secret. Null if it is read without one. */
  repositoryUsername: z.string().nullable(),
  /** Null for every other kind of address. */
  ssh: Ssh.nullable(),
  /** What the repository's host has reported about it and is still true. */
  hostNotices: z.array(HostNotice),
  /** How a member's GitHub account connected the repository. Null if it is not connected. */
  githubAccess: z
    .object({
      /** Whether the GitHub App reads it and reports its pushes, or the member's own token reads it. */
      through: z.enum(["app", "account"]),
      isPrivate: z.boolean(),
    })
    .nullable(),
  lastUpdated: z.string(),
  createdAt: z.string(),
  /** An archived project stays published, but takes no pushes and is not built. */
  status: z.enum(projectStatuses),
  visibility: z.enum(visibilities),
  /** True if anyone with the address of a deployment that is not live may see it. Public sites only. */
  openDeployments: z.boolean(),
  /** The connection with which the repository is read; its organization has it. */
  connectionId: z.string().nullable(),
  /** The webhook that Pressmark creates on the host. Null if it creates none. */
  hostWebhook: HostWebhook.nullable(),
  /** Address of the built-in remote to push to. Null for linked projects. */
  gitUrl: z.string().nullable(),
  /** Where the repository's host reports pushes. Null for hosts whose webhooks are not supported. */
  webhookUrl: z.string().nullable(),
  /** Why pushes do not arrive as webhook deliveries, although they did before. Null if they do. */
  webhookTrouble: z.string().nullable(),
  /** The last check of the linked repository. Null for projects with the built-in remote. */
  following: Following.nullable(),
  /** What the builds of this month (UTC) have fetched from Git LFS, and how much they may. Null for projects with the built-in remote. */
  lfs: z.object({ bytes: z.number(), limitBytes: z.number() }).nullable(),
  /** The primary address of the hosted site. */
  url: z.string(),
  /** The accent color of the site's theme, dark enough for text: "#2a6848". */
  siteColor: z.string(),
  /** The live deployment. */
  live: Deployment.nullable(),
  /** When it went live. This is later than its build if it was promoted by hand or by a rollback. */
  liveSince: z.string().nullable(),
  /** True after a rollback: pushes are built but do not go live until the project is unpinned (`deployments.unpin`). */
  pinned: z.boolean(),
  /** The newest deployment in any state. The status dot shows this one. */
  latest: Deployment.nullable(),
  /** An import that is still running, or how it failed. */
  import: z
    .object({ state: z.enum(["running", "failed"]), error: z.string().nullable() })
    .nullable(),
});
export type Project = z.infer<typeof Project>;

/** A push token or a deploy hook without its secret, which is shown once, when it is created. */
export const ProjectSecret = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, so that users can recognize it. */
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The API key that created it and whose end it shares. Null if a user created it. */
  apiKey: z.object({ name: z.string(), expiresAt: z.string().nullable() }).nullable(),
});
export type ProjectSecret = z.infer<typeof ProjectSecret>;
