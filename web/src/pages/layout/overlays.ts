import { useSyncExternalStore } from "react";

/** Dialogs that a key or a button of the navbar opens above every page. `query`: the initial search. */
type Overlay = { name: "palette"; query: string } | { name: "shortcuts" };

let shown: Overlay | null = null;
const listeners = new Set<() => void>();

export function closeOverlay(): void {
  change(null);
}

export function openPalette(query = ""): void {
  change({ name: "palette", query });
}

export function openShortcuts(): void {
  change({ name: "shortcuts" });
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => shown,
  );
}

function change(next: Overlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}
