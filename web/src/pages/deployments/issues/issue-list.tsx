import { FileText, Tag } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { useWindowRows } from "../../../lib/hooks/use-window-rows.ts";
import { IssueLine } from "../../../components/deployments/issue-line.tsx";
import type { IssueGroup, IssueRow, ListedIssue } from "./issue-rows.ts";

const ROW_PX = 76;
const estimate = () => ROW_PX;

interface IssueListProps {
  rows: IssueRow[];
  group: IssueGroup;
  /** Whether new issues are marked; false if all issues are new. */
  markNew: boolean;
  sourceOf: (issue: Pick<ListedIssue, "path" | "line">) => string;
  /** The link of a group's heading. */
  groupTo: (name: string) => string;
  /** Called when the end of the list comes into view. */
  onEnd: () => void;
}

/** Only visible issues are rendered, so the list can have any length. */
export function IssueList({ rows, group, markNew, sourceOf, groupTo, onEnd }: IssueListProps) {
  const { box, virtualizer, scrollMargin, onKeyDown } = useWindowRows<HTMLUListElement>(
    rows.length,
    estimate,
  );
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 1) onEnd();
  }, [last, rows.length, onEnd]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the links inside
    <ul
      ref={box}
      onKeyDown={onKeyDown}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const row = rows[index]!;
        return (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row.kind === "group" ? (
              <Heading row={row} group={group} to={groupTo(row.name)} />
            ) : (
              <IssueLine
                issue={row.issue}
                showPath={group === "category"}
                isNew={markNew && row.issue.isNew}
                to={sourceOf(row.issue)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Heading({
  row,
  group,
  to,
}: {
  row: IssueRow & { kind: "group" };
  group: IssueGroup;
  to: string;
}) {
  const Icon = group === "file" ? FileText : Tag;
  return (
    <h2 className="flex items-center gap-2 bg-wash/70 px-5 py-2 text-[13px] font-medium">
      <Icon className="size-4 shrink-0 text-faint" />
      <Link
        to={to}
        data-cell
        className={`rounded-sm hover:underline ${group === "file" ? "font-mono font-normal wrap-anywhere" : ""}`}
      >
        {row.name}
      </Link>
      {row.count !== null && (
        <span className="ml-auto font-sans text-xs font-normal whitespace-nowrap text-faint">
          {formatCount(row.count, "issue")}
        </span>
      )}
    </h2>
  );
}
