import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { IssueLine } from "../../../components/deployments/issue-line.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { classNames } from "../../../lib/class-names.ts";
import { IssuePlaces } from "./issue-places.tsx";
import type { ListedIssue } from "./use-issues.ts";

export interface IssueRowProps {
  issue: ListedIssue;
  deploymentId: string;
  isNew: boolean;
  isOpen: boolean;
  /** Null if the issue has no list of places. */
  onToggle: (() => void) | null;
  /** Null if the issue cannot be ignored here. */
  onIgnore: ((issue: ListedIssue) => void) | null;
  sourceOf: (place: Pick<ListedIssue, "path" | "line">) => string;
}

/** One issue: its first place, the number of places, and the action to ignore it. */
export function IssueRow({
  issue,
  deploymentId,
  isNew,
  isOpen,
  onToggle,
  onIgnore,
  sourceOf,
}: IssueRowProps) {
  const placesId = useId();
  const { count, changed, ignoredBy } = issue;
  return (
    <>
      <IssueLine issue={issue} showPath to={sourceOf(issue)} isNew={isNew} count={count}>
        {changed > 0 && changed < count && (
          <p className="text-xs text-warning-ink">{formatNumber(changed)} of them new</p>
        )}
        {ignoredBy && (
          <p className="mt-1 text-[13px] break-words text-soft">
            Ignored: {ignoredBy.reason}{" "}
            <span className="text-faint">
              {ignoredBy.by ?? `pressmark.yml, line ${ignoredBy.line}`}
              {ignoredBy.at && (
                <>
                  , <RelativeTime at={ignoredBy.at} />
                </>
              )}
            </span>
          </p>
        )}
        {(onToggle || onIgnore) && (
          <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
            {onToggle && (
              <Button
                variant="ghost"
                size="sm"
                data-cell
                aria-expanded={isOpen}
                aria-controls={isOpen ? placesId : undefined}
                onClick={onToggle}
                className="max-md:h-11"
              >
                <ChevronDown
                  className={classNames("transition-transform", isOpen && "rotate-180")}
                />
                {formatCount(count, "place")}
              </Button>
            )}
            {onIgnore && (
              <Button
                variant="ghost"
                size="sm"
                data-cell
                aria-label={`Ignore “${issue.message}”`}
                onClick={() => onIgnore(issue)}
                className="max-md:h-11"
              >
                Ignore…
              </Button>
            )}
          </div>
        )}
      </IssueLine>
      {isOpen && (
        <div id={placesId}>
          <IssuePlaces issue={issue} deploymentId={deploymentId} sourceOf={sourceOf} />
        </div>
      )}
    </>
  );
}
