import type { AdminDeployment } from "#schemas/admin/deployment.ts";
import { Status } from "../../../components/status.tsx";
import { Duration, RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { firstLine } from "../../../lib/format.ts";
import { waitWord } from "./wait-words.ts";

export function DeploymentRow({
  deployment,
  onOpen,
}: {
  deployment: AdminDeployment;
  onOpen: () => void;
}) {
  const { status, org, project, number, commit, branch, wait, stages } = deployment;
  const { createdAt, startedAt, finishedAt, isPreview, reason } = deployment;
  const stage =
    status === "running" ? stages.findLast(({ durationMs }) => durationMs === null) : null;
  const note = wait ? waitWord(wait) : stage ? stage.name : reason;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1.3fr)_4rem_7rem]"
      >
        <Status status={status} />
        <span className="min-w-0 max-md:order-last max-md:col-span-2">
          <span className="flex items-center gap-2">
            <span className="flex min-w-0 font-medium">
              <span className="truncate font-normal text-soft">{org.handle}</span>
              <span className="font-normal text-soft">/</span>
              <span className="max-w-[60%] shrink-0 truncate">{project.handle}</span>
              <span className="ml-1 shrink-0 text-faint">#{number}</span>
            </span>
            {isPreview && <Badge>Preview</Badge>}
          </span>
          <span className="block truncate text-xs text-faint">
            {commit ? firstLine(commit.message) : `Head of ${branch}`}
          </span>
        </span>
        <span className="truncate text-soft max-md:order-last max-md:col-span-2" title={note ?? ""}>
          {note}
        </span>
        <span className="text-right text-faint tabular-nums max-md:hidden">
          {startedAt && <Duration from={startedAt} to={finishedAt} />}
        </span>
        <span className="text-right text-xs text-faint">
          <RelativeTime at={createdAt} />
        </span>
      </button>
    </li>
  );
}
