import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { CreationRight, CreationScope } from "#schemas/projects/new-repository.ts";
import type { HostContext } from "../../port.ts";
import { createsRepositories } from "../app/permissions.ts";
import { githubApi } from "../host-api.ts";
import { installUrlOf, listScopes, type ScopeContext } from "../scopes.ts";
import { isAppUserToken, loadInstallations } from "../user-installations.ts";
import { tokenOf } from "../verify-repository.ts";

/** "orgs/list-memberships-for-authenticated-user" in GitHub's REST description. */
const Memberships = z.array(
  z.object({
    organization: z.object({ login: z.string() }),
    permissions: z.object({ can_create_repository: z.boolean().optional() }).optional(),
  }),
);

const anything: CreationRight = { mayCreate: "any", obstacle: null, url: null };
const nothing = (obstacle: string, url: string | null = null): CreationRight => ({
  mayCreate: "none",
  obstacle,
  url,
});

/** The user's GitHub accounts, with what they may create there. Empty if GitHub does not respond. */
export async function listCreationScopes(
  context: ScopeContext,
  userId: string,
): Promise<CreationScope[]> {
  const scopes = await listScopes(context, userId);
  if (scopes.length === 0) return [];
  const rightIn = await readRights(context, userId);
  return scopes.map((scope) => ({ ...scope, ...rightIn(scope.value.toLowerCase()) }));
}

type Rights = (login: string) => CreationRight;

async function readRights(context: HostContext, userId: string): Promise<Rights> {
  try {
    const token = await tokenOf(context, userId);
    return await (isAppUserToken(token) ? ofApp(context, token) : ofConnection(context, token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return () => nothing("GitHub does not answer.");
  }
}

/** A user's token of the App can do what both may. */
async function ofApp(context: HostContext, token: string): Promise<Rights> {
  const installations = await loadInstallations(context.env, token);
  const installUrl = await installUrlOf(context);
  return (login) => {
    const found = installations.find(({ account }) => account.login.toLowerCase() === login);
    if (!found) return nothing("The GitHub App is not installed in this account.", installUrl);
    if (createsRepositories(found.permissions)) return anything;
    const obstacle =
      "In this account, the GitHub App may not create repositories and write to them.";
    return nothing(obstacle, found.html_url ?? null);
  };
}

/** Each answer names the scopes of the token (docs.github.com, "Scopes for OAuth apps"). */
async function ofConnection({ env }: HostContext, token: string): Promise<Rights> {
  const path = "/user/memberships/orgs";
  const { body, headers } = await githubApi(env, token).ask({
    path,
    query: { state: "active", per_page: 100 },
    schema: Memberships,
  });
  const scopes = String(headers["x-oauth-scopes"] ?? "").split(/[\s,]+/);
  const right = scopes.includes("repo")
    ? anything
    : scopes.includes("public_repo")
      ? { ...anything, mayCreate: "public" as const }
      : nothing("Your connection to GitHub may not create repositories. Connect GitHub again.");
  const closed = body
    .filter(({ permissions }) => permissions?.can_create_repository === false)
    .map(({ organization }) => organization.login.toLowerCase());
  return (login) =>
    closed.includes(login)
      ? nothing("This organization does not let you create repositories.")
      : right;
}
