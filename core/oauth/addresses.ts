import { isUrl } from "#schemas/is-url.ts";
import type { Env } from "#schemas/env/env.ts";

/** The path of a project's MCP door below the dashboard's origin. */
const RESOURCE_PATH = /^\/mcp\/([a-z0-9-]{1,64})\/([a-z0-9-]{1,64})\/?$/;

type Origin = Pick<Env, "PUBLIC_URL">;

/** The identifier of this authorization server. */
export const issuerOf = ({ PUBLIC_URL }: Origin): string => new URL(PUBLIC_URL).origin;

/** The address of a project's MCP door, which names the project in OAuth (RFC 8707). */
export const resourceUrl = (env: Origin, org: string, project: string): string =>
  `${issuerOf(env)}/mcp/${org}/${project}`;

/** The project that a resource names, as ids or handles. Null for an address that is not a project's. */
export function readResource(
  env: Origin,
  resource: string,
): { orgId: string; projectId: string } | null {
  if (!isUrl(resource)) return null;
  const { origin, pathname, search, hash } = new URL(resource);
  const [, orgId, projectId] = RESOURCE_PATH.exec(pathname.toLowerCase()) ?? [];
  if (origin !== issuerOf(env) || search !== "" || hash !== "") return null;
  return orgId === undefined || projectId === undefined ? null : { orgId, projectId };
}

/** Whether two spellings name the same resource. Clients disagree about the last slash. */
export const isSameResource = (one: string, other: string): boolean =>
  one.replace(/\/$/, "") === other.replace(/\/$/, "");
