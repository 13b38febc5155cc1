import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { classNames } from "../../lib/class-names.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { formatNumber } from "../../lib/format.ts";
import { showToast } from "../ui/toast.ts";
import { plainLine } from "./ansi.ts";
import { FirstError } from "./first-error.tsx";
import { extendRange, readLineRange, writeLineRange } from "./line-range.ts";
import { LogRow } from "./log-row.tsx";
import { LogToolbar } from "./log-toolbar.tsx";
import { findLines } from "./search-log.ts";
import { useFollowTail } from "./use-follow-tail.ts";

const ROW_PX = 20;
/** Extra rows above and below the view, so that fast scrolling shows no gaps. */
const OVERSCAN = 20;
/** The maximum height of everything around the lines: the toolbar, the first error, the borders. */
const AROUND_PX = 140;
/** The width of the number, time and stage columns. */
const GUTTER = "17rem";

interface LogViewerProps {
  lines: readonly LogLine[];
  /** Whether more lines may arrive. */
  moving: boolean;
  /** Shown while the log is empty. */
  empty: ReactNode;
  fileName: string;
  /** The current activity, shown while no lines arrive. */
  progress?: ReactNode;
  className?: string;
}

export function LogViewer({ lines, moving, empty, fileName, progress, className }: LogViewerProps) {
  const box = useRef<HTMLDivElement>(null);
  const { hash, search: addressQuery } = useLocation();
  const navigate = useNavigate();
  const range = useMemo(() => readLineRange(hash), [hash]);
  const [showTime, setShowTime] = useState(false);
  const [query, setQuery] = useState("");
  const [position, setPosition] = useState(0);
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => findLines(lines, deferredQuery), [lines, deferredQuery]);
  const current = matches[Math.min(position, matches.length - 1)];
  const longest = useLongest(lines);

  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const tail = useFollowTail({
    box,
    virtualizer,
    count: lines.length,
    startFollowing: moving && !range,
  });

  const goTo = (index: number) => {
    tail.leave();
    virtualizer.scrollToIndex(index, { align: "center" });
  };
  const move = (step: 1 | -1) => {
    if (matches.length === 0) return;
    const next = (position + step + matches.length) % matches.length;
    setPosition(next);
    goTo(matches[next]!);
  };
  const type = (text: string) => {
    setQuery(text);
    setPosition(0);
    const first = findLines(lines, text)[0];
    if (first !== undefined) goTo(first);
  };
  const select = (seq: number, extend: boolean) => {
    const next = extend ? extendRange(range, seq) : { from: seq, to: seq };
    void navigate(
      { search: addressQuery, hash: writeLineRange(next) },
      { replace: true, preventScrollReset: true },
    );
  };
  useArrival(lines, range?.from, goTo);

  const text = () => lines.map((line) => plainLine(line)).join("\n") + "\n";
  const copy = async () =>
    showToast((await copyText(text())) ? "Log copied" : "The browser blocked copying");

  return (
    <div
      className={classNames(
        "flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card",
        className,
      )}
      // A short, finished log takes no more room than it needs.
      style={{
        maxHeight: moving || lines.length === 0 ? undefined : lines.length * ROW_PX + AROUND_PX,
      }}
    >
      <LogToolbar
        query={query}
        onQuery={type}
        matches={{ count: matches.length, current: Math.min(position, matches.length - 1) }}
        onMove={move}
        showTime={showTime}
        onShowTime={setShowTime}
        onCopy={() => void copy()}
        onDownload={() => download(text(), fileName)}
      />
      <FirstError lines={lines} onShow={goTo} />
      <div className="relative min-h-0 flex-1">
        <div
          ref={box}
          role="log"
          aria-label="Build log"
          aria-live={tail.following && moving ? "polite" : "off"}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
          tabIndex={0}
          onScroll={tail.onScroll}
          className="absolute inset-0 overflow-auto overscroll-contain py-2 font-mono text-[12px] leading-5 -outline-offset-2"
        >
          {lines.length === 0 && empty}
          <div
            className="relative min-w-full"
            style={{
              height: virtualizer.getTotalSize(),
              width: `calc(${longest}ch + ${GUTTER})`,
            }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const line = lines[index]!;
              return (
                <div
                  key={line.seq}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LogRow
                    line={line}
                    showStage={line.stage !== lines[index - 1]?.stage}
                    showTime={showTime}
                    selected={range !== null && line.seq >= range.from && line.seq <= range.to}
                    query={deferredQuery}
                    current={index === current}
                    onSelect={select}
                  />
                </div>
              );
            })}
          </div>
        </div>
        {!tail.following && moving && (
          <button
            type="button"
            onClick={tail.follow}
            className="absolute right-4 bottom-4 inline-flex h-8 animate-rise items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-3.5 pl-2.5 text-[13px] font-medium shadow-overlay hover:bg-wash"
          >
            <ArrowDown className="size-4" />
            Jump to latest
            {tail.unseen > 0 && ` (${formatNumber(tail.unseen)} new)`}
          </button>
        )}
      </div>
      {progress && (
        <div className="flex shrink-0 items-center gap-2 border-t border-line px-4 py-2.5 text-[13px] text-soft">
          {progress}
        </div>
      )}
    </div>
  );
}

/** The number of characters of the longest line. */
function useLongest(lines: readonly LogLine[]): number {
  return useMemo(
    () => lines.reduce((longest, line) => Math.max(longest, plainLine(line).length), 0),
    [lines],
  );
}

/** Scrolls to the line in the address once it has loaded. */
function useArrival(
  lines: readonly LogLine[],
  seq: number | undefined,
  goTo: (index: number) => void,
): void {
  const arrived = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (seq === undefined || arrived.current !== undefined) return;
    const index = lines.findIndex((line) => line.seq === seq);
    if (index < 0) return;
    arrived.current = seq;
    goTo(index);
  }, [lines, seq, goTo]);
}

function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
