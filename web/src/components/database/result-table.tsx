import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import type { ResultSet, Value } from "../../sqlite/messages.ts";
import { textOf } from "../../sqlite/value-text.ts";
import { RowDialog } from "./row-dialog.tsx";

const ROW_PX = 32;
const HEADER_PX = 44;
const OVERSCAN = 12;
const MAX_HEIGHT_PX = 480;
/** A cell shows only the beginning of a long text. The row's details show all of it. */
const CELL_CHARACTERS = 160;
const MIN_COLUMN = 7;
const MAX_COLUMN = 42;
/** The number of rows used to calculate column widths. */
const MEASURED_ROWS = 200;

/** The rows of a result. Only visible rows are rendered. */
export function ResultTable({ result, label }: { result: ResultSet; label: string }) {
  const { columns, rows } = result;
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const widths = useMemo(() => widthsOf(result), [result]);
  const template = `3.5rem ${widths.map((width) => `minmax(${width}ch, ${width}fr)`).join(" ")}`;
  const minWidth = `calc(3.5rem + ${widths.reduce((sum, width) => sum + width, 0)}ch)`;
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: HEADER_PX,
  });
  const height = Math.min(MAX_HEIGHT_PX, HEADER_PX + rows.length * ROW_PX + 16);
  return (
    <>
      <section
        ref={box}
        aria-label={`Rows of ${label}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
        tabIndex={0}
        style={{ height }}
        className="overflow-auto -outline-offset-2"
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className="relative font-mono text-[12px]"
          style={{ minWidth, height: HEADER_PX + virtualizer.getTotalSize() }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-10 grid border-b border-line bg-paper"
            style={{ gridTemplateColumns: template, height: HEADER_PX }}
          >
            <span role="columnheader" className="sr-only">
              Row
            </span>
            <span aria-hidden="true" />
            {columns.map(({ name, type }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns can have the same name
              <span key={index} role="columnheader" className="min-w-0 px-2 py-1.5">
                <span className="block truncate leading-4 font-semibold" title={name}>
                  {name}
                </span>
                <span className="block truncate text-[10px] leading-4 text-faint">
                  {type.toLowerCase() || "–"}
                </span>
              </span>
            ))}
          </div>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className="absolute inset-x-0 top-0 grid items-center border-b border-line hover:bg-wash/60"
              style={{
                gridTemplateColumns: template,
                height: ROW_PX,
                transform: `translateY(${start}px)`,
              }}
            >
              <span role="cell" className="px-1">
                <button
                  type="button"
                  aria-label={`Row ${index + 1}: show details`}
                  onClick={() => setShown(index)}
                  className="h-6 w-full rounded-md pr-1.5 text-right text-[11px] text-faint tabular-nums hover:bg-line hover:text-ink"
                >
                  {index + 1}
                </button>
              </span>
              {rows[index]!.map((value, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its column
                <Cell key={at} value={value} />
              ))}
            </div>
          ))}
        </div>
      </section>
      <RowDialog result={result} index={shown} onIndex={setShown} />
    </>
  );
}

function Cell({ value }: { value: Value }) {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return (
    <span role="cell" className={`truncate px-2 ${isNumber ? "text-right tabular-nums" : ""}`}>
      {value === null ? (
        <span className="text-faint italic">NULL</span>
      ) : (
        startOf(value).replace(/\s+/g, " ")
      )}
    </span>
  );
}

const startOf = (value: Value): string =>
  value instanceof Uint8Array
    ? textOf(value.subarray(0, CELL_CHARACTERS / 2))
    : textOf(value).slice(0, CELL_CHARACTERS);

/** Column widths in characters. */
function widthsOf({ columns, rows }: ResultSet): number[] {
  const measured = rows.slice(0, MEASURED_ROWS);
  return columns.map(({ name }, at) => {
    const longest = measured.reduce(
      (width, row) => Math.max(width, startOf(row[at]!).length),
      name.length,
    );
    return Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, longest + 3));
  });
}
