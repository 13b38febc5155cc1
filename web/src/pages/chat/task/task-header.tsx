import { ArrowLeft, GitBranch } from "lucide-react";
import { Link } from "react-router-dom";
import { isIdle } from "#schemas/tasks/status.ts";
import type { Task } from "#schemas/tasks/task.ts";
import { PageHeading } from "../../../components/frame/page.tsx";
import { DotList } from "../../../components/lists/dot-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useConnected } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { chatPath } from "../scope.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { TaskStatus } from "../../../components/tasks/task-status.tsx";
import { UsageLine } from "./usage-line.tsx";

/** What the task is, how it goes, and what it costs. */
export function TaskHeader({ org, task }: { org: string; task: Task }) {
  const { title, status, outcome, branch, hasChanges, model, owner, isOwn } = task;
  const { projectHandle, projectName, reverted } = task;
  const connected = useConnected();
  const isBranchGone = status === "done" && outcome !== null;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex w-full max-w-3xl items-start gap-2 px-3 py-2.5 md:px-4 md:py-3">
        <Button asChild variant="ghost" size="icon" className="max-md:size-11">
          <Link
            to={chatPath(org, projectHandle)}
            aria-label={`Back to the chat of ${projectName ?? "the organization"}`}
          >
            <ArrowLeft />
          </Link>
        </Button>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 text-xs">
          <div className="flex min-h-8 items-center gap-3 max-md:min-h-11">
            <PageHeading
              title={title}
              className="line-clamp-2 min-w-0 flex-1 text-[15px] leading-5 md:line-clamp-1"
            >
              {title}
            </PageHeading>
            <span className="text-[13px]">
              <TaskStatus status={status} outcome={outcome} />
            </span>
          </div>
          <DotList className="text-soft">
            {projectName !== null && projectHandle !== null && (
              <Link
                to={paths.project(org, projectHandle)}
                className="rounded-sm wrap-anywhere underline-offset-4 hover:underline"
              >
                {projectName}
              </Link>
            )}
            {branch !== null && !isBranchGone && (
              <span className="inline-flex max-w-full items-center gap-1 font-mono">
                <GitBranch aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
                {hasChanges && projectHandle !== null ? (
                  <Link
                    to={paths.projectSource(org, projectHandle, undefined, branch)}
                    className="min-w-0 rounded-sm wrap-anywhere underline-offset-4 hover:underline"
                  >
                    {branch}
                  </Link>
                ) : (
                  <span className="min-w-0 wrap-anywhere">{branch}</span>
                )}
              </span>
            )}
            {hasChanges && projectHandle !== null && (
              <Link
                to={paths.previews(org, projectHandle)}
                className="rounded-sm underline underline-offset-4 hover:text-ink"
              >
                Preview
              </Link>
            )}
            {model !== null && <span className="wrap-anywhere">{model}</span>}
            {reverted !== null && (
              <span className="wrap-anywhere">
                reverted by {reverted.by} <RelativeTime at={reverted.at} />
              </span>
            )}
            {!isOwn && <span className="wrap-anywhere">started by {owner.name}</span>}
          </DotList>
          <UsageLine task={task} isWorking={!isIdle(status)} />
          <p role="status" className="text-warning-ink">
            {!connected && "Reconnecting…"}
          </p>
        </div>
      </div>
    </header>
  );
}
