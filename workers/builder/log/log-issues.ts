import type { Issue } from "#schemas/deployments/deployment.ts";
import { AppError } from "#schemas/errors.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import type { Build } from "../context.ts";
import { jsonBytes } from "../bytes/json-bytes.ts";
import { count } from "./count.ts";
import { byWeight } from "./issue-list.ts";

const LOGGED_ISSUES = 100;
/** Errors named in the message of a build that fails because of issues. */
const NAMED_ERRORS = 3;

/**
 * Logs the first issues that the last deployment did not have, or of all issues if there is no such deployment. The dataset
 * contains all of them. If the settings let errors stop the build, there is no dataset and the list is stored separately.
 * @throws AppError issues_found
 */
export async function logIssues(build: Build, added: Issue[] | null): Promise<void> {
  const { context, deployment, issues, log, project } = build;
  const logged = added ? added.toSorted(byWeight) : issues.sorted();
  for (const issue of logged.slice(0, LOGGED_ISSUES)) {
    const text = issueText(issue);
    if (issue.severity === "error") log.error(text);
    else if (issue.severity === "warning") log.warn(text);
    else log.info(text);
  }
  const all = issues.total();
  const fresh = added?.length ?? all;
  const further = fresh - LOGGED_ISSUES;
  if (further > 0)
    log.warn(
      `… and ${count(further, added ? "further new issue" : "further issue")}; see the deployment's page`,
    );
  const old = all - fresh;
  if (old > 0)
    log.info(`${count(old, "issue")} of the last deployment ${old === 1 ? "remains" : "remain"}`);
  if (!project.settings.build.failOnIssues || issues.count("error") === 0) return;
  const sorted = issues.sorted();
  await context.blobs.put(stoppedIssuesKey(project._id, deployment._id), jsonBytes(sorted));
  const first = sorted.slice(0, NAMED_ERRORS).filter(({ severity }) => severity === "error");
  throw new AppError("issues_found", { message: first.map(issueText).join("\n") });
}

function issueText({ path, line, message, suggestion }: Issue): string {
  return `${path}${line === null ? "" : `:${line}`} ${message}${suggestion ? ` ${suggestion}` : ""}`;
}
