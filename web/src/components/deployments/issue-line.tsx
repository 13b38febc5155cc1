import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { formatCount } from "../../lib/format.ts";
import { MarkedText } from "../marked-text.tsx";
import { Badge } from "../ui/badge.tsx";

const marks = {
  error: <CircleX aria-label="Error" className="mt-0.5 size-4 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-[#b98500]" />,
  info: <Info aria-label="Note" className="mt-0.5 size-4 shrink-0 text-neutral" />,
};

/** One issue in the content: where it is, what is wrong, and how to fix it. `to` is its line in the source. */
export function IssueLine({
  issue,
  showPath,
  to,
  isNew,
  count = 1,
  children,
}: {
  issue: Issue;
  showPath?: boolean;
  to?: string;
  isNew?: boolean;
  /** Number of places with this issue. The others are only counted. */
  count?: number;
  children?: ReactNode;
}) {
  const line = issue.line ? `Line ${issue.line}` : "Whole file";
  const place = showPath ? `${issue.path}${issue.line ? `:${issue.line}` : ""}` : line;
  return (
    <div className="flex items-start gap-3 px-5 py-3 text-sm">
      {marks[issue.severity]}
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <MarkedText>{issue.message}</MarkedText>
        </p>
        {issue.suggestion && (
          <p className="mt-0.5 text-[13px] break-words text-soft">
            <MarkedText>{issue.suggestion}</MarkedText>
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
          {to ? (
            <Link
              to={to}
              data-cell
              aria-label={`${issue.path}, ${line.toLowerCase()}, in the source`}
              className="rounded-sm py-0.5 font-mono wrap-anywhere text-accent hover:underline"
            >
              {place}
            </Link>
          ) : (
            <span className="font-mono wrap-anywhere">{place}</span>
          )}
          {count > 1 && <span>and {formatCount(count - 1, "further place")}</span>}
          <span>{issue.category}</span>
          {isNew && <Badge tone="warning">New</Badge>}
        </p>
        {children}
      </div>
    </div>
  );
}
