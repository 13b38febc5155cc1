import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { Issue } from "#schemas/deployment.ts";

const marks = {
  error: <CircleX aria-label="Error" className="mt-0.5 size-4 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-[#b98500]" />,
  info: <Info aria-label="Note" className="mt-0.5 size-4 shrink-0 text-neutral" />,
};

/** One problem of the content: where, what, and what to do about it. */
export function IssueLine({ issue, showPath }: { issue: Issue; showPath?: boolean }) {
  const place = showPath
    ? `${issue.path}${issue.line ? `:${issue.line}` : ""}`
    : issue.line
      ? `Line ${issue.line}`
      : "Whole file";
  return (
    <div className="flex items-start gap-3 px-5 py-3 text-sm">
      {marks[issue.severity]}
      <div className="min-w-0 flex-1">
        <p className="break-words">{issue.message}</p>
        {issue.suggestion && (
          <p className="mt-0.5 text-[13px] break-words text-soft">{issue.suggestion}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-faint">
          <span className="font-mono break-all">{place}</span>
          <span>{issue.category}</span>
        </p>
      </div>
    </div>
  );
}
