import { useSyncExternalStore } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";

interface Rollback {
  project: Project;
  deployment: Deployment;
}

/** Dialogs that a key, a button of the navbar or a command opens above every page. `query`: the initial search. */
type Overlay =
  | { name: "palette"; query: string }
  | { name: "shortcuts" }
  | ({ name: "rollback" } & Rollback);

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

export function askToRollBack(rollback: Rollback): void {
  change({ name: "rollback", ...rollback });
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
