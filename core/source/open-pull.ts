import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { remoteHead } from "#git/mirrors/remote-refs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { newestCommitsOfRefs, recordGitEvent } from "#store/pushes/git-events.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import type { OpenedPull } from "../git-hosts/port.ts";
import { demandPermission, openReporting, reportsToHost } from "../git-hosts/reports/reporting.ts";
import { requireActive } from "../projects/require-active.ts";
import { actorOf } from "../pushes/commit-author.ts";
import { routeEvent } from "../pushes/route-event.ts";
import { linkedRepository } from "../secrets/linked-repository.ts";

interface PullRequestRequest {
  project: ProjectDocument;
  caller: Caller;
  branch: string;
  title: string;
  text: string;
}

/** Per user. The host notifies people of each one. */
const PULL_LIMIT: Limit = { name: "pull", max: 60, windowMs: 10 * 60_000 };
const NO_HOST_API =
  "Pressmark can only open pull requests for repositories that are connected with GitHub, GitLab, Gitea or Bitbucket.";
const SAME_BRANCH = "A pull request needs a branch other than the published one.";
/** As Bitbucket's own reports shorten it, so that both are about the same commit. */
const BITBUCKET_COMMIT_CHARACTERS = 12;

/** Whether Pressmark can open pull requests at the project's host. */
export const opensPulls = ({ source }: Pick<ProjectDocument, "source">): boolean =>
  reportsToHost(source);

/**
 * Opens a pull request from a branch of the linked repository into the published one, and builds its preview. If one exists, it is returned.
 * @throws AppError project_not_followed, project_archived, bad_request, branch_invalid, and those of `openReporting` and the host
 */
export async function openPull(
  context: CoreContext,
  { project, caller, title, text, ...given }: PullRequestRequest,
): Promise<OpenedPull> {
  requireActive(project);
  if (!opensPulls(project)) throw new AppError("project_not_followed", { message: NO_HOST_API });
  const branch = checkBranchName(given.branch);
  const { branch: target } = project;
  if (branch === target) throw new AppError("bad_request", { message: SAME_BRANCH });
  await context.limits.take(PULL_LIMIT, caller.userId);
  const reporting = await openReporting(context, project);
  demandPermission(reporting, "pull_requests");
  const { reports, api, repository } = reporting;
  const find = () => reports.pulls.find(api, repository, { branch, target });
  const open = () =>
    reports.pulls
      .open(api, repository, { branch, target, title, text })
      .catch(async (error: unknown) => {
        // Someone may have opened it at the same moment.
        const isRefused = error instanceof AppError && error.appCode === "host_refused";
        const other = isRefused ? await find() : null;
        if (other) return other;
        throw error;
      });
  const pull = (await find()) ?? (await open());
  await recordPull(context, project, { pull, branch, actor: actorOf(caller) });
  return pull;
}

/** The host may report it as well, or not at all. Whichever comes first starts the build of its preview. */
async function recordPull(
  context: CoreContext,
  project: ProjectDocument,
  { pull, branch, actor }: { pull: OpenedPull; branch: string; actor: string },
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const head = await headOf(context, project, branch);
  const isShort = project.source.provider === "bitbucket";
  const commit = isShort ? head.slice(0, BITBUCKET_COMMIT_CHARACTERS) : head;
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "edit",
    event: "pull_request",
    deliveryId: `${head}:pull:${pull.number}`,
    ref,
    before: null,
    after: head,
    actor,
    pull: {
      number: pull.number,
      title: pull.title,
      url: pull.url,
      isOpen: true,
      branch,
      commit,
      target: project.branch,
      fork: null,
      author: null,
      at: null,
      ref,
    },
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}

/** A commit that was saved here is known. */
async function headOf(
  context: CoreContext,
  project: ProjectDocument,
  branch: string,
): Promise<string> {
  const ref = `refs/heads/${branch}`;
  const known = await newestCommitsOfRefs(context.db, project._id, [ref]);
  const commit = known.get(ref);
  if (commit) return commit;
  const remote = await linkedRepository(context, project);
  return (await remoteHead({ ...remote!, branch })).sha;
}
