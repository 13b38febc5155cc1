import { Link } from "react-router-dom";
import type { Task } from "#schemas/tasks/task.ts";
import { DotList } from "../lists/dot-list.tsx";
import { RelativeTime } from "../time.tsx";
import { taskPath } from "./task-path.ts";
import { TaskStatus } from "./task-status.tsx";
import { formatCost } from "../../lib/usage-text.ts";

/** A row of the list. The whole row is a link to the task. */
export function TaskRow({
  org,
  task,
  showsProject,
}: {
  org: string;
  task: Task;
  showsProject: boolean;
}) {
  const { title, status, outcome, reason, projectName, owner, isOwn, cost, createdAt } = task;
  const { reverted } = task;
  const spent = formatCost(cost);
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-3.5 text-[13px] transition-colors hover:bg-wash/60 has-[a:focus-visible]:bg-wash sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <Link
          to={taskPath(org, task)}
          data-row
          className="line-clamp-2 rounded-sm text-sm font-medium wrap-anywhere after:absolute after:inset-0 sm:line-clamp-1"
        >
          {title}
        </Link>
        {reason !== null && (
          <p className="mt-0.5 line-clamp-2 text-soft wrap-anywhere sm:line-clamp-1">{reason}</p>
        )}
        <DotList className="mt-0.5 text-faint">
          {showsProject && (
            <span className="wrap-anywhere">{projectName ?? "Whole organization"}</span>
          )}
          <span className="wrap-anywhere">{isOwn ? "You" : owner.name}</span>
          {reverted !== null && (
            <span className="wrap-anywhere">
              reverted by {reverted.by} <RelativeTime at={reverted.at} />
            </span>
          )}
          {spent !== null && <span className="tabular-nums">{spent}</span>}
        </DotList>
      </div>
      <TaskStatus status={status} outcome={outcome} />
      <RelativeTime
        at={createdAt}
        className="relative z-10 ml-auto text-faint sm:w-28 sm:text-right"
      />
    </li>
  );
}
