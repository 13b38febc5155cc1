import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { Link } from "react-router-dom";
import type { Activity as ActivityEntry } from "#schemas/orgs/activity.ts";
import type { GitEventSummary } from "#schemas/projects/git-event.ts";
import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { ActivityRow } from "../../components/activity-row.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { firstLine, shortSha } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { OneActivity } from "../../components/activity-list.tsx";

const SHOWN = 8;
/** An entry is written after its event is published, so the page also polls. */
const LOOK_AGAIN_MS = 10_000;

const sources: Record<GitEventSummary["source"], string> = {
  ...gitHostLabels,
  remote: "git push",
  hook: "deploy hook",
  manual: "manual",
  import: "import",
  upload: "upload",
  edit: "edit",
  poll: "branch check",
};

/** What became of a push that started no deployment. */
const decisions: Record<GitEventSummary["decision"], { dot: string; text: string }> = {
  received: { dot: "queued", text: "processing" },
  accepted: { dot: "none", text: "accepted" },
  skipped: { dot: "skipped", text: "skipped" },
  ignored: { dot: "skipped", text: "no build" },
};

/** What people did in the project, and the pushes that started nothing. */
export function Activity({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.orgs.activity.queryOptions(
      { orgId: project.orgId, projectId: project.id, limit: SHOWN },
      { refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  const events = useQuery(
    trpc.gitEvents.list.queryOptions({ projectId: project.id, limit: SHOWN }),
  );
  const rows = data && merged(data.activities, events.data?.gitEvents ?? []);
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
      {rows ? (
        rows.length > 0 ? (
          <ul className="divide-y divide-line">
            {rows.map((row) =>
              "event" in row ? (
                <EventRow key={row.event.id} event={row.event} />
              ) : (
                <OneActivity
                  key={row.activity.id}
                  org={project.orgHandle}
                  activity={row.activity}
                  live={project.live}
                />
              ),
            )}
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

type Row = { at: string } & ({ activity: ActivityEntry } | { event: GitEventSummary });

/** Newest first. A push with a deployment is in the activity already. */
function merged(activities: ActivityEntry[], events: GitEventSummary[]): Row[] {
  const rows: Row[] = [
    ...activities.map((activity) => ({ at: activity.at, activity })),
    ...events
      .filter(({ deploymentId }) => !deploymentId)
      .map((event) => ({ at: event.receivedAt, event })),
  ];
  return rows.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN);
}

function EventRow({ event }: { event: GitEventSummary }) {
  const { dot, text } = decisions[event.decision];
  const branch = event.ref?.replace(/^refs\/(heads|tags)\//, "");
  return (
    <ActivityRow
      mark={<StatusDot status={dot} />}
      actor={event.commit?.author.name ?? event.actor}
      text={titleOf(event, branch)}
    >
      {sources[event.source]}
      {text + (event.reason ? `: ${event.reason}` : "")}
      {event.duplicates > 0 && `delivered ${event.duplicates + 1} times`}
      <RelativeTime at={event.receivedAt} />
    </ActivityRow>
  );
}

function titleOf(event: GitEventSummary, branch: string | undefined): string {
  const place = branch ? ` to ${branch}` : "";
  if (event.commit) return `pushed “${firstLine(event.commit.message)}”${place}`;
  const isDeleted = event.after !== null && /^0+$/.test(event.after);
  if (isDeleted) return `deleted the branch ${branch ?? ""}`.trim();
  if (event.event === "push" && event.after) return `pushed ${shortSha(event.after)}${place}`;
  return event.event.charAt(0).toUpperCase() + event.event.slice(1).replaceAll("_", " ");
}
