import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";
import { DeploymentStatus } from "../../../components/status.tsx";
import { paths } from "../../../paths.ts";

/** The newest deployment, if visitors do not see it: it is being built, failed, or waits. */
export function NextVersion({ project, live }: { project: Project; live: Deployment }) {
  const { latest } = project;
  if (!latest || latest.id === live.id || latest.number < live.number) return null;
  return (
    <section
      aria-label="Next version"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-surface px-5 py-3 text-sm text-soft shadow-card"
    >
      <DeploymentStatus deployment={latest} />
      <p className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.deployment(project.orgHandle, project.handle, latest.id)}
          className="rounded-sm text-ink underline underline-offset-2"
        >
          Deployment #{latest.number}
        </Link>{" "}
        {stateOf(latest)} Visitors see #{live.number}.
      </p>
    </section>
  );
}

function stateOf(latest: Deployment): string {
  if (!isFinal(latest.status)) return "is being built.";
  if (latest.status === "failed") return "failed, and the site did not change.";
  if (latest.awaitsApproval) return "needs approval before it goes live.";
  return "is not live.";
}
