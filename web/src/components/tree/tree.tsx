import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight, FileText, Folder, FolderOpen } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { TreeRow } from "../../lib/file-tree.ts";
import { classNames } from "../../lib/class-names.ts";
import { useIsMobile } from "../../lib/hooks/use-media.ts";
import { parentIndex, useTypeAhead } from "./tree-keys.ts";

const ROW_PX = 32;
/** Touch needs taller rows than a mouse. */
const TOUCH_ROW_PX = 44;
const INDENT_PX = 16;
/** Deeper folders are indented less, because their names need the room. */
const FULL_INDENTS = 4;
const DEEP_INDENT_PX = 4;
const OVERSCAN = 10;
const PAGE_ROWS = 10;

interface TreeProps<R extends TreeRow> {
  label: string;
  rows: R[];
  /** The path of the item shown next to the tree. */
  selected: string;
  onOpen: (row: R, open: boolean) => void;
  onSelect: (row: R) => void;
  /** Called with the rendered rows, which may still have to load. */
  onView?: (rows: R[]) => void;
  /** Renders the end of a row. */
  children?: (row: R) => ReactNode;
  className?: string;
}

/**
 * Files and folders. The tree is one tab stop: arrows, Home, End and letters move inside it, and Enter opens a row. Only visible rows and the active row are
 * rendered.
 */
export function Tree<R extends TreeRow>(props: TreeProps<R>) {
  const { label, rows, selected, onOpen, onSelect, onView } = props;
  const box = useRef<HTMLDivElement>(null);
  const base = useId();
  const rowPx = useIsMobile() ? TOUCH_ROW_PX : ROW_PX;
  const [{ id: activeId, index: lastIndex }, setActive] = useState({ id: selected, index: 0 });
  const activeIndex = rows.findIndex(({ id }) => id === activeId);
  // A row has another id after it has loaded.
  const active = activeIndex < 0 ? Math.min(lastIndex, Math.max(0, rows.length - 1)) : activeIndex;
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index < range.count)
        .toSorted((a, b) => a - b),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useArrival(rows, selected, (index) => {
    setActive({ id: rows[index]!.id, index });
    virtualizer.scrollToIndex(index, { align: "center" });
  });
  const items = virtualizer.getVirtualItems();
  useEffect(() => onView?.(items.flatMap(({ index }) => rows[index] ?? [])));

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[next];
    if (!row) return;
    setActive({ id: row.id, index: next });
    virtualizer.scrollToIndex(next);
  };
  const choose = (row: R) => {
    setActive({ id: row.id, index: rows.indexOf(row) });
    if (row.isFolder) onOpen(row, !row.isOpen);
    else onSelect(row);
  };
  const typeAhead = useTypeAhead(rows, active, goTo);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + PAGE_ROWS),
      PageUp: () => goTo(active - PAGE_ROWS),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => {
        if (row.isFolder && !row.isOpen) onOpen(row, true);
        else if (row.isFolder) goTo(active + 1);
      },
      ArrowLeft: () => {
        if (row.isFolder && row.isOpen) onOpen(row, false);
        else goTo(parentIndex(rows, active));
      },
      Enter: () => choose(row),
      " ": () => choose(row),
    };
    const action = actions[event.key];
    if (action) action();
    else if (!typeAhead(event.key)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${base}-${active}` : undefined}
      onKeyDown={onKeyDown}
      className={classNames(
        "group overflow-auto overscroll-contain py-1.5 outline-none",
        props.className,
      )}
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index]!;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and handles the keys
            <div
              key={row.id}
              id={`${base}-${index}`}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.isFolder ? row.isOpen : undefined}
              aria-selected={row.id === selected}
              onClick={() => choose(row)}
              style={{
                transform: `translateY(${start}px)`,
                height: size,
                paddingLeft: 10 + indentPx(row.depth),
              }}
              className={classNames(
                "absolute inset-x-1.5 top-0 flex cursor-pointer items-center gap-1.5 rounded-md pr-3 text-[13px] select-none hover:bg-wash",
                row.id === selected && "bg-line/60 font-medium hover:bg-line/60",
                index === active &&
                  "group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-accent",
              )}
            >
              <RowIcon row={row} />
              <span className="min-w-0 flex-1 truncate" title={row.name}>
                {row.name}
              </span>
              {props.children?.(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const indentPx = (depth: number) =>
  Math.min(depth, FULL_INDENTS) * INDENT_PX + Math.max(depth - FULL_INDENTS, 0) * DEEP_INDENT_PX;

function RowIcon({ row }: { row: TreeRow }) {
  if (!row.isFolder)
    return <FileText className="ml-4.5 size-4 shrink-0 text-faint" aria-hidden="true" />;
  const Icon = row.isOpen ? FolderOpen : Folder;
  return (
    <>
      <ChevronRight
        aria-hidden="true"
        className={classNames("size-3 shrink-0 text-faint", row.isOpen && "rotate-90")}
      />
      <Icon className="size-4 shrink-0 text-faint" aria-hidden="true" />
    </>
  );
}

/** Scrolls to the item in the address once it has loaded, and again when the address changes. */
function useArrival(rows: TreeRow[], selected: string, goTo: (index: number) => void): void {
  const arrived = useRef("");
  useEffect(() => {
    if (selected === arrived.current) return;
    const index = rows.findIndex(({ id }) => id === selected);
    if (index < 0) return;
    arrived.current = selected;
    goTo(index);
  }, [rows, selected, goTo]);
}
