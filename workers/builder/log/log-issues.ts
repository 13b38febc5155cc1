import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { issueText } from "#schemas/deployments/outcome-text.ts";
import { build as buildSettings } from "#core/projects/settings/build.ts";
import { AppError } from "#schemas/errors.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import type { Build } from "../context.ts";
import { jsonBytes } from "../bytes/json-bytes.ts";
import { ignoreIssues } from "#core/deployments/issues/ignored-issues.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { IgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { IgnoredCounts } from "./ignored.ts";
import type { IssueList } from "#core/deployments/issues/issue-list.ts";
import { count } from "#content/count.ts";

const LOGGED_ISSUES = 100;
/** Errors named in the message of a build that fails because of issues. */
const NAMED_ERRORS = 3;

/**
 * Logs the first issues that the last deployment did not have, or of all issues if there is no such deployment. The dataset
 * contains all of them. If the settings let errors stop the build, there is no dataset and the list is stored separately.
 * @throws AppError issues_found
 */
export async function logIssues(
  build: Build,
  {
    shown,
    isFirst,
    rules,
    ignored,
    isOnlyDue,
  }: {
    /** Without the ignored ones. */
    shown: readonly StoredIssueGroup[];
    isFirst: boolean;
    rules: readonly IgnoredIssues[];
    ignored: IgnoredCounts;
    /** Nothing has changed but the time. */
    isOnlyDue: boolean;
  },
): Promise<void> {
  const { context, deployment, issues, log, project } = build;
  const all =
    total(issues, ignored, "error") +
    total(issues, ignored, "warning") +
    total(issues, ignored, "info");
  const fresh = isFirst ? all : shown.length;
  for (const issue of shown.slice(0, LOGGED_ISSUES)) {
    const text = issueText(issue);
    if (issue.severity === "error") log.error(text);
    else if (issue.severity === "warning") log.warn(text);
    else log.info(text);
  }
  const further = fresh - LOGGED_ISSUES;
  if (further > 0)
    log.warn(
      `… and ${count(further, isFirst ? "further issue" : "further new issue")}; see the deployment's page`,
    );
  const old = all - fresh;
  if (old > 0)
    log.info(`${count(old, "issue")} of the last deployment ${old === 1 ? "remains" : "remain"}`);
  const hidden = ignored.error + ignored.warning + ignored.info;
  if (hidden > 0) log.info(`${count(hidden, "issue")} ignored`);
  const { failOnIssues, failOnCategories } = buildSettings.read(project);
  const categories: ReadonlySet<string> = new Set(failOnCategories);
  const mayFail = categories.size > 0 && all > 0;
  if (!mayFail && (!failOnIssues || total(issues, ignored, "error") === 0)) return;
  const groups = issues.groups();
  const blocking = ignoreIssues(groups, rules).visible.filter(
    ({ severity, category }) => (failOnIssues && severity === "error") || categories.has(category),
  );
  if (blocking.length === 0) return;
  // A link to a note that is taken down must not keep it public.
  if (isOnlyDue)
    return log.warn("Issues do not stop this build, because it only carries out a schedule");
  await context.blobs.put(stoppedIssuesKey(project._id, deployment._id), jsonBytes(groups));
  const named = blocking.slice(0, NAMED_ERRORS).map(issueText);
  throw new AppError("issues_found", { message: named.join("\n") });
}

function total(issues: IssueList, ignored: IgnoredCounts, severity: Issue["severity"]): number {
  return issues.total(severity) - ignored[severity];
}
