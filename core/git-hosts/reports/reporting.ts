import { AppError } from "#schemas/errors.ts";
import {
  type ReportingPermission,
  reportingPermissionNames,
} from "#schemas/git-hosts/reporting-permissions.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { saveMissingPermissions } from "#store/projects/host-notices.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { connectionOf } from "../connections/connected-project.ts";
import { reportingAccess } from "../github/app/permissions.ts";
import { memberToken } from "../github/credentials.ts";
import { githubApi } from "../github/host-api.ts";
import { githubReports } from "../github/reports.ts";
import type { HostApi, HostReports, ProjectSource, ReportedRepository } from "../port.ts";

export type ReportContext = Pick<
  CoreContext,
  "env" | "db" | "blobs" | "secretBox" | "redis" | "log"
>;

/** What is needed to show something of a project on its host. */
export interface Reporting {
  reports: HostReports;
  api: HostApi;
  repository: ReportedRepository;
  /** What the owner of the repository has not allowed the GitHub App to write. */
  missing: readonly ReportingPermission[];
}

/** Whether Pressmark can write on the host of a project. */
export const reportsToHost = ({
  connectionId,
  githubAccess,
}: Pick<ProjectSource, "connectionId" | "githubAccess">): boolean =>
  connectionId !== undefined || githubAccess !== undefined;

/**
 * With the organization's connection, as the GitHub App, or as the member who connected the repository.
 * @throws AppError connection_missing, secret_undecryptable, repo_no_access, github_unavailable, host_forbidden
 */
export async function openReporting(
  context: ReportContext,
  project: ProjectDocument,
): Promise<Reporting> {
  const { connectionId, githubAccess, owner, repo, repositoryId } = project.source;
  if (connectionId !== undefined) {
    const { reports, api, repository } = await connectionOf(context, project);
    return { reports, api, repository, missing: [] };
  }
  const { env } = context;
  const reports = githubReports;
  const repository = { id: String(repositoryId), fullName: `${owner}/${repo}` };
  const { installationId = null } = githubAccess ?? {};
  if (installationId === null) {
    const api = githubApi(env, await memberToken(context, project));
    return { reports, api, repository, missing: [] };
  }
  const access = await reportingAccess(context, {
    installationId,
    repositoryId: Number(repositoryId),
  });
  const { token, missing, url } = access;
  await noteMissing(context, project, missing.length > 0 ? { missing, url } : null);
  if (token === null) throw notPermitted(missing);
  return { reports, api: githubApi(env, token), repository, missing };
}

/** @throws AppError host_forbidden */
export function demandPermission({ missing }: Reporting, permission: ReportingPermission): void {
  if (missing.includes(permission)) throw notPermitted([permission]);
}

const notPermitted = (missing: readonly ReportingPermission[]) =>
  new AppError("host_forbidden", {
    message: `The owner of the repository must accept new permissions of the GitHub App first: ${missing.map((permission) => reportingPermissionNames[permission]).join(", ")}.`,
  });

async function noteMissing(
  context: ReportContext,
  project: ProjectDocument,
  lack: { missing: ReportingPermission[]; url: string | null } | null,
): Promise<void> {
  if (!(await saveMissingPermissions(context.db, project, lack))) return;
  await bestEffort(context, () => publishProjectChanged(context.redis, project));
}
