import { SearchX } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FIND_MAX_LENGTH } from "#schemas/projects/source/find-files.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { meansAKey } from "../../lib/browser/single-keys.ts";
import { EmptyState } from "../empty-state.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { Button } from "../ui/button.tsx";

const KEY = "t";

interface FindFileProps {
  query: string;
  onQuery: (query: string) => void;
  /** The matching files, the best first; undefined while they are loading. */
  matches: readonly { path: string }[] | undefined;
  /** The number of all matches, if not all are listed. */
  total?: number | undefined;
  onOpen: (path: string) => void;
  /** Shows the tree again if an open file hides it. */
  onReveal: () => void;
  /** The tree with only the matches, or the reason why it cannot be shown. */
  children: ReactNode;
}

/** A search field above a tree of files. A key focuses it, arrow down moves into the tree, and Enter opens the best match. */
export function FindFile({
  query,
  onQuery,
  matches,
  total,
  onOpen,
  onReveal,
  children,
}: FindFileProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The query for which Enter was pressed. Its response may still be loading. */
  const [opening, setOpening] = useState<string | null>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);
  useEffect(() => {
    if (opening === null || opening !== query || !matches) return;
    setOpening(null);
    if (matches[0]) open.current(matches[0].path);
  }, [opening, query, matches]);
  useFocusKey(box, onReveal);

  const onKeyDown = (event: KeyboardEvent) => {
    const tree = box.current?.querySelector<HTMLElement>("[role=tree]");
    if (event.key !== "ArrowDown" || event.nativeEvent.isComposing || !tree) return;
    tree.focus();
    event.preventDefault();
  };
  const none = query !== "" && matches?.length === 0;
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the field inside */}
      <div
        className="grid gap-1.5 border-b border-line p-2.5 [&>span]:w-full"
        onKeyDown={onKeyDown}
      >
        <SearchField
          label="Find a file"
          value={query}
          onChange={(text) => {
            setOpening((before) => (before === text ? before : null));
            onQuery(text);
          }}
          onEnter={(text) => setOpening(text || null)}
          maxLength={FIND_MAX_LENGTH}
          shortcut={KEY}
        />
        <p role="status" className="truncate px-0.5 text-xs text-faint empty:hidden">
          {query !== "" && matches && matches.length > 0 && countFound(matches.length, total)}
        </p>
      </div>
      {none ? (
        <EmptyState
          icon={<SearchX />}
          title="No matching files"
          action={
            <Button variant="outline" size="sm" onClick={() => onQuery("")}>
              Clear search
            </Button>
          }
        >
          Every word must be part of the file’s path.
        </EmptyState>
      ) : (
        children
      )}
    </div>
  );
}

/** "12 files", "The best 100 of 1,234 files" */
const countFound = (listed: number, total = listed) =>
  total > listed
    ? `The best ${formatNumber(listed)} of ${formatNumber(total)} files`
    : formatCount(total, "file");

function useFocusKey(box: { current: HTMLDivElement | null }, onReveal: () => void): void {
  const reveal = useRef(onReveal);
  const isAwaited = useRef(false);
  useEffect(() => {
    reveal.current = onReveal;
  }, [onReveal]);
  useEffect(() => {
    const field = box.current?.querySelector("input");
    if (!isAwaited.current || !field || field.offsetParent === null) return;
    isAwaited.current = false;
    field.focus();
    field.select();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== KEY || !meansAKey(event)) return;
      const field = box.current?.querySelector("input");
      if (!field) return;
      event.preventDefault();
      // On narrow screens, an open file hides the tree, and hidden elements cannot take the focus.
      if (field.offsetParent === null) {
        isAwaited.current = true;
        reveal.current();
        return;
      }
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}
