import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { FileText, Tag } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { IssueLine } from "./issue-line.tsx";
import type { IssueGroup, IssueRow, ListedIssue } from "./issue-rows.ts";

const ROW_PX = 76;
/** Rows beyond the edges, so that fast scrolling shows no gap. */
const OVERSCAN = 12;

interface IssueListProps {
  rows: IssueRow[];
  group: IssueGroup;
  /** Marks what is new; not where everything is. */
  markNew: boolean;
  sourceOf: (issue: ListedIssue) => string;
  /** Called when its end comes into view. */
  onEnd: () => void;
}

/** However many issues there are, only those in view are in the page. */
export function IssueList({ rows, group, markNew, sourceOf, onEnd }: IssueListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the list changes its height: chips, filters, a note.
  useLayoutEffect(() => {
    const measured = list.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(measured + window.scrollY));
  }, [rows.length]);
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes what it answers
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => index,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 1) onEnd();
  }, [last, rows.length, onEnd]);

  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index]!;
        return (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row.kind === "group" ? (
              <h2 className="flex items-center gap-2 bg-wash/70 px-5 py-2 text-[13px] font-medium">
                {group === "file" ? (
                  <FileText className="size-4 shrink-0 text-faint" />
                ) : (
                  <Tag className="size-4 shrink-0 text-faint" />
                )}
                <span className={group === "file" ? "font-mono font-normal break-all" : ""}>
                  {row.name}
                </span>
                {row.count !== null && (
                  <span className="ml-auto font-sans text-xs font-normal whitespace-nowrap text-faint">
                    {formatCount(row.count, "issue")}
                  </span>
                )}
              </h2>
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
