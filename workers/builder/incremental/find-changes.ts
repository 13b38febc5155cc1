import { listRedirects } from "#store/projects/redirects.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { BuildState, SiteMemory } from "./model.ts";
import type { ContentDates } from "../fetch/content-dates.ts";
import type { SteppedTree, ContentFile, Listing } from "../model.ts";
import type { Build, Source } from "../context.ts";
import { isIgnoreSource, isOrdinary } from "../ignore/ignore-list.ts";
import { sourceOf } from "../inherited/sources.ts";
import { limitsOf } from "../limits.ts";
import { indexOfPath } from "../list/by-path.ts";

/** A push with more changed notes triggers a full build. */
const MAX_CHANGES = 50;

/** The last build's site in memory, with the notes that a push has edited. */
export interface ChangedNotes {
  base: BuildState;
  site: SiteMemory;
  files: ContentFile[];
}

/** Why the whole site must be checked, as the end of a sentence of the log. */
export interface WholeSite {
  because: string;
}

/** Finds the notes that differ from the last build, or the reason why the whole site must be checked. */
export async function findChanges(
  build: Build,
  source: Source,
  settings: string,
): Promise<ChangedNotes | WholeSite> {
  const { base, context, deployment, project, now } = build;
  const site = base?.site;
  if (!site) return { because: "the last build is not in the worker's memory" };
  if (site.settings !== settings) return { because: "the settings or the theme changed" };
  // A user who forces a build has a reason that the commit does not show.
  if (deployment.force) return { because: "a build without a change was requested" };
  if (isIncomplete(site)) return { because: "the last build lacked a file" };
  const due = site.resolved.nextPublication;
  if (due && due <= now) return { because: "a scheduled note is due" };
  const changed = changedNotes(await source.tree, site.listing);
  if ("because" in changed) return changed;
  if (changed.length > MAX_CHANGES) return { because: `more than ${MAX_CHANGES} notes changed` };
  const [sizes, redirects] = await Promise.all([
    source.blobs.sizes(changed.map(({ oid }) => oid)),
    listRedirects(context.db, project._id),
  ]);
  if (!isSameRecord(redirects, site.resolved.stored)) return { because: "a redirect changed" };
  const { fileBytes } = limitsOf(context.env);
  const files: ContentFile[] = [];
  for (const { path, oid } of changed) {
    const size = sizes.get(oid);
    if (size === undefined || size > fileBytes) return { because: `${path} cannot be read` };
    files.push({ path: path.slice(site.listing.root.length), oid, size });
  }
  const edited = new Set(changed.map(({ path }) => path));
  if (!hasSameDates({ base, site }, await source.dates, edited))
    return { because: "the dates of other notes changed" };
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
  const isNote = (path: string) =>
    path.startsWith(root) && indexOfPath(notes, path.slice(root.length)) !== -1;
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

/** The reason if more than the text of notes has changed. */
function changedNotes(
  { steps }: SteppedTree,
  { root, ignore, notes }: Listing,
): { path: string; oid: string }[] | WholeSite {
  if (!steps) return { because: "the whole repository was listed again" };
  const changed: { path: string; oid: string }[] = [];
  const hasNote = (stem: string) =>
    ["md", "markdown"].some(
      (end) => indexOfPath(notes, `${stem.slice(root.length)}.${end}`) !== -1,
    );
  for (const { path, before, after } of steps) {
    if (isIgnoreSource(path)) return { because: `the ignore list ${path} changed` };
    if (sourceOf(path, hasNote)) return { because: `notes inherit settings from ${path}` };
    if (!path.startsWith(root)) continue;
    const why = ignore.find(path);
    // A link may name another ignored file, so it matters whether that file exists.
    if (why && (isOrdinary(why) || (before && after))) continue;
    if (!before) return { because: `${path} was added` };
    if (!after) return { because: `${path} was removed` };
    if (before.kind !== "file" || after.kind !== "file" || !isMarkdownPath(path))
      return { because: `${path} is not a note` };
    if (before.oid !== after.oid) changed.push({ path, oid: after.oid });
  }
  return changed;
}

function isSameRecord(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
