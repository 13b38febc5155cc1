import { GitMerge, Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatCount, shortSha } from "../../../lib/format.ts";

/** Changes of the task were merged, by a person or automatically. */
export function MergedView({
  merged: { author, commit, files, isComplete, isAutomatic },
  isReverted,
  onRevert,
}: {
  merged: TaskPartOf<"merged">;
  isReverted: boolean;
  onRevert: (commit: string) => void;
}) {
  return (
    <Event
      icon={<GitMerge />}
      action={
        files > 0 &&
        !isReverted && (
          <Button
            variant="outline"
            size="sm"
            className="max-md:h-11"
            onClick={() => onRevert(commit)}
          >
            Revert
          </Button>
        )
      }
    >
      {files === 0 ? (
        `${author} finished the task. Its changes had already been merged.`
      ) : (
        <>
          {isAutomatic
            ? `Merged automatically in the name of ${author}: ${formatCount(files, "file")}`
            : `${author} merged ${formatCount(files, "file")}`}{" "}
          as commit <code className="font-mono text-xs">{shortSha(commit)}</code>.
          {!isComplete && " The rest is still on the branch."}
        </>
      )}
      {isReverted && " It was reverted."}
    </Event>
  );
}

export const RevertedView = ({ reverted }: { reverted: TaskPartOf<"reverted"> }) => (
  <Event icon={<Undo2 />}>
    {reverted.author} reverted commit{" "}
    <code className="font-mono text-xs">{shortSha(reverted.merged)}</code>,{" "}
    <RelativeTime at={reverted.at} />. Send a message to continue the task.
  </Event>
);

export const DiscardedView = ({ discarded }: { discarded: TaskPartOf<"discarded"> }) => (
  <Event icon={<Trash2 />}>{discarded.author} discarded the changes.</Event>
);

const Event = ({
  icon,
  action,
  children,
}: {
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex items-center gap-2.5 px-1 text-[13px] text-soft">
    <span aria-hidden="true" className="shrink-0 text-faint [&_svg]:size-4">
      {icon}
    </span>
    <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
    {action}
  </div>
);
