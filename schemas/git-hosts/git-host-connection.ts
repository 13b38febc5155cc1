import { z } from "zod";
import { hostsByAddress } from "./git-host.ts";

const TOKEN_MAX_CHARACTERS = 2000;
const ADDRESS_MAX_CHARACTERS = 500;
const USERNAME_MAX_CHARACTERS = 254;

export const ConnectedHost = z.enum(hostsByAddress);
export type ConnectedHost = z.infer<typeof ConnectedHost>;

/** Where a connection leads if it names no address. Gitea and Forgejo have no main server. */
export const cloudAddresses: Record<ConnectedHost, string | null> = {
  gitlab: "https://gitlab.com",
  gitea: null,
  bitbucket: "https://bitbucket.org",
};

export const AccessToken = z
  .string()
  .trim()
  .min(1, "token must not be empty")
  .max(TOKEN_MAX_CHARACTERS, `token can have up to ${TOKEN_MAX_CHARACTERS} characters`)
  // It becomes part of an HTTP header.
  .regex(
    /^[\x21-\x7e]+$/,
    "token must not contain spaces, line breaks or other special characters",
  );

export const NewConnection = {
  host: ConnectedHost,
  /** The address of a self-managed host. By default, the host's cloud service. */
  address: z.string().trim().max(ADDRESS_MAX_CHARACTERS).optional(),
  /** Bitbucket needs the email address of the token's account. */
  username: z
    .string()
    .trim()
    .max(USERNAME_MAX_CHARACTERS)
    .regex(/^[^:\p{Cc}]*$/u, "username must not contain a colon or control characters")
    .optional(),
  token: AccessToken,
};

/** A connection of an organization to a git host. No request returns its token. */
export const GitHostConnection = z.object({
  id: z.string(),
  orgId: z.string(),
  host: ConnectedHost,
  /** "https://gitlab.com", without a slash at the end. */
  address: z.string(),
  /** Whether its token was entered, or a user allowed the connection at the host. */
  access: z.enum(["token", "oauth"]),
  /** The account of the token on the host. */
  login: z.string(),
  /** What the token may do, as the host names it. Null if the host does not say. */
  scopes: z.array(z.string()).nullable(),
  /** Rights that are missing for webhooks or for the list of repositories. */
  missingScopes: z.array(z.string()),
  /** The end of the token, if it has one and the host says so. */
  expiresAt: z.string().nullable(),
  /** The name of the user who created it. */
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the host last answered to a test, and why the test failed. */
  checkedAt: z.string(),
  failure: z.object({ appCode: z.string(), message: z.string() }).nullable(),
  /** The projects that read their repository with the token. */
  projects: z.array(z.object({ id: z.string(), handle: z.string(), name: z.string() })),
});
export type GitHostConnection = z.infer<typeof GitHostConnection>;

/** Where this installation has an OAuth client. */
export const OauthClient = z.object({ host: ConnectedHost, address: z.string() });
export type OauthClient = z.infer<typeof OauthClient>;

/** A repository that the token of a connection can read. */
export const ConnectedRepository = z.object({
  id: z.string(),
  /** "group/subgroup/name" */
  fullName: z.string(),
  /** Over https. */
  url: z.string(),
  /** Null if the repository is empty. */
  defaultBranch: z.string().nullable(),
  private: z.boolean(),
  /** When the repository last changed, if the host says so. */
  updatedAt: z.string().nullable(),
});
export type ConnectedRepository = z.infer<typeof ConnectedRepository>;

/** Whether the host reports pushes of a project that was created from a connection. */
export const HostWebhook = z.object({
  state: z.enum(["ready", "failed"]),
  at: z.string(),
  /** Why it could not be created. Null if it is ready. */
  message: z.string().nullable(),
});
export type HostWebhook = z.infer<typeof HostWebhook>;
