import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { MAX_IGNORED_RULES, NewIgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { addIgnoredIssues, removeIgnoredIssues } from "#store/projects/ignored-issues.ts";
import type { IgnoredIssuesDocument, ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError bad_request, ignored_issues_limit */
export async function ignoreIssuesOf(
  context: CoreContext,
  { project, caller }: { project: ProjectDocument; caller: Caller },
  input: NewIgnoredIssues,
): Promise<IgnoredIssuesDocument> {
  const parsed = NewIgnoredIssues.safeParse(input);
  if (!parsed.success)
    throw new AppError("bad_request", { message: "Name an issue, or files, or both." });
  const { group = null, files = null, reason } = parsed.data;
  const name = caller.key ? `${caller.email} (API key ${caller.key.name})` : caller.email;
  const by = { userId: caller.userId, name };
  const rule = { id: newId(), group, files, reason, by, at: new Date() };
  const changed = await addIgnoredIssues(context.db, project._id, rule);
  if (!changed)
    throw new AppError("ignored_issues_limit", {
      message: `A project can have up to ${MAX_IGNORED_RULES} rules for ignored issues.`,
    });
  await bestEffort(context, () => publishProjectChanged(context.redis, changed));
  return rule;
}

/** @throws AppError not_found */
export async function showIssuesAgain(
  context: CoreContext,
  project: ProjectDocument,
  id: string,
): Promise<IgnoredIssuesDocument> {
  const rule = project.ignoredIssues?.find((one) => one.id === id);
  const changed = rule && (await removeIgnoredIssues(context.db, project._id, id));
  if (!changed) throw new AppError("not_found");
  await bestEffort(context, () => publishProjectChanged(context.redis, changed));
  return rule;
}
