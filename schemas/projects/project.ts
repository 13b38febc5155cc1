import { z } from "zod";
import { Deployment } from "../deployments/deployment.ts";
import { visibilities } from "../orgs/org.ts";
import { NAME_MAX_CHARACTERS } from "../text-limits.ts";

/** 1–80 characters; control and bidirectional-override characters are refused, the rest is escaped where it is shown. */
export const Name = z
  .string()
  .trim()
  .min(1, "name must not be empty")
  .max(NAME_MAX_CHARACTERS, `name must have at most ${NAME_MAX_CHARACTERS} characters`)
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, "name must not contain control characters");

/** Where the content comes from. */
export const ProjectSource = z.discriminatedUnion("kind", [
  /** The built-in remote, empty at first. */
  z.strictObject({ kind: z.literal("remote") }),
  /** The built-in remote, seeded with a vault of `web/content`. */
  z.strictObject({ kind: z.literal("template"), templateId: z.string().regex(/^[a-z-]{1,40}$/) }),
  /** The built-in remote, filled once from a public repository. */
  z.strictObject({
    kind: z.literal("clone"),
    url: z.string().max(2048),
    branch: z.string().max(244).optional(),
  }),
  /** Linked: GitHub keeps the content and sends webhooks. */
  z.strictObject({
    kind: z.literal("github"),
    owner: z.string().regex(/^[\w.-]{1,100}$/),
    repo: z.string().regex(/^[\w.-]{1,100}$/),
    branch: z.string().max(244).optional(),
  }),
  /** Linked by address and webhook. */
  z.strictObject({
    kind: z.literal("git"),
    url: z.string().max(2048),
    branch: z.string().max(244).optional(),
    provider: z.enum(["gitlab", "gitea", "bitbucket", "other"]),
  }),
]);
export type ProjectSource = z.infer<typeof ProjectSource>;
export type SourceKind = ProjectSource["kind"];

/** A followed repository is asked for the head of its branch this often. */
export const CHECK_EVERY_MINUTES = 5;

/** What the last look at a followed repository found. */
const Following = z.object({
  /** Null before the first look. */
  checkedAt: z.string().nullable(),
  /** Null when the next look is due. */
  nextCheckAt: z.string().nullable(),
  /** Why the repository could not be read, and since when; null when it could. */
  failure: z.object({ appCode: z.string(), message: z.string(), since: z.string() }).nullable(),
});

/** A project as the api answers it. */
export const Project = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  orgId: z.string(),
  orgHandle: z.string(),
  /** Host name of the site, without scheme and port. */
  domain: z.string(),
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
  source: z.enum(["remote", "template", "clone", "github", "git"]),
  /** The address the content was copied from or is linked to. */
  sourceUrl: z.string().nullable(),
  lastUpdated: z.string(),
  createdAt: z.string(),
  status: z.literal("active"),
  visibility: z.enum(visibilities),
  /** Everybody who has the address of a deployment that is not live may see it. Public sites only. */
  openDeployments: z.boolean(),
  /** Address of the built-in remote, to push to; null for linked projects. */
  gitUrl: z.string().nullable(),
  /** Where the repository's host reports pushes; null for hosts whose webhooks are not understood. */
  webhookUrl: z.string().nullable(),
  /** How the followed repository was last found; null for projects that are pushed to. */
  following: Following.nullable(),
  /** Address of the hosted site. */
  url: z.string(),
  /** The live deployment. */
  live: Deployment.nullable(),
  /** When it went live: later than its build if it was promoted by hand or by a rollback. */
  liveSince: z.string().nullable(),
  /** True after a rollback: pushes build, but do not go live until resumed (`deployments.unpin`). */
  pinned: z.boolean(),
  /** The newest deployment, whatever its state; the status dot shows this one. */
  latest: Deployment.nullable(),
  /** An import that has not ended yet, or how it failed. */
  import: z
    .object({ state: z.enum(["running", "failed"]), error: z.string().nullable() })
    .nullable(),
});
export type Project = z.infer<typeof Project>;

/** A push token or a deploy hook, without its secret: that is shown once, when it is made. */
export const ProjectSecret = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters, to recognise it by. */
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The API key that created it, and with which it ends; null if a user created it. */
  apiKey: z.object({ name: z.string(), expiresAt: z.string().nullable() }).nullable(),
});
export type ProjectSecret = z.infer<typeof ProjectSecret>;
