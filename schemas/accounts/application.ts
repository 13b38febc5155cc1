import { z } from "zod";
import type { ApiKeyScope } from "./api-key.ts";

/** Every access token of an application begins with this prefix, so that scanners recognize a leaked one. */
export const APPLICATION_TOKEN_PREFIX = "pmo";
export const REFRESH_TOKEN_PREFIX = "pmor";
export const AUTHORIZATION_CODE_PREFIX = "pmoc";

/** The scopes of OAuth. The second includes the first. */
export const applicationScopes = ["content:read", "content:write"] as const;
export const ApplicationScope = z.enum(applicationScopes);
export type ApplicationScope = z.infer<typeof ApplicationScope>;

/** The scope of an API key that an application's scope equals. */
export const keyScopeOf: Record<ApplicationScope, ApiKeyScope> = {
  "content:read": "read",
  "content:write": "write",
};

/** Limit for one account. Nobody can tell this many applications apart. */
export const APPLICATIONS_MAX = 100;

/** The query of an address of `/oauth/authorize`, without the question mark. */
export const AUTHORIZATION_QUERY_MAX_CHARACTERS = 6_000;

/** Where an application receives its access: at a host, in a program on the user's machine, or in an app with this scheme. */
export const RedirectPlace = z.object({
  kind: z.enum(["host", "machine", "app"]),
  name: z.string(),
});
export type RedirectPlace = z.infer<typeof RedirectPlace>;

/** A program that a user has connected to one project. */
export const Application = z.object({
  id: z.string(),
  /** As the program calls itself. Nobody verifies it. */
  name: z.string(),
  place: RedirectPlace,
  scopes: z.array(ApplicationScope),
  org: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  /** The address of the user. */
  connectedBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Application = z.infer<typeof Application>;

/** What the page of consent shows. */
export const AuthorizationRequest = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("valid"),
    client: z.object({
      name: z.string(),
      place: RedirectPlace,
      /** The host that vouches for the name and the place. Null for a client that registered itself. */
      publishedAt: z.string().nullable(),
    }),
    org: z.object({ name: z.string(), handle: z.string() }),
    project: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
    scopes: z.array(ApplicationScope),
    /** Where the browser goes if the user refuses. */
    refusalUrl: z.string(),
  }),
  z.object({
    state: z.literal("refused"),
    message: z.string(),
    /** Where the application learns of the refusal. Null if its address is not known to be its own. */
    returnTo: z.object({ name: z.string(), url: z.string() }).nullable(),
  }),
]);
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;
