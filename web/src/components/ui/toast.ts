import { useSyncExternalStore } from "react";

/** A dismissed toast stays in memory this long, so that its closing is never cut short. */
const REMOVE_AFTER_MS = 1_000_000;

export interface ToastState {
  id: number;
  title: string;
  description?: string | undefined;
  variant: "default" | "destructive";
  action?: { label: string; run: () => void } | undefined;
  open: boolean;
}

/** Only one is kept: a new toast takes the place of the former. */
let toast: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a message at the edge of the window for five seconds. */
export function showToast(
  title: string,
  options: Partial<Pick<ToastState, "description" | "variant" | "action">> = {},
): void {
  clearTimeout(removal);
  lastId += 1;
  change({ id: lastId, title, variant: "default", open: true, ...options });
}

export function useToast(): ToastState | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => toast,
  );
}

export function dismissToast(id: number): void {
  if (toast?.id !== id) return;
  change({ ...toast, open: false });
  removal = setTimeout(() => change(null), REMOVE_AFTER_MS);
}

function change(next: ToastState | null): void {
  toast = next;
  for (const listener of listeners) listener();
}
