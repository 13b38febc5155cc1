import type { DeploymentCounts } from "#schemas/deployments/deployment.ts";
import type { Build } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import type { PreviousBuild } from "../incremental/previous-build.ts";
import { goneSources } from "#content/notes/newly-public.ts";
import type { Rendered, Site } from "../model.ts";
import type { Resolved, SiteNote } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { isListed } from "#content/notes/publish-rules.ts";
import type { IgnoredCounts } from "../log/ignored.ts";
import { count, number } from "#content/count.ts";

interface RenderedSite {
  /** Prefix of content paths in the repository. */
  root: string;
  resolved: Resolved;
  rendered: Rendered;
  changed: Changed<{ after: { path: string } }>;
}

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
  base: PreviousBuild | null,
  { root, resolved, rendered, changed }: RenderedSite,
): Changes {
  const isWhole = changed.scope === "everything";
  const notes = isWhole
    ? resolved.notes
    : changed.notes
        .flatMap(({ after }) => resolved.structure.byPath.get(after.path) ?? [])
        .filter(({ original }) => original === null);
  const changes: Changes = { added: 0, changed: 0, removed: 0, moved: 0, followed: 0 };
  if (!base) return { ...changes, added: notes.length };
  const pathOf = (note: SiteNote) => sourcePath(root, note).slice(base.root.length);
  const now = new Set(notes.map(pathOf));
  // A change of text removes no notes.
  const urls = new Map(isWhole ? Object.entries(base.urls) : []);
  const removedCounts = goneSources({ urls, files: base.manifest.files }, now);
  const own = new Set<string>();
  for (const note of notes) {
    const { hash } = note.facts.raw;
    const path = pathOf(note);
    if (base.urls[path] === undefined) {
      const remaining = removedCounts.get(hash) ?? 0;
      changes[remaining > 0 ? "moved" : "added"] += 1;
      // Each removed note can match only one new note.
      removedCounts.set(hash, remaining - 1);
    } else if (base.published[path] !== note.key) changes.changed += 1;
    else continue;
    own.add(note.url);
  }
  for (const path of urls.keys()) if (!now.has(path)) changes.removed += 1;
  changes.removed -= changes.moved;
  for (const url of rendered.rendered) if (!own.has(url)) changes.followed += 1;
  return changes;
}

/** "4 of 2,319 pages rendered: 1 changed note, 3 pages that depend on it". Says why if every page was checked. */
export function receipt(
  base: PreviousBuild | null,
  site: Pick<RenderedSite, "rendered" | "changed"> & { changes: Changes },
): string {
  const { rendered, changes } = site;
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
  if (site.changed.scope === "notes") return text;
  return `${text}. Every page was checked because ${site.changed.because}.`;
}

export function countsOf(
  { issues, ignored }: Pick<Build, "issues"> & { ignored: IgnoredCounts },
  { listing, resolved, media, rendered }: Site,
  { added, changed, removed }: Changes,
): DeploymentCounts {
  return {
    notes: listing.notes.length,
    posts: resolved.notes.filter(isListed).length,
    media: media.files.size,
    pages: rendered.pages,
    rendered: rendered.rendered.length,
    added,
    changed,
    removed,
    errors: issues.total("error") - ignored.error,
    warnings: issues.total("warning") - ignored.warning,
    bytes: rendered.bytes,
  };
}
