import { remoteSource } from "#core/git-hosts/linked-repository.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument, RepositoryPreviewDocument } from "#store/projects/documents.ts";
import type { Build, BuildContext } from "../context.ts";
import { openStateMemory } from "../incremental/build-state.ts";
import type { BuildLog } from "../log/build-log.ts";
import { createIssueList } from "#core/deployments/issues/issue-list.ts";

/** A preview has no log. */
export const silent: BuildLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  hide: () => undefined,
  enter: () => undefined,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** The first build of a project that does not exist yet. */
export function draftBuild(
  context: BuildContext,
  preview: RepositoryPreviewDocument,
  signal: AbortSignal,
): Build {
  const project = draftProject(context, preview);
  return draftOf(context, { id: preview._id, project, signal });
}

/**
 * A build without a deployment. Nothing of it is stored under its ids, and the stages of a build only read them. It keeps nothing in
 * the memory of the worker.
 */
export function draftOf(
  context: BuildContext,
  {
    id,
    project,
    branch = project.branch,
    signal,
  }: { id: string; project: ProjectDocument; branch?: string | undefined; signal: AbortSignal },
): Build {
  const now = new Date();
  const deployment: DeploymentDocument = {
    _id: id,
    number: 1,
    orgId: project.orgId,
    projectId: project._id,
    branch,
    status: "running",
    data: "pending",
    reason: null,
    errorCode: null,
    commit: null,
    trigger: { kind: "push", actor: "" },
    pushSeq: 1,
    withoutCache: false,
    force: false,
    fence: 1,
    leaseExpiresAt: null,
    workerId: null,
    attempts: 1,
    cancelRequested: false,
    artifact: null,
    stages: [],
    counts: null,
    createdAt: now,
    startedAt: now,
    finishedAt: null,
    removedAt: null,
  };
  return {
    context: { ...context, states: openStateMemory() },
    claim: {
      deploymentId: id,
      projectId: project._id,
      previewId: null,
      orgId: project.orgId,
      fence: 1,
      pushSeq: 1,
    },
    preview: null,
    ...(branch !== project.branch && { isOtherBranch: true as const }),
    deployment,
    project,
    artifact: id,
    log: silent,
    issues: createIssueList(),
    dialect: "",
    signal,
    now,
    base: null,
    previousCommit: null,
    previousVersions: [],
  };
}

function draftProject(
  { env }: BuildContext,
  { _id: id, userId, url, branch, createdAt }: RepositoryPreviewDocument,
): ProjectDocument {
  const source = remoteSource(env, url);
  return {
    _id: id,
    orgId: "",
    handle: id,
    name: source.repo || "Preview",
    siteLabel: id,
    branch: branch ?? "",
    branchChosen: branch !== null,
    source: { kind: "clone", ...source },
    visibility: "public",
    settings: { build: defaultBuildSettings },
    webhookSecret: "",
    deploymentCount: 1,
    pushSeq: 1,
    fence: 1,
    claim: null,
    live: null,
    pinned: false,
    routedHead: null,
    import: null,
    polledAt: null,
    createdBy: userId,
    createdAt,
    updatedAt: createdAt,
  };
}
