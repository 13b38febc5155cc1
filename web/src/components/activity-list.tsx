import {
  ArrowLeftRight,
  CircleX,
  Eye,
  FolderMinus,
  FolderSymlink,
  FolderPlus,
  Pin,
  PinOff,
  Rocket,
  Settings2,
  UserMinus,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Activity, ActivityKind } from "#schemas/orgs/activity.ts";
import { ActivityRow } from "./activity-row.tsx";
import { isOvertaken } from "./deployments/deployment-actions.ts";
import { StatusDot } from "./status.tsx";
import { RelativeTime } from "./time.tsx";
import { formatCount } from "../lib/format.ts";
import { statusWord } from "../lib/status.ts";
import { paths } from "../paths.ts";

const icons: Record<Exclude<ActivityKind, "deployment">, ReactNode> = {
  "project.created": <FolderPlus />,
  "project.moved": <FolderSymlink />,
  "project.deleted": <FolderMinus />,
  "project.changed": <Settings2 />,
  "site.switched": <Rocket />,
  "site.pinned": <Pin />,
  "site.unpinned": <PinOff />,
  "deployment.ended": <CircleX />,
  "org.created": <Settings2 />,
  "org.changed": <Settings2 />,
  "org.transferred": <ArrowLeftRight />,
  "org.visited": <Eye />,
  "member.joined": <UserPlus />,
  "member.left": <UserMinus />,
  "member.role": <Settings2 />,
};

/** The latest events first. */
export function ActivityList({ org, activities }: { org: string; activities: Activity[] }) {
  return (
    <ul className="divide-y divide-line">
      {activities.map((activity) => (
        <OneActivity key={activity.id} org={org} activity={activity} />
      ))}
    </ul>
  );
}

/** `live`: the number of the project's live deployment, if it is known. */
export function OneActivity({
  org,
  activity,
  live,
}: {
  org: string;
  activity: Activity;
  live?: { number: number } | null;
}) {
  const { kind, actor, text, at, project, deployment } = activity;
  const outcome = deployment && outcomeOf(deployment, live ?? null);
  return (
    <ActivityRow
      mark={
        kind === "deployment" ? (
          <StatusDot status={deployment?.status ?? "none"} broken={(deployment?.broken ?? 0) > 0} />
        ) : (
          icons[kind]
        )
      }
      actor={actor}
      text={text}
      to={
        (project &&
          (deployment
            ? paths.deployment(org, project.handle, deployment.id)
            : paths.project(org, project.handle))) ||
        undefined
      }
    >
      {deployment && `#${deployment.number}`}
      {outcome && <span>{outcome}</span>}
      {deployment && deployment.broken > 0 && (
        <span className="text-warning-ink">{formatCount(deployment.broken, "broken link")}</span>
      )}
      <RelativeTime at={at} />
    </ActivityRow>
  );
}

/** A success needs no words. */
function outcomeOf(
  { status, number, awaitsApproval }: NonNullable<Activity["deployment"]>,
  live: { number: number } | null,
): string | null {
  if (awaitsApproval) return isOvertaken({ live }, { number }) ? "not approved" : "needs approval";
  if (status === "success") return null;
  return isFinal(status)
    ? statusWord(status).toLowerCase()
    : `${statusWord(status).toLowerCase()}…`;
}
