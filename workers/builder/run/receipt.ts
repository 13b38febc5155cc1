import type { DeploymentCounts } from "#schemas/deployments/deployment.ts";
import type { BuildState } from "../incremental/model.ts";
import { goneSources } from "../publication/newly-public.ts";
import type { Rendered, Resolved } from "../model.ts";
import { isListed } from "../parse/publish-rules.ts";
import { count, number } from "../log/count.ts";

/** The changes of a build compared with the last one. */
export interface Changes {
  added: number;
  changed: number;
  removed: number;
  /** Notes with the same text at another path. They are not counted as added or removed. */
  moved: number;
  /** Pages that were rendered again although their own note is the same. */
  followed: number;
}

export function countChanges(
  base: BuildState | null,
  resolved: Resolved,
  rendered: Rendered,
): Changes {
  const { notes } = resolved;
  const changes: Changes = { added: 0, changed: 0, removed: 0, moved: 0, followed: 0 };
  if (!base) return { ...changes, added: notes.length };
  const renderedUrls = new Set(rendered.rendered);
  const own = new Set<string>();
  const now = new Set(notes.map(({ path }) => path));
  const urls = new Map(Object.entries(base.urls));
  const removedCounts = goneSources({ urls, files: base.manifest.files }, now);
  for (const note of notes) {
    const { hash } = note.facts.raw;
    if (base.urls[note.path] === undefined) {
      const remaining = removedCounts.get(hash) ?? 0;
      changes[remaining > 0 ? "moved" : "added"] += 1;
      // Each removed note can match only one new note.
      removedCounts.set(hash, remaining - 1);
    } else if (base.published[note.path] !== note.key) changes.changed += 1;
    else continue;
    own.add(note.url);
  }
  for (const path of urls.keys()) if (!now.has(path)) changes.removed += 1;
  changes.removed -= changes.moved;
  for (const url of renderedUrls) if (!own.has(url)) changes.followed += 1;
  return changes;
}

/**
 * "4 of 2,319 pages rendered: 1 changed note, 3 pages that depend on it".
 * @param because why every page was checked; null if only those that the push may affect were
 */
export function receipt(
  base: BuildState | null,
  rendered: Rendered,
  { because, ...changes }: Changes & { because: string | null },
): string {
  const total = `${number.format(rendered.rendered.length)} of ${count(rendered.pages, "page")} rendered`;
  if (!base) return total;
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
        : `${count(followed, "page")} whose navigation changed`),
  ].filter(Boolean);
  const text = reasons.length > 0 ? `${total}: ${reasons.join(", ")}` : total;
  return because === null ? text : `${text}. Every page was checked because ${because}.`;
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
    posts: resolved.notes.filter(isListed).length,
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
