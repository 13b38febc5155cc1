import type { DeploymentCounts } from "#schemas/deployment.ts";
import type { BuildState } from "./build-state.ts";
import type { Rendered } from "./stages/render.ts";
import type { Resolved } from "./stages/resolve.ts";

/** What a build did compared with the last one. */
export interface Changes {
  added: number;
  changed: number;
  removed: number;
  /** Pages that were made again although their own note is the same. */
  followed: number;
}

const number = new Intl.NumberFormat("en");

export function countChanges(
  base: BuildState | null,
  resolved: Resolved,
  rendered: Rendered,
): Changes {
  const { notes } = resolved;
  if (!base) return { added: notes.length, changed: 0, removed: 0, followed: 0 };
  const changes: Changes = { added: 0, changed: 0, removed: 0, followed: 0 };
  const made = new Set(rendered.rendered);
  const own = new Set<string>();
  for (const note of notes) {
    if (base.urls[note.path] === undefined) changes.added += 1;
    else if (base.published[note.path] !== note.key) changes.changed += 1;
    else continue;
    own.add(note.url);
  }
  const now = new Set(notes.map(({ path }) => path));
  changes.removed = Object.keys(base.urls).filter((path) => !now.has(path)).length;
  for (const url of made) if (!own.has(url)) changes.followed += 1;
  return changes;
}

/** "4 of 2,319 pages rendered: 1 changed note, 3 pages that depend on it". */
export function receipt(base: BuildState | null, rendered: Rendered, changes: Changes): string {
  const made = `${number.format(rendered.rendered.length)} of ${count(rendered.pages, "page")} rendered`;
  if (!base) return made;
  const { added, changed, removed, followed } = changes;
  const own = added + changed + removed;
  const reasons = [
    added > 0 && count(added, "new note"),
    changed > 0 && count(changed, "changed note"),
    removed > 0 && count(removed, "removed note"),
    followed > 0 &&
      (own > 0
        ? `${count(followed, "page")} that ${followed === 1 ? "depends" : "depend"} on ${own === 1 ? "it" : "them"}`
        : `${count(followed, "page")} whose surroundings changed`),
  ].filter(Boolean);
  return reasons.length > 0 ? `${made}: ${reasons.join(", ")}` : made;
}

export function count(amount: number, noun: string): string {
  return `${number.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

export function countsOf(site: {
  notes: number;
  resolved: Resolved;
  rendered: Rendered;
  changes: Changes;
  media: number;
  bytes: number;
  errors: number;
  warnings: number;
}): DeploymentCounts {
  const { notes, resolved, rendered, changes, media, bytes, errors, warnings } = site;
  const { added, changed, removed } = changes;
  return {
    notes,
    posts: resolved.notes.length,
    media,
    pages: rendered.pages,
    rendered: rendered.rendered.length,
    added,
    changed,
    removed,
    errors,
    warnings,
    bytes,
  };
}
