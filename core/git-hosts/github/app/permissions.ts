import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import {
  type ReportingPermission,
  reportingPermissions,
} from "#schemas/git-hosts/reporting-permissions.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { callGithub, GITHUB_COM } from "../api.ts";
import { type AppContext, demandApp } from "./app.ts";
import { appToken } from "./app-token.ts";
import { installationToken, refusalOfToken } from "./installations.ts";

/** "installation" and "app-permissions" in GitHub's REST description. */
const Granted = z.object({
  permissions: z.record(z.string(), z.string()).nullish(),
  html_url: z.string().nullish(),
});
type Granted = z.infer<typeof Granted>;

const Registered = Granted.extend({
  owner: z.object({ login: z.string().nullish(), type: z.string().nullish() }).nullish(),
});

export interface ReportingAccess {
  /** Null if nothing may be written. */
  token: string | null;
  /** What the owner of the repository has not allowed. */
  missing: ReportingPermission[];
  /** The page where the owner accepts new permissions. */
  url: string | null;
}

/**
 * A token that writes what the installation allows of statuses, deployments and comments, in one repository. An owner who
 * installed an older App has not allowed them all (docs.github.com, "Approving updated permissions for a GitHub App").
 * @throws AppError repo_no_access, github_unavailable
 */
export async function reportingAccess(
  context: AppContext,
  repository: { installationId: number; repositoryId: number },
): Promise<ReportingAccess> {
  const app = await demandApp(context);
  const path = `/app/installations/${repository.installationId}`;
  const request = { path, token: appToken(app), schema: Granted };
  const granted = await callGithub(context.env, request).catch((cause: unknown) => {
    throw refusalOfToken(cause);
  });
  const missing = missingIn(granted);
  const allowed = reportingPermissions.filter((permission) => !missing.includes(permission));
  const token =
    allowed.length === 0
      ? null
      : await installationToken(context, { app, ...repository, permissions: writing(allowed) });
  return { token, missing, url: granted.html_url ?? null };
}

/**
 * What the App itself does not ask for, because it was created by an older version or by hand ("apps/get-authenticated" in
 * GitHub's REST description).
 * @throws AppError repo_no_access, github_unavailable
 */
export async function missingAppPermissions(
  context: AppContext,
): Promise<{ missing: ReportingPermission[]; createsRepositories: boolean; url: string }> {
  const app = await demandApp(context);
  try {
    const registered = await callGithub(context.env, {
      path: "/app",
      token: appToken(app),
      schema: Registered,
    });
    const url = settingsUrl(context.env, app.slug, registered);
    const creates = createsRepositories(registered.permissions);
    return { missing: missingIn(registered), createsRepositories: creates, url };
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    const message = "GitHub does not accept the key of the GitHub App.";
    if (cause.status === 401) throw new AppError("repo_no_access", { message, cause });
    throw new AppError("github_unavailable", { cause });
  }
}

/**
 * What creating a repository and its first commit needs. GitHub.com has a permission that only creates; the one of self-hosted GitHub servers also administers
 * ("app-permissions" in GitHub's REST description; docs.github.com, "Permissions required for GitHub Apps").
 */
export const creatingPermissions = ({
  GITHUB_URL,
}: Pick<Env, "GITHUB_URL">): Record<string, "write"> => ({
  contents: "write",
  [GITHUB_URL === GITHUB_COM ? "repository_creation" : "administration"]: "write",
});

/** Whether these permissions are enough to create a repository and its first commit. */
export function createsRepositories(
  permissions: Record<string, string> | null | undefined,
): boolean {
  const isWritten = (permission: string) => permissions?.[permission] === "write";
  const creates = isWritten("repository_creation") || isWritten("administration");
  return creates && isWritten("contents");
}

/**
 * Where the App's owner changes its permissions. GitHub's documentation names only the clicks to this page ("Modifying a GitHub App registration").
 * An enterprise has it elsewhere, so that its App's public page has to do.
 */
function settingsUrl(
  { GITHUB_URL }: Pick<Env, "GITHUB_URL">,
  slug: string,
  { owner, html_url: page }: z.infer<typeof Registered>,
): string {
  const path = `settings/apps/${slug}/permissions`;
  if (owner?.type === "User") return `${GITHUB_URL}/${path}`;
  if (owner?.type === "Organization" && owner.login)
    return `${GITHUB_URL}/organizations/${owner.login}/${path}`;
  return page ?? `${GITHUB_URL}/apps/${slug}`;
}

/** The permissions as GitHub's API expects them. */
export const writing = (permissions: readonly ReportingPermission[]): Record<string, "write"> =>
  Object.fromEntries(permissions.map((permission) => [permission, "write"] as const));

const missingIn = ({ permissions }: Granted): ReportingPermission[] =>
  reportingPermissions.filter((permission) => permissions?.[permission] !== "write");
