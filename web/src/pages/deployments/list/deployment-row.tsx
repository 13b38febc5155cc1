import { GitBranch } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { DeploymentStatus } from "../../../components/status.tsx";
import { Duration, RelativeTime } from "../../../components/time.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { firstLine, shortSha } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { DeploymentBadges } from "./deployment-badges.tsx";
import { DeploymentMenu } from "../actions/deployment-menu.tsx";
import { originText } from "./trigger.ts";

/** Above this width, a row has one line. */
const oneLine =
  "lg:h-10 lg:grid-cols-[10.5rem_2.25rem_minmax(0,1fr)_auto_8rem_3.5rem_6.75rem_2rem] lg:gap-x-3 lg:py-0";

/** A row of the list; on a phone a card. The whole row is a link to the deployment. */
export function DeploymentRow({
  project,
  deployment,
  pick,
}: {
  project: Project;
  deployment: Deployment;
  /** Whether the user is choosing two deployments. */
  pick?: { picked: boolean; onToggle: () => void } | null;
}) {
  const { number, commit, branch, trigger, createdAt, startedAt, finishedAt } = deployment;
  const author = commit?.author.name ?? trigger.actor;
  const origin = originText(deployment);
  return (
    <li
      className={`relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 text-[13px] transition-colors hover:bg-wash/60 has-[a:focus-visible]:bg-wash ${oneLine}`}
    >
      <DeploymentStatus deployment={deployment} className="min-w-0" />
      <span className="text-faint tabular-nums">#{number}</span>
      <p className="flex min-w-0 items-center gap-2 max-lg:order-last max-lg:col-span-3 max-sm:flex-wrap">
        <Link
          to={paths.deployment(project.orgHandle, project.handle, deployment.id)}
          data-row
          className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0 max-lg:text-sm"
        >
          {commit ? firstLine(commit.message) : `Head of ${branch}`}
        </Link>
        <DeploymentBadges project={project} deployment={deployment} />
      </p>
      <p className="flex items-center gap-2 font-mono text-xs text-faint max-lg:hidden">
        {branch !== project.branch && (
          <span className="inline-flex max-w-28 items-center gap-1">
            <GitBranch aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{branch}</span>
          </span>
        )}
        {commit && <span title={commit.sha}>{shortSha(commit.sha)}</span>}
      </p>
      <p className="flex min-w-0 items-center gap-2 text-soft max-lg:hidden">
        {author && <Avatar name={author} size="sm" />}
        <span className="truncate">{author}</span>
      </p>
      <p className="text-right text-faint tabular-nums max-lg:hidden">
        {startedAt && <Duration from={startedAt} to={finishedAt} />}
      </p>
      <p className="truncate text-right text-soft max-lg:order-last max-lg:col-span-3 max-lg:text-left max-lg:text-xs">
        <RelativeTime at={createdAt} className="relative z-10" />
        {/* The row has no room for it, unless it is unusual. */}
        <span className={deployment.withoutCache ? "block truncate text-[11px]" : "sr-only"}>
          {origin}
        </span>
      </p>
      <div className="relative z-10 justify-self-end max-lg:order-none max-lg:row-start-1 max-lg:col-start-3">
        {pick ? (
          <input
            type="checkbox"
            aria-label={`Compare deployment ${number}`}
            className="mx-2 size-4 rounded accent-accent max-md:size-5"
            checked={pick.picked}
            disabled={deployment.status !== "success" || deployment.removed}
            onChange={pick.onToggle}
          />
        ) : (
          <DeploymentMenu project={project} deployment={deployment} />
        )}
      </div>
    </li>
  );
}
