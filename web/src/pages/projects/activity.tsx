import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import type { GitEventSummary } from "#schemas/projects/git-event.ts";
import { gitHostLabels } from "#schemas/projects/git-host.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { DotList } from "../../components/lists/dot-list.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { firstLine, shortSha } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { isOvertaken } from "../../components/deployments/deployment-actions.ts";

const SHOWN = 8;

const sources: Record<GitEventSummary["source"], string> = {
  ...gitHostLabels,
  remote: "git push",
  hook: "deploy hook",
  manual: "manual",
  import: "import",
  poll: "branch check",
};

const decisions: Record<GitEventSummary["decision"], { dot: string; text: string }> = {
  received: { dot: "queued", text: "processing" },
  accepted: { dot: "none", text: "deployed" },
  skipped: { dot: "skipped", text: "skipped" },
  ignored: { dot: "skipped", text: "ignored" },
};

const outcomes: Record<DeploymentStatus, string> = {
  queued: "queued",
  running: "building",
  success: "deployed",
  failed: "build failed",
  canceled: "canceled",
  skipped: "skipped",
};

/** Events from git and their outcome. */
export function Activity({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.gitEvents.list.queryOptions({ projectId: project.id, limit: SHOWN }),
  );
  const deployments = useQuery(
    trpc.deployments.list.queryOptions({ projectId: project.id, limit: SHOWN }),
  );
  const deploymentsById = new Map(
    deployments.data?.deployments.map((deployment) => [deployment.id, deployment]),
  );
  return (
    <Card aria-label="Activity">
      <CardHeader
        title="Activity"
        action={
          <Link
            to={paths.deployments(project.orgHandle, project.handle)}
            className="rounded-sm text-[13px] text-soft hover:text-ink hover:underline"
          >
            All deployments
          </Link>
        }
      />
      {data ? (
        data.gitEvents.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.gitEvents.map((event) => (
              <ActivityRow
                key={event.id}
                event={event}
                project={project}
                deployment={deploymentsById.get(event.deploymentId ?? "")}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<GitBranch />} title="No push yet">
            Pushes, webhooks and deploy hooks appear here with their outcome.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading activity">
          <div className="grid grid-cols-1 gap-4 p-5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-3/4" />
          </div>
        </Loading>
      )}
    </Card>
  );
}

interface ActivityRowProps {
  event: GitEventSummary;
  project: Project;
  /** The resulting deployment, if it is one of the newest. */
  deployment: Deployment | undefined;
}

function ActivityRow({ event, project, deployment }: ActivityRowProps) {
  const decision =
    event.decision === "accepted" && deployment
      ? { dot: deployment.status, text: outcomeOf(project, deployment) }
      : decisions[event.decision];
  const branch = event.ref?.replace(/^refs\/(heads|tags)\//, "");
  return (
    <li className="relative flex items-start gap-3 px-5 py-3 text-[13px] hover:bg-wash/60">
      <StatusDot status={decision.dot} className="mt-1.5" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          {event.deploymentId ? (
            <Link
              to={paths.deployment(project.orgHandle, project.handle, event.deploymentId)}
              className="rounded-sm after:absolute after:inset-0"
            >
              {titleOf(event)}
            </Link>
          ) : (
            titleOf(event)
          )}
        </p>
        <DotList className="mt-0.5 text-faint">
          {sources[event.source]}
          {branch && <span className="font-mono text-xs leading-5">{branch}</span>}
          {event.actor && <span className="block truncate">{event.actor}</span>}
          {decision.text + (event.reason ? `: ${event.reason}` : "")}
          {event.duplicates > 0 && `delivered ${event.duplicates + 1} times`}
        </DotList>
      </div>
      <RelativeTime at={event.receivedAt} className="shrink-0 text-faint" />
    </li>
  );
}

/** A deployment that needs approval has no page for visitors yet. */
function outcomeOf(project: Project, deployment: Deployment): string {
  if (!deployment.awaitsApproval) return outcomes[deployment.status];
  return isOvertaken(project, deployment) ? "not approved" : "needs approval";
}

function titleOf(event: GitEventSummary): string {
  if (event.commit) return firstLine(event.commit.message);
  const isDeleted = event.after !== null && /^0+$/.test(event.after);
  if (isDeleted) return "Branch deleted";
  if (event.event === "push" && event.after) return `Push of ${shortSha(event.after)}`;
  return event.event.charAt(0).toUpperCase() + event.event.slice(1).replaceAll("_", " ");
}
