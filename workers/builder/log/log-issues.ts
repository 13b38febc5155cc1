import type { Issue } from "#schemas/deployments/deployment.ts";
import { AppError } from "#schemas/errors.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import type { Build } from "../context.ts";
import { jsonBytes } from "../bytes/json-bytes.ts";
import { count } from "./count.ts";

const LOGGED_ISSUES = 100;
/** Errors named in the message of a build that fails because of issues. */
const NAMED_ERRORS = 3;

/**
 * Logs the first issues; the dataset contains all of them. If the settings let errors stop the build, there is no dataset
 * and the list is stored separately.
 * @throws AppError issues_found
 */
export async function logIssues(build: Build): Promise<void> {
  const { context, deployment, issues, log, project } = build;
  for (const issue of issues.first(LOGGED_ISSUES)) {
    const text = issueText(issue);
    if (issue.severity === "error") log.error(text);
    else if (issue.severity === "warning") log.warn(text);
    else log.info(text);
  }
  const more = issues.listed() - LOGGED_ISSUES;
  if (more > 0) log.warn(`… and ${count(more, "further issue")}; see the deployment's page`);
  if (!project.settings.build.failOnIssues || issues.count("error") === 0) return;
  const key = stoppedIssuesKey(project._id, deployment._id);
  await context.blobs.put(key, jsonBytes(issues.sorted()));
  const first = issues.first(NAMED_ERRORS).filter(({ severity }) => severity === "error");
  throw new AppError("issues_found", { message: first.map(issueText).join("\n") });
}

function issueText({ path, line, message, suggestion }: Issue): string {
  return `${path}${line === null ? "" : `:${line}`} ${message}${suggestion ? ` ${suggestion}` : ""}`;
}
