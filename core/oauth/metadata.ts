import { applicationScopes } from "#schemas/accounts/application.ts";
import type { Env } from "#schemas/env/env.ts";
import { issuerOf, resourceUrl } from "./addresses.ts";

type Settings = Pick<Env, "PUBLIC_URL" | "BRAND_NAME">;

/** Where a client of a project's MCP door gets its token (RFC 9728). The same for every address, whether or not its project exists. */
export function protectedResource(env: Settings, org: string, project: string): object {
  return {
    resource: resourceUrl(env, org, project),
    resource_name: env.BRAND_NAME,
    authorization_servers: [issuerOf(env)],
    scopes_supported: applicationScopes,
    bearer_methods_supported: ["header"],
  };
}

/** What this authorization server supports (RFC 8414). */
export function authorizationServer(env: Settings): object {
  const issuer = issuerOf(env);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: applicationScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
}
