import type { CoreContext } from "../context.ts";
import { issuerOf, readResource } from "./addresses.ts";
import { findClient, type OauthClient } from "./clients.ts";
import { OauthFailure } from "./failure.ts";
import { isRegisteredRedirect, withParameters } from "./redirect-address.ts";
import { readScopes } from "./scopes.ts";
import type { ApplicationScope } from "#schemas/accounts/application.ts";

/** RFC 7636: the hash of a verifier, in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** The client of a request and an address that is its own, so errors may be sent there. */
export interface Requester {
  client: OauthClient;
  redirectUri: string;
  state: string | null;
}

/** What a client asks for, before anyone knows whether the user can see the project. */
export interface Wish {
  challenge: string;
  resource: string;
  orgId: string;
  projectId: string;
  scopes: ApplicationScope[];
}

/** Null for a parameter that is missing or occurs twice, which OAuth forbids. */
function parameter(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  return values.length === 1 ? values[0]! : null;
}

/** @throws OauthFailure whose message is for the user: nothing may be sent to an address that is not known to be the client's */
export async function readRequester(
  context: CoreContext,
  query: URLSearchParams,
): Promise<Requester> {
  const clientId = parameter(query, "client_id");
  const client = clientId === null ? null : await findClient(context, clientId);
  if (!client)
    throw new OauthFailure(
      "invalid_client",
      "This application is not registered here, or its registration has expired. Remove the connection in the application and add it again.",
    );
  const redirectUri = parameter(query, "redirect_uri");
  if (redirectUri === null || !isRegisteredRedirect(client.redirectUris, redirectUri))
    throw new OauthFailure(
      "invalid_request",
      "The address to return to (redirect_uri) is not one that the application has registered.",
    );
  return { client, redirectUri, state: parameter(query, "state") };
}

/** @throws OauthFailure */
export function readWish({ env }: CoreContext, query: URLSearchParams): Wish {
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined)
    throw new OauthFailure("invalid_request", `The parameter ${repeated} occurs twice.`);
  if (query.get("response_type") !== "code")
    throw new OauthFailure("unsupported_response_type", "response_type must be code.");
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    throw new OauthFailure(
      "invalid_request",
      "PKCE is required: code_challenge, with code_challenge_method=S256.",
    );
  const scopes = readScopes(query.get("scope"));
  const resource = query.get("resource") ?? "";
  const project = readResource(env, resource);
  if (!project)
    throw new OauthFailure(
      "invalid_target",
      `resource must be the MCP address of a project, such as ${issuerOf(env)}/mcp/organization/project.`,
    );
  return { challenge, resource, ...project, scopes };
}

/** The client's address with an answer, its own state, and who answers (RFC 9207). */
export function answerUrl(
  { env }: CoreContext,
  { redirectUri, state }: Requester,
  answer: { code: string } | { error: string; error_description: string },
): string {
  return withParameters(redirectUri, { ...answer, state, iss: issuerOf(env) });
}
