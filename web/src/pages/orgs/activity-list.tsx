import {
  ArrowLeftRight,
  FolderMinus,
  FolderSymlink,
  FolderPlus,
  Settings2,
  UserMinus,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Activity, ActivityKind } from "#schemas/orgs/activity.ts";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { paths } from "../../paths.ts";

const icons: Record<Exclude<ActivityKind, "deployment">, ReactNode> = {
  "project.created": <FolderPlus />,
  "project.moved": <FolderSymlink />,
  "project.deleted": <FolderMinus />,
  "org.created": <Settings2 />,
  "org.changed": <Settings2 />,
  "org.transferred": <ArrowLeftRight />,
  "member.joined": <UserPlus />,
  "member.left": <UserMinus />,
  "member.role": <Settings2 />,
};

/** The latest events first. The whole row is a link to the subject. */
export function ActivityList({ org, activities }: { org: string; activities: Activity[] }) {
  return (
    <ul className="divide-y divide-line">
      {activities.map((activity) => (
        <li
          key={activity.id}
          className="relative flex items-start gap-3 px-5 py-3 text-[13px] hover:bg-wash/60"
        >
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-4 shrink-0 items-center justify-center text-faint [&_svg]:size-4"
          >
            {activity.kind === "deployment" ? (
              <StatusDot status={activity.deployment?.status ?? "none"} />
            ) : (
              icons[activity.kind]
            )}
          </span>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 break-words">
              <Target org={org} activity={activity} />
            </p>
            <RelativeTime at={activity.at} className="mt-0.5 block text-xs text-faint" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Target({ org, activity }: { org: string; activity: Activity }) {
  const { kind, actor, text, project, deployment } = activity;
  // A deployment is the subject of its row, followed by the user who started it.
  const line =
    kind === "deployment" ? (
      <>
        {text}
        {actor && <span className="text-faint"> by {actor}</span>}
      </>
    ) : (
      <>
        {actor && <span className="font-medium">{actor} </span>}
        {text}
      </>
    );
  if (!project) return line;
  return (
    <Link
      to={
        deployment
          ? paths.deployment(org, project.handle, deployment.id)
          : paths.project(org, project.handle)
      }
      className="rounded-sm after:absolute after:inset-0"
    >
      {line}
    </Link>
  );
}
