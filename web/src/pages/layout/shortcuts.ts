import { paths } from "../../paths.ts";

/** The user's location, as far as shortcuts need it. */
interface ShortcutTarget {
  org: string | undefined;
  project: string | undefined;
}

interface Shortcut {
  /** One key, or "g" and a second key. */
  keys: readonly string[];
  label: string;
  /** Null if the shortcut has no target here. */
  to: (place: ShortcutTarget) => string | null;
}

/** Single-key shortcuts that open a page. Ctrl or ⌘ and K, "/" and "?" always work as well. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["g", "h"], label: "Go to the dashboard", to: () => paths.dashboard },
  {
    keys: ["g", "o"],
    label: "Go to the organization",
    to: ({ org }) => (org ? paths.org(org) : null),
  },
  {
    keys: ["g", "p"],
    label: "Go to the project",
    to: ({ org, project }) => (org && project ? paths.project(org, project) : null),
  },
  {
    keys: ["g", "d"],
    label: "Go to the deployments",
    to: ({ org, project }) => (org && project ? paths.deployments(org, project) : null),
  },
  {
    keys: ["g", "s"],
    label: "Go to settings",
    to: ({ org, project }) =>
      org && project
        ? paths.settings(org, project)
        : org
          ? paths.orgSettings(org)
          : paths.account(),
  },
  { keys: ["g", "n"], label: "Go to the notifications", to: () => paths.notifications },
  { keys: ["c"], label: "Create a project", to: ({ org }) => paths.newProject(org) },
];

/** The meaning of a key after the previous keys: a shortcut, the beginning of one, or nothing. */
export function shortcutFor(before: readonly string[], key: string): Shortcut | "more" | null {
  const typed = [...before, key];
  const fitting = shortcuts.filter(({ keys }) => typed.every((one, index) => keys[index] === one));
  return fitting.find(({ keys }) => keys.length === typed.length) ?? (fitting[0] ? "more" : null);
}
