import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { type BuildErrorCode, buildErrors } from "#schemas/build-errors.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { paths } from "../../../paths.ts";
import { IssueLine } from "../../../components/deployments/issue-line.tsx";

/** Failures that a project setting can fix. */
const settingErrors: string[] = [
  "content_dir_missing",
  "no_content",
  "ignore_list_unreadable",
  "issues_found",
] satisfies BuildErrorCode[];

const SHOWN_ERRORS = 3;

/** Shown first: the original error, its location, and how to fix it. */
export function FailureCard({ project, deployment }: { project: Project; deployment: Deployment }) {
  const issues = useQuery(
    trpc.deployments.issues.queryOptions({
      deploymentId: deployment.id,
      severity: "error",
      limit: SHOWN_ERRORS,
    }),
  );
  const listed = issues.data?.issues ?? [];
  const entries: Record<string, { message: string }> = buildErrors;
  const meaning = entries[deployment.errorCode ?? ""]?.message;
  // With this code, the reason is a list of errors, one per line. Other reasons are a general message with names from this repository.
  const errors =
    deployment.errorCode === "issues_found" ? (deployment.reason ?? "").split("\n") : [];
  const words = (errors.length > 0 ? meaning : deployment.reason) ?? meaning ?? "The build failed.";
  return (
    <section
      aria-label="Why it failed"
      className="rounded-xl border border-danger/30 bg-danger-wash px-5 py-4"
    >
      <div className="flex items-start gap-3">
        <CircleX className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <h2 className="text-[15px] font-semibold break-words text-danger-ink">{words}</h2>
          {errors.length > 0 && issues.isFetched && listed.length === 0 && (
            <ul className="mt-2 space-y-1.5 text-sm break-words text-ink">
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )}
          {listed.length > 0 && (
            <ul className="mt-3 divide-y divide-line rounded-lg border border-danger/20 bg-surface">
              {listed.map((issue) => (
                <li key={`${issue.path}:${issue.line} ${issue.message}`}>
                  <IssueLine
                    issue={issue}
                    showPath
                    to={paths.source(
                      project.orgHandle,
                      project.handle,
                      deployment.id,
                      issue.path,
                      issue.line ?? undefined,
                    )}
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft">
            <span>
              {project.live
                ? `The live site is not affected. Visitors still see #${project.live.number}.`
                : "Nothing is live yet."}
            </span>
            {deployment.errorCode && (
              <code className="font-mono text-xs leading-5 text-faint">{deployment.errorCode}</code>
            )}
            {deployment.errorCode && settingErrors.includes(deployment.errorCode) && (
              <Link
                to={paths.settings(project.orgHandle, project.handle, "build")}
                className="text-danger-ink underline underline-offset-2"
              >
                Build settings
              </Link>
            )}
            {listed.length > 0 && (
              <Link
                to={paths.issues(project.orgHandle, project.handle, deployment.id)}
                className="text-danger-ink underline underline-offset-2"
              >
                All issues
              </Link>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
