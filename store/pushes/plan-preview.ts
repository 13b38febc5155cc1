import type { Db } from "mongodb";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { matchesRef } from "#schemas/projects/versions.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { PreviewDocument } from "../previews/documents.ts";
import { findBranchPreview } from "../previews/branch-previews.ts";
import { closePreview, openPreview, type ReportedBranch } from "../previews/reported-branches.ts";
import {
  awaitApproval,
  findPreviewOf,
  findPullOfBranch,
  notePreviewHead,
} from "../previews/previews.ts";
import type { GitEventDocument, ReportedPull } from "./documents.ts";

/** Which preview an event builds, or why it builds none. */
export type PreviewPlan = { preview: PreviewDocument } | { reason: string };

const TOO_MANY = `the project has ${MAX_PREVIEWS} open previews, which is the most it can have`;

/** What an event about a pull request does: its preview is created, built again or closed. */
export async function planPull(
  db: Db,
  project: ProjectDocument,
  gitEvent: GitEventDocument & { pull: ReportedPull },
): Promise<PreviewPlan> {
  const { at, ref, ...pull } = gitEvent.pull;
  const name = `pull request #${pull.number}`;
  const { _id: projectId } = project;
  const reported = { projectId, branch: pull.branch, pull, at };
  if (!pull.isOpen) {
    const closed = await closePreview(db, reported);
    return { reason: closed ? `${name} was closed` : `${name} has no open preview` };
  }
  if (pull.target !== project.branch) {
    await closePreview(db, reported);
    return { reason: `${name} is not for the branch ${project.branch}` };
  }
  if (!gitSettings(project).previewPulls)
    return { reason: "previews of pull requests are turned off" };
  if (ref === null)
    return { reason: `${name} is from another repository, and the host does not show its commits` };
  const preview = await openPreview(db, { ...reported, ref, isPrivate: isPrivate(project) });
  if (preview === "older") return { reason: `a newer event about ${name} came first` };
  if (preview === "too many") return { reason: TOO_MANY };
  if (pull.fork !== null && (await awaitApproval(db, preview._id, pull.commit)))
    return { reason: `${name} is from another repository and waits for a member's approval` };
  const head = { commit: pull.commit, gitEventId: gitEvent._id };
  if (await notePreviewHead(db, preview._id, head)) return { preview };
  return { reason: `the newest commit of ${name} has a preview already` };
}

/** From now on, pushes to a branch have a preview. @returns null if the project has too many, or a pull request has the preview */
export async function askForPreview(
  db: Db,
  project: ProjectDocument,
  branch: string,
): Promise<PreviewDocument | null> {
  const { _id: projectId } = project;
  if (await findPullOfBranch(db, projectId, branch)) return null;
  const opened = await openPreview(db, {
    projectId,
    branch,
    ref: `refs/heads/${branch}`,
    isAskedFor: true,
    pull: null,
    at: null,
    isPrivate: isPrivate(project),
  });
  return typeof opened === "string" ? null : opened;
}

/** What a push to a branch that is not published does. Null if the project has no previews of this branch. */
export async function planBranch(
  db: Db,
  project: ProjectDocument,
  { gitEvent, branch }: { gitEvent: GitEventDocument; branch: string },
): Promise<PreviewPlan | null> {
  const { _id: projectId } = project;
  const isNamed = gitSettings(project).previewBranches.some((one) => matchesRef(one, branch));
  if (!isNamed && !(await findBranchPreview(db, projectId, branch))?.isAskedFor) return null;
  const pulled = await findPullOfBranch(db, projectId, branch);
  if (pulled?.pull) return { reason: `pull request #${pulled.pull.number} has the preview` };
  const reported: ReportedBranch = {
    projectId,
    branch,
    ref: `refs/heads/${branch}`,
    pull: null,
    at: null,
    isPrivate: isPrivate(project),
  };
  const preview = await openPreview(db, reported);
  if (preview === "older") return null;
  if (preview === "too many") return { reason: TOO_MANY };
  const head = { commit: gitEvent.after ?? "", gitEventId: gitEvent._id };
  if (await notePreviewHead(db, preview._id, head)) return { preview };
  return { reason: `the newest commit of branch ${branch} has a preview already` };
}

/** The preview of a branch is closed with it. Null if it has none. */
export async function planDeletedBranch(
  db: Db,
  { _id: projectId }: ProjectDocument,
  branch: string,
): Promise<PreviewPlan | null> {
  const closed = await closePreview(db, { projectId, branch, pull: null, at: null });
  return closed && { reason: `branch ${branch} was deleted, and its preview closed` };
}

/** A redeploy of a preview, or the first build of an approved commit. */
export async function planAgain(
  db: Db,
  project: ProjectDocument,
  previewId: string,
): Promise<PreviewPlan> {
  const preview = await findPreviewOf(db, project._id, previewId);
  return preview?.closedAt === null ? { preview } : { reason: "the preview is closed" };
}

/** Older projects lack these settings. */
const gitSettings = ({ settings }: ProjectDocument) => ({ ...defaultGitSettings, ...settings.git });

/** Whether strangers cannot read the repository, so that addresses of its previews must be unguessable. */
function isPrivate({ source }: ProjectDocument): boolean {
  const { kind, url, githubAccess, username, connectionId } = source;
  if (kind === "github") return githubAccess?.isPrivate ?? false;
  // git over http without a name and token.
  const isOpen =
    url !== null && /^https?:/.test(url) && username === undefined && connectionId === undefined;
  return !(kind === "git" && isOpen);
}
