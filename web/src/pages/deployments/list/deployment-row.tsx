import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../../components/commit-line.tsx";
import { DeploymentStatus } from "../../../components/status.tsx";
import { Duration, RelativeTime } from "../../../components/time.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { firstLine } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { DeploymentBadges } from "./deployment-badges.tsx";
import { DeploymentMenu } from "../actions/deployment-menu.tsx";
import { originText } from "./trigger.ts";

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
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-5 py-3.5 transition-colors hover:bg-wash/60 lg:grid-cols-[10.5rem_minmax(0,1fr)_9rem_9rem_2rem]">
      <div className="min-w-0 text-[13px]">
        <DeploymentStatus deployment={deployment} className="max-w-full lg:flex-wrap" />
        <p className="mt-0.5 flex items-center gap-2 text-xs text-faint tabular-nums lg:pl-4">
          <span>#{number}</span>
          {startedAt && <Duration from={startedAt} to={finishedAt} />}
        </p>
      </div>
      <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
        <p className="flex min-w-0 items-center gap-2 text-sm max-sm:flex-wrap">
          <Link
            to={paths.deployment(project.orgHandle, project.handle, deployment.id)}
            className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
          >
            {commit ? firstLine(commit.message) : `Head of ${branch}`}
          </Link>
          <DeploymentBadges project={project} deployment={deployment} />
        </p>
        <p className="mt-1">
          <CommitRef branch={branch} commit={commit} />
        </p>
      </div>
      <p className="flex min-w-0 items-center gap-2 text-[13px] text-soft max-lg:hidden">
        {author && <Avatar name={author} size="sm" />}
        <span className="truncate">{author}</span>
      </p>
      <div className="text-right text-[13px] text-soft max-lg:order-last max-lg:col-span-2 max-lg:flex max-lg:gap-2 max-lg:text-left max-lg:text-xs">
        <RelativeTime at={createdAt} className="relative z-10 block" />
        <p className="text-xs text-faint">{originText(deployment)}</p>
      </div>
      <div className="relative z-10 justify-self-end">
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
