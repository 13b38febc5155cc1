import type { DeploymentCounts } from "#schemas/deployment.ts";
import { rawUrlOf } from "./addresses.ts";
import type { BuildState } from "./build-state.ts";
import { countUse } from "./site-memory.ts";
import type { Rendered } from "./stages/render.ts";
import type { Resolved } from "./stages/resolve.ts";

/** What a build did compared with the last one. */
export interface Changes {
  added: number;
  changed: number;
  removed: number;
  /** Notes with the same text at another path; they are neither added nor removed. */
  moved: number;
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
  const changes: Changes = { added: 0, changed: 0, removed: 0, moved: 0, followed: 0 };
  if (!base) return { ...changes, added: notes.length };
  const made = new Set(rendered.rendered);
  const own = new Set<string>();
  const gone = goneSources(base, notes);
  for (const note of notes) {
    const { hash } = note.facts.raw;
    if (base.urls[note.path] === undefined) {
      const isMoved = gone.has(hash);
      changes[isMoved ? "moved" : "added"] += 1;
      // One note can only have become one other.
      if (isMoved) countUse(gone, hash, -1);
    } else if (base.published[note.path] !== note.key) changes.changed += 1;
    else continue;
    own.add(note.url);
  }
  for (const left of gone.values()) changes.removed += left;
  for (const url of made) if (!own.has(url)) changes.followed += 1;
  return changes;
}

/** How many notes of each source, by its hash, are not published any more. */
function goneSources({ urls, manifest }: BuildState, notes: Resolved["notes"]) {
  const now = new Set(notes.map(({ path }) => path));
  const gone = new Map<string, number>();
  for (const [path, url] of Object.entries(urls))
    if (!now.has(path)) countUse(gone, manifest.files[rawUrlOf(url)]?.[0] ?? "", 1);
  return gone;
}

/** "4 of 2,319 pages rendered: 1 changed note, 3 pages that depend on it". */
export function receipt(base: BuildState | null, rendered: Rendered, changes: Changes): string {
  const made = `${number.format(rendered.rendered.length)} of ${count(rendered.pages, "page")} rendered`;
  if (!base) return made;
  const { added, changed, removed, moved, followed } = changes;
  const own = added + changed + removed + moved;
  const reasons = [
    added > 0 && count(added, "new note"),
    changed > 0 && count(changed, "changed note"),
    removed > 0 && count(removed, "removed note"),
    moved > 0 && count(moved, "moved note"),
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
