import { useSyncExternalStore } from "react";

/** A dismissed toast stays in memory this long, so that its closing animation is never cut short. */
const REMOVE_AFTER_MS = 1_000_000;

export interface ToastState {
  id: number;
  title: string;
  description?: string | undefined;
  variant: "default" | "destructive";
  action?: { label: string; run: () => void } | undefined;
  /** Something is in progress: the toast stays until an update reports the result. */
  pending: boolean;
  /** The text has changed since the toast was shown. */
  updated: boolean;
  open: boolean;
}

/** Only one toast is kept: a new one replaces the previous one. */
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
 * Changes the text of a toast. It then stays for five seconds unless it is still pending.
 * @returns false when the toast was closed or replaced
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
