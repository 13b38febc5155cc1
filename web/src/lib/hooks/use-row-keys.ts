import { type RefObject, useEffect } from "react";
import { meansAKey } from "../browser/single-keys.ts";

/** With j and k the focus moves to the next or previous row of a list, and Enter opens the row. A row is a link with `data-row`. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || !meansAKey(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const current = rows.findIndex((row) => row.closest("li")?.contains(document.activeElement));
      const next = rows[nextRow(current, event.key, rows.length)];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.closest("li")?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}

/** @param current -1 if the focus is elsewhere: both keys then begin at the first row */
export function nextRow(current: number, key: "j" | "k", count: number): number {
  if (current === -1) return 0;
  return Math.min(count - 1, Math.max(0, current + (key === "j" ? 1 : -1)));
}
