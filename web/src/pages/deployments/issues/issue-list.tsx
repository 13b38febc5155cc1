import { useEffect, useState } from "react";
import { useWindowRows } from "../../../lib/hooks/use-window-rows.ts";
import { IssueRow, type IssueRowProps } from "./issue-row.tsx";
import type { ListedIssue } from "./use-issues.ts";

const ROW_PX = 96;
const estimate = () => ROW_PX;

interface IssueListProps extends Pick<IssueRowProps, "deploymentId" | "sourceOf" | "onIgnore"> {
  issues: ListedIssue[];
  /** Whether new issues are marked; false if all issues are new. */
  markNew: boolean;
  /** Whether the places of an issue can be listed. */
  hasPlaces: boolean;
  /** Called when the end of the list comes into view. */
  onEnd: () => void;
}

const keyOf = ({ group, ignoredBy }: ListedIssue) => `${group} ${ignoredBy?.id ?? ""}`;

/** Only visible issues are rendered, so the list can have any length. */
export function IssueList({ issues, markNew, hasPlaces, onEnd, ...row }: IssueListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { box, virtualizer, scrollMargin, onKeyDown } = useWindowRows<HTMLUListElement>(
    issues.length,
    estimate,
  );
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= issues.length - 1) onEnd();
  }, [last, issues.length, onEnd]);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the links inside
    <ul
      ref={box}
      onKeyDown={onKeyDown}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const issue = issues[index]!;
        const key = keyOf(issue);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <IssueRow
              {...row}
              issue={issue}
              isNew={markNew && issue.isNew}
              isOpen={open.has(key)}
              onToggle={hasPlaces && issue.count > 1 ? () => toggle(key) : null}
            />
          </li>
        );
      })}
    </ul>
  );
}
