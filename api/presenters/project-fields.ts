import type { HostNotice } from "#schemas/git-hosts/host-notice.ts";
import { LFS_MONTH_BYTES, lfsMonth } from "#schemas/projects/lfs.ts";
import type { Project } from "#schemas/projects/project.ts";
import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { mainSiteHost, mainSiteUrl, siteHost } from "#schemas/sites/site-url.ts";
import { fingerprintOf } from "#git/ssh/key-format.ts";
import { accentOf } from "#markdown/themes/themes.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Services } from "../services.ts";
import { type DeploymentFacts, deploymentFields } from "./deployment-fields.ts";
import { webhookTrouble } from "#core/pushes/webhook-doctor.ts";
import { currentNotices } from "#core/git-hosts/host-notices.ts";
import { createsWebhook } from "#core/git-hosts/host-webhook.ts";
import { webhookHostOf } from "#core/git-hosts/hosts.ts";
import { isLinked, gitUrl } from "#core/projects/project-addresses.ts";
import { themeChoiceOf } from "#core/projects/settings/theme.ts";

export interface ProjectFacts extends Omit<DeploymentFacts, "project" | "services"> {
  services: Pick<Services, "env" | "secretBox">;
  org: Pick<OrgDocument, "handle">;
  live: DeploymentDocument | null;
  latest: DeploymentDocument | null;
}

export const statusOf = ({ archivedAt }: Pick<ProjectDocument, "archivedAt">): Project["status"] =>
  archivedAt ? "archived" : "active";

export function projectFields(project: ProjectDocument, view: ProjectFacts): Project {
  const { env } = view.services;
  const webhookHost = webhookHostOf(env, project.source);
  const deployment = (document: DeploymentDocument | null) =>
    document && deploymentFields(document, { ...view, project });
  return {
    id: project._id,
    handle: project.handle,
    name: project.name,
    orgId: project.orgId,
    orgHandle: view.org.handle,
    domain: mainSiteHost(env, project),
    labelDomain: siteHost(env, project.siteLabel),
    owner: project.source.owner,
    repo: project.source.repo,
    branch: project.branch,
    source: project.source.kind,
    sourceUrl: project.source.url,
    repositoryUsername: project.source.username ?? null,
    connectionId: project.source.connectionId ?? null,
    hostWebhook: presentHostWebhook(project),
    ssh: presentSsh(project),
    hostNotices: presentHostNotices(project),
    githubAccess: presentGithubAccess(project),
    lastUpdated: project.updatedAt.toISOString(),
    createdAt: project.createdAt.toISOString(),
    status: statusOf(project),
    visibility: project.visibility,
    openDeployments: project.openDeployments ?? false,
    gitUrl: isLinked(project) ? null : gitUrl(env, view.org.handle, project.handle),
    webhookUrl: webhookHost && `${env.PUBLIC_URL}/webhooks/${webhookHost.name}/${project._id}`,
    webhookTrouble: webhookHost && webhookTrouble(project),
    following: isLinked(project) ? presentFollowing(project) : null,
    lfs: isLinked(project) ? presentLfs(project) : null,
    url: mainSiteUrl(env, project),
    siteColor: accentOf(themeChoiceOf(project)),
    live: deployment(view.live),
    liveSince: view.live && project.live ? project.live.at.toISOString() : null,
    pinned: project.pinned,
    latest: deployment(view.latest),
    import: project.import && { state: project.import.state, error: project.import.error },
  };
}

function presentHostNotices(project: ProjectDocument): HostNotice[] {
  const { missingPermissions: lack, settings } = project;
  const notices = currentNotices(project).map(({ kind, branch, at }): HostNotice => ({
    kind,
    branch,
    at: at.toISOString(),
    missing: [],
    url: null,
  }));
  const isWanted = settings.git?.reportStatus ?? defaultGitSettings.reportStatus;
  if (!lack || !isWanted) return notices;
  const { missing, url, at } = lack;
  return [...notices, { kind: "permissions", branch: null, at: at.toISOString(), missing, url }];
}

function presentGithubAccess({
  source: { githubAccess },
}: ProjectDocument): Project["githubAccess"] {
  if (!githubAccess) return null;
  const { installationId, isPrivate } = githubAccess;
  return { through: installationId === null ? "account" : "app", isPrivate };
}

/** An earlier webhook no longer matters once the repository is read in another way. */
function presentHostWebhook({ source, hostWebhook }: ProjectDocument): Project["hostWebhook"] {
  if (!hostWebhook || !createsWebhook(source)) return null;
  return { ...hostWebhook, at: hostWebhook.at.toISOString() };
}

function presentSsh({
  deployKey,
  hostKey,
  otherHostKey,
  remoteCheck,
}: ProjectDocument): Project["ssh"] {
  if (!deployKey) return null;
  const { publicKey } = deployKey;
  const shown = (seen: { key: string; at: Date } | undefined) =>
    seen ? { fingerprint: fingerprintOf(seen.key), since: seen.at.toISOString() } : null;
  // After a host has shown its old key again, the other one no longer matters.
  const isRefused = remoteCheck?.failure?.appCode === "ssh_host_key_changed";
  return {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    hostKey: shown(hostKey),
    otherHostKey: isRefused ? shown(otherHostKey) : null,
  };
}

function presentLfs({ lfs }: ProjectDocument): Project["lfs"] {
  const bytes = lfs?.month === lfsMonth(new Date()) ? lfs.bytes : 0;
  return { bytes, limitBytes: LFS_MONTH_BYTES };
}

function presentFollowing(project: ProjectDocument): Project["following"] {
  const { polledAt, nextPollAt: next, remoteCheck, settings } = project;
  const { at = null, failure = null, head = null } = remoteCheck ?? {};
  const everyMinutes = settings.git?.checkMinutes ?? defaultGitSettings.checkMinutes;
  const isDue = polledAt === null;
  return {
    checkedAt: at && at.toISOString(),
    head,
    everyMinutes,
    isDue,
    nextCheckAt: next && !isDue && everyMinutes > 0 ? next.toISOString() : null,
    failure: failure && { ...failure, since: failure.since.toISOString() },
  };
}
