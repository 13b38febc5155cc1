import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { splitLines } from "./lines.ts";

const LINE_PX = 20;
const OVERSCAN = 20;

interface FileViewProps {
  path: string;
  text: string;
  /** The highlighted line, from 1. */
  line: number | null;
  onLine: (line: number) => void;
  className?: string;
}

/** Text with line numbers. Long lines wrap, because most files are prose. */
export function FileView({ path, text, line, onLine, className }: FileViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => splitLines(text), [text]);
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
  });
  const arrived = useRef<number | null>(null);
  useEffect(() => {
    if (line === null || line > lines.length || arrived.current === line) return;
    // A clicked line is already in view. The line in the address may not be.
    const first = arrived.current === null;
    arrived.current = line;
    virtualizer.scrollToIndex(line - 1, { align: first ? "center" : "auto" });
    // The text begins below the heading and the tabs. Without this, the line could end up below the edge of the window.
    if (first) box.current?.scrollIntoView({ block: "nearest" });
  }, [line, lines.length, virtualizer]);

  const select = (event: MouseEvent, index: number) => {
    event.preventDefault();
    onLine(index + 1);
  };
  return (
    <section
      ref={box}
      aria-label={`Text of ${path}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
      tabIndex={0}
      className={classNames(
        "overflow-auto overscroll-contain py-2 font-mono text-[12px] leading-5 -outline-offset-2",
        className,
      )}
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            data-marked={index + 1 === line || undefined}
            className={classNames(
              "absolute inset-x-0 top-0 flex min-h-5 pr-4",
              index + 1 === line && "bg-accent-wash shadow-[inset_2px_0_0_var(--color-accent)]",
            )}
            style={{ transform: `translateY(${start}px)` }}
          >
            <a
              href={`?path=${encodeURIComponent(path)}&line=${index + 1}`}
              onClick={(event) => select(event, index)}
              aria-label={`Line ${index + 1}`}
              aria-current={index + 1 === line ? "location" : undefined}
              // Tab stops for each line would trap the keyboard here; "Go to line" does the same.
              tabIndex={-1}
              className="w-14 shrink-0 pr-4 text-right text-faint tabular-nums select-none hover:text-ink hover:underline max-md:w-11 max-md:pr-3"
            >
              {index + 1}
            </a>
            <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{lines[index]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
