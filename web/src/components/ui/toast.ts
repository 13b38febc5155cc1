import { useSyncExternalStore } from "react";

/** A dismissed toast stays in memory this long, so that its closing is never cut short. */
const REMOVE_AFTER_MS = 1_000_000;

export interface ToastState {
  id: number;
  title: string;
  description?: string | undefined;
  variant: "default" | "destructive";
  action?: { label: string; run: () => void } | undefined;
  /** Something is under way: it stays until an update says how that ended. */
  pending: boolean;
  /** It says something else than at first. */
  updated: boolean;
  open: boolean;
}

/** Only one is kept: a new toast takes the place of the former. */
let toast: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

type ToastOptions = Partial<Pick<ToastState, "description" | "variant" | "action" | "pending">>;

/** Shows a message at the edge of the window for five seconds. @returns its id, for an update */
export function showToast(title: string, options: ToastOptions = {}): number {
  clearTimeout(removal);
  lastId += 1;
  change({
    id: lastId,
    title,
    variant: "default",
    pending: false,
    updated: false,
    open: true,
    ...options,
  });
  return lastId;
}

/**
 * The same message says something else, from then on for five seconds unless it is still pending.
 * @returns false when it is gone: somebody closed it, or another one took its place
 */
export function updateToast(
  id: number,
  changes: ToastOptions & Partial<Pick<ToastState, "title">>,
): boolean {
  if (toast?.id !== id || !toast.open) return false;
  change({ ...toast, pending: false, ...changes, updated: true });
  return true;
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
