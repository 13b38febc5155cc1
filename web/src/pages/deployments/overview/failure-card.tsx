import { useQuery } from "@tanstack/react-query";
import { CircleX, RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { buildErrors } from "#schemas/deployments/build-errors.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { mendOf } from "../../../components/deployments/mend.ts";
import { useCanDeploy } from "../../../components/deployments/use-can-deploy.ts";
import { redeployInput, useRedeploy } from "../../../components/deployments/use-redeploy.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorWords } from "../../../components/ui/error-words.tsx";
import { paths } from "../../../paths.ts";
import { IssueLine } from "../../../components/deployments/issue-line.tsx";

const SHOWN_ERRORS = 3;

/** Shown first: the original error, its location, and the page that fixes it. The page does not repeat the error. */
export function FailureCard({ project, deployment }: { project: Project; deployment: Deployment }) {
  const issues = useQuery(
    trpc.deployments.issues.queryOptions({
      deploymentId: deployment.id,
      severity: "error",
      limit: SHOWN_ERRORS,
    }),
  );
  const redeploy = useRedeploy(project);
  const canDeploy = useCanDeploy(project);
  const mend = mendOf(project, deployment);
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
          <h2 className="text-[15px] font-semibold break-words text-danger-ink">
            <ErrorWords>{words}</ErrorWords>
          </h2>
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
          <p className="mt-2 text-[13px] text-soft" title={deployment.errorCode ?? undefined}>
            {project.live
              ? `The live site is not affected. Visitors still see #${project.live.number}.`
              : "Nothing is live yet."}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {mend && (
              <Button asChild size="sm">
                <Link to={mend.to}>{mend.label}</Link>
              </Button>
            )}
            {canDeploy && (
              <Button
                variant={mend ? "outline" : "default"}
                size="sm"
                pending={redeploy.isPending}
                onClick={() => redeploy.mutate(redeployInput(project, deployment))}
              >
                <RotateCw /> Redeploy
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
