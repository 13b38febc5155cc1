import { publishProjectChanged } from "#queues/publish.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import {
  findProjectsByInstallation,
  saveConnection,
  saveHostNotice,
  saveMissingPermissions,
} from "#store/projects/host-notices.ts";
import { findProjectsByRepositoryId } from "#store/projects/projects.ts";
import { forgetPoll } from "#store/projects/remote-checks.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { hostOf } from "../git-hosts/hosts.ts";
import { dropReadingTokens } from "../git-hosts/github/app/installations.ts";
import type { GitHost, SourceChange } from "../git-hosts/port.ts";

type ChangeContext = Pick<CoreContext, "env" | "log" | "db" | "redis" | "queues">;

/** Applies what an app's delivery says about repositories to all projects that are linked to them. */
export async function applyChanges(
  context: ChangeContext,
  host: GitHost,
  changes: readonly SourceChange[],
): Promise<void> {
  for (const change of changes) {
    const { of } = change;
    const projects =
      "installationId" in of
        ? await findProjectsByInstallation(context.db, of.installationId)
        : await findProjectsByRepositoryId(context.db, of.repositoryId);
    for (const project of projects.filter(({ source }) => hostOf(context.env, source) === host))
      await applyChange(context, project, change);
  }
}

/** Its order does not matter: a change that is older than the last one of its kind does nothing. */
export async function applyChange(
  context: ChangeContext,
  project: ProjectDocument,
  change: SourceChange,
): Promise<void> {
  if (change.permissionsAccepted) return await acceptPermissions(context, project);
  const { about: subject, notice: kind, branch = null, isPrivate, installationId } = change;
  const notice = { kind, branch, at: change.at ?? new Date() };
  const changed = await saveHostNotice(context.db, project._id, { subject, notice });
  if (!changed) return;
  await saveConnection(context.db, project._id, { isPrivate, installationId });
  const former = project.source.githubAccess?.installationId;
  if (former) dropReadingTokens(former);
  await forgetPoll(context.db, project._id);
  await bestEffort(context, async () => {
    await wakeCheck(context.queues, project._id);
    await publishProjectChanged(context.redis, changed);
  });
}

/** If something is still missing, the next report to the host notices it. */
async function acceptPermissions(context: ChangeContext, project: ProjectDocument): Promise<void> {
  if (!(await saveMissingPermissions(context.db, project, null))) return;
  await bestEffort(context, () => publishProjectChanged(context.redis, project));
}
