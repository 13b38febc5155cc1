import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect } from "react";
import { useScrollMargin } from "./use-scroll-margin.ts";

/** Extra rows above and below the view, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;
/** The navbar and the column names stay above the rows. */
const STICKY_PX = 104;
/** A row that comes into view is rendered within a few frames. */
const MAX_FRAMES = 30;
const PAGE_ROWS = 10;

/**
 * The rows of a long list that scrolls with the page. Only visible rows are rendered. Arrow keys, Home, End and Page Up and Down move the focus: a row has
 * `data-index`, and its focusable element has `data-cell`.
 */
export function useWindowRows<E extends HTMLElement>(
  count: number,
  sizeOf: (index: number) => number,
) {
  const { box, scrollMargin } = useScrollMargin<E>();
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing memoizes its result
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: sizeOf,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: STICKY_PX,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, sizeOf]);

  const focusRow = (index: number, cell = 0) => {
    virtualizer.scrollToIndex(index);
    let frames = 0;
    const tryFocus = () => {
      const cells = cellsOf(box.current?.querySelector(`[data-index="${index}"]`));
      const target = cells.at(Math.min(cell, cells.length - 1));
      if (target) target.focus({ preventScroll: true });
      else if ((frames += 1) < MAX_FRAMES) requestAnimationFrame(tryFocus);
    };
    tryFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    const row = from?.closest<HTMLElement>("[data-index]");
    if (!from || !row) return;
    const cells = cellsOf(row);
    const cell = cells.indexOf(from);
    const beside = cells[cell + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0)];
    if (beside && beside !== from) beside.focus();
    else {
      const next = nextIndex(event.key, Number(row.dataset["index"]), count);
      if (next === null) return;
      focusRow(next, event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 0 : cell);
    }
    event.preventDefault();
  };
  return { box, virtualizer, scrollMargin, focusRow, onKeyDown };
}

const cellsOf = (row: Element | null | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>("[data-cell]")] : [];

/** The row that a key moves to; null for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
