import { listRedirects } from "#store/projects/redirects.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { BuildState, SiteMemory } from "./model.ts";
import type { ContentDates } from "../fetch/content-dates.ts";
import type { SteppedTree, ContentFile, Listing } from "../model.ts";
import type { Build, Source } from "../context.ts";
import { isIgnoreSource, isOrdinary } from "../ignore/ignore-list.ts";
import { sourceOf } from "../inherited/sources.ts";
import { limitsOf } from "../limits.ts";
import { indexOfPath } from "../list/list.ts";
import { MAX_PACKS } from "../store/store.ts";

/** A push with more changed notes triggers a full build. */
const MAX_CHANGES = 50;

/** The last build's site in memory, with the notes that a push has edited. */
export interface ChangedNotes {
  base: BuildState;
  site: SiteMemory;
  files: ContentFile[];
}

/**
 * Finds the notes that differ from the last build. Null if the whole site must be built: after a file was added, removed or
 * moved, after the settings changed, or if the last build is not in memory.
 */
export async function findChanges(
  build: Build,
  source: Source,
  settings: string,
): Promise<ChangedNotes | null> {
  const { base, context, deployment, project, now } = build;
  const site = base?.site;
  if (!site || site.settings !== settings) return null;
  // A user who forces a build has a reason that the commit does not show.
  if (deployment.withoutCache || deployment.force || isIncomplete(site)) return null;
  const due = site.resolved.nextPublication;
  if ((due && due <= now) || site.issues.isFull()) return null;
  if (base.locations.packs.length >= MAX_PACKS) return null;
  const tree = await source.tree;
  const changed = changedNotes(tree, site.listing);
  if (!changed || changed.length > MAX_CHANGES) return null;
  const [sizes, redirects] = await Promise.all([
    source.blobs.sizes(changed.map(({ oid }) => oid)),
    listRedirects(context.db, project._id),
  ]);
  if (!isSameRecord(redirects, site.resolved.stored)) return null;
  const { fileBytes } = limitsOf(context.env);
  const files: ContentFile[] = [];
  for (const { path, oid } of changed) {
    const size = sizes.get(oid);
    if (size === undefined || size > fileBytes) return null;
    files.push({ path: path.slice(site.listing.root.length), oid, size });
  }
  const edited = new Set(changed.map(({ path }) => path));
  if (!hasSameDates({ base, site }, await source.dates, edited)) return null;
  return { base, site, files };
}

/** Dates of files that are not notes do not matter. Identical objects, which nearly all are, need no comparison. */
function hasSameDates(
  { base, site }: Pick<ChangedNotes, "base" | "site">,
  { byPath: after, touched }: ContentDates,
  edited: ReadonlySet<string>,
): boolean {
  const { notes, root } = site.listing;
  const before = base.dates;
  const isNote = (path: string) => notes.some((note) => root + note.path === path);
  for (const path of touched ?? after.keys()) {
    const [old, dates] = [before.get(path), after.get(path)];
    if (dates === old || edited.has(path)) continue;
    const isSame = dates?.created === old?.created && dates?.changed === old?.changed;
    if (!isSame && isNote(path)) return false;
  }
  return (
    touched !== null ||
    after.size >= before.size ||
    notes.every(({ path }) => after.has(root + path) || !before.has(root + path))
  );
}

/** A note that took too long, or a file that git did not have, may be available this time. */
function isIncomplete({ listing, parsed, media, resolved }: SiteMemory): boolean {
  return parsed.notes.length !== listing.notes.length || media.files.size !== resolved.files.size;
}

/** Null if more than the text of notes has changed. */
function changedNotes(
  { steps }: SteppedTree,
  { root, ignore, notes }: Listing,
): { path: string; oid: string }[] | null {
  if (!steps) return null;
  const changed: { path: string; oid: string }[] = [];
  const hasNote = (stem: string) =>
    ["md", "markdown"].some(
      (end) => indexOfPath(notes, `${stem.slice(root.length)}.${end}`) !== -1,
    );
  for (const { path, before, after } of steps) {
    if (isIgnoreSource(path) || sourceOf(path, hasNote)) return null;
    if (!path.startsWith(root)) continue;
    const why = ignore.find(path);
    // A link may name another ignored file, so it matters whether that file exists.
    if (why && (isOrdinary(why) || (before && after))) continue;
    if (before?.kind !== "file" || after?.kind !== "file" || !isMarkdownPath(path)) return null;
    if (before.oid !== after.oid) changed.push({ path, oid: after.oid });
  }
  return changed;
}

function isSameRecord(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
