import { listRedirects } from "#store/projects/redirects.ts";
import { MODULES_FILE, submoduleOf } from "#content/submodules/modules-file.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { type Changed, type Everything, everything } from "../incremental/changed.ts";
import type { PreviousSite } from "../incremental/previous-build.ts";
import type { ContentDates } from "../fetch/content-dates.ts";
import type { ContentFile, Listing, ParsedNote } from "#content/model.ts";
import type { SteppedTree } from "../fetch/model.ts";
import type { Build, Source } from "../context.ts";
import { isConventionMark, isConventionSource } from "#content/conventions/catalog.ts";
import { isPageSource } from "#content/conventions/made-pages/page-files.ts";
import { isWritten } from "#content/conventions/paths.ts";
import { isIgnoreSource, isOrdinary } from "#content/ignore/ignore-list.ts";
import { sourceOf } from "#content/inherited/sources.ts";
import { limitsOf } from "../limits.ts";
import { hasReaders } from "../readers/find-readers.ts";
import { indexOfPath } from "#content/notes/by-path.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { contentPath } from "#content/versions/places.ts";

/** A push with more changed notes triggers a full build. */
const MAX_CHANGES = 50;

/** Finds the notes that differ from the last build, or the reason why the whole site must be checked. */
export async function findChanges(
  build: Build,
  source: Source,
  settings: string,
): Promise<Changed<ContentFile>> {
  const { base, context, deployment, project, now } = build;
  const site = base?.site;
  if (!site) return everything("the last build is not in the worker's memory");
  if (site.settings !== settings) return everything("the settings or the theme changed");
  if (deployment.dueAt) return everything("a scheduled note is due");
  // What a page shows of others depends on who may read them.
  if (hasReaders(build)) return everything("pages have readers of their own");
  // A user who forces a build has a reason that the commit does not show.
  if (deployment.force) return everything("a build without a change was requested");
  if (isIncomplete(site)) return everything("the last build lacked a file");
  const isDue = (at: Date | null) => at !== null && at <= now;
  if (isDue(site.resolved.nextPublication)) return everything("a scheduled note is due");
  if (isDue(site.listing.nextChange) || isDue(site.parsed.nextInclude))
    return everything("a scheduled file is due");
  if (site.versionProblem?.message !== source.versionProblem?.message)
    return everything("other versions match the settings");
  const changed = changedNotes(await source.tree, site);
  if ("because" in changed) return changed;
  if (changed.length > MAX_CHANGES) return everything(`more than ${MAX_CHANGES} notes changed`);
  const [sizes, redirects] = await Promise.all([
    source.blobs.sizes(changed.map(({ oid }) => oid)),
    listRedirects(context.db, project._id),
  ]);
  if (!isSameRecord(redirects, site.resolved.stored)) return everything("a redirect changed");
  const { fileBytes } = limitsOf(context.env);
  const notes: ContentFile[] = [];
  for (const { path, oid } of changed) {
    const size = sizes.get(oid);
    if (size === undefined || size > fileBytes) return everything(`${path} cannot be read`);
    const before = noteAt(site.listing, path);
    // It may have been too large, for example.
    if (!before) return everything(`${path} was not part of the last build`);
    notes.push({ ...before, oid, size });
  }
  const edited = new Set(changed.map(({ path }) => path));
  if (!hasSameDates(site, await source.dates, edited))
    return everything("the dates of other notes changed");
  return { scope: "notes", notes, site };
}

/** Dates of files that are not notes do not matter. Identical objects, which nearly all are, need no comparison. */
function hasSameDates(
  { listing, resolved }: PreviousSite,
  { byPath: after, touched }: ContentDates,
  edited: ReadonlySet<string>,
): boolean {
  const { notes, root } = listing;
  const before = resolved.dates;
  for (const path of touched ?? after.keys()) {
    const [old, dates] = [before.get(path), after.get(path)];
    if (dates === old || edited.has(path)) continue;
    const isSame = dates?.created === old?.created && dates?.changed === old?.changed;
    if (!isSame && noteAt(listing, path)) return false;
  }
  return (
    touched !== null ||
    after.size >= before.size ||
    notes.every((note) => {
      const path = sourcePath(root, note);
      return after.has(path) || !before.has(path);
    })
  );
}

/** The note of a path in the repository. */
function noteAt({ notes, convention }: Listing, path: string): ContentFile | null {
  const own = contentPath(convention, path);
  const note = own === null ? undefined : notes[indexOfPath(notes, own)];
  return note && sourcePath(convention.root, note) === path ? note : null;
}

/** A note that took too long, or a file that git did not have, may be available this time. */
function isIncomplete({ listing, parsed, media, resolved }: PreviousSite): boolean {
  return (
    parsed.notes.length !== listing.notes.length ||
    media.files.size + media.unavailable !== resolved.files.size
  );
}

/** The reason if more than the text of notes has changed. */
function changedNotes(
  { steps }: SteppedTree,
  { listing, parsed }: Pick<PreviousSite, "listing" | "parsed">,
): { path: string; oid: string }[] | Everything {
  if (!steps) return everything("the whole repository was listed again");
  const { root, ignore, convention } = listing;
  const isContent = (path: string) => contentPath(convention, path) !== null;
  const changed: { path: string; oid: string }[] = [];
  const notesIncluding = steps.length > 0 ? includingNotes(parsed) : () => [];
  /** Notes whose own text may be the same. */
  const including: ParsedNote[] = [];
  const mountOf = (path: string) =>
    listing.mounts.find(({ mount }) => path.startsWith(mount))?.mount ?? "";
  for (const { path, before, after } of steps) {
    const mount = mountOf(path);
    const inner = path.slice(mount.length);
    const hasNote = (stem: string) =>
      ["md", "markdown"].some((end) => noteAt(listing, `${mount}${stem}.${end}`) !== null);
    if (before?.kind === "symlink" || after?.kind === "symlink")
      return everything(`the symbolic link ${path} changed`);
    if (listing.symbolicLinks.outside.some((place) => isAt(path, place)))
      return everything(`a symbolic link leads to ${path}`);
    if (path === PROJECT_FILE) return everything(`the settings in ${path} changed`);
    if (!before && submoduleOf(listing.submodules, inner) !== null)
      return everything(`${path} is where a submodule was`);
    if (path === MODULES_FILE) return everything(`the submodules in ${path} changed`);
    if (isIgnoreSource(inner)) return everything(`the ignore list ${path} changed`);
    if (sourceOf(inner, hasNote)) return everything(`notes inherit settings from ${path}`);
    if (isConventionSource(inner) || (isConventionMark(inner) && (!before || !after)))
      return everything(`the settings or the menu in ${path} changed`);
    const users = notesIncluding(path);
    if (users.length > 0 && before?.kind !== after?.kind)
      return everything(`${path}, which a note includes, was ${before ? "removed" : "added"}`);
    including.push(...users);
    // What is said about a link without a target depends on which pages other programs make.
    if (isPageSource(inner) && (!before || !after))
      return everything(`${path} was ${before ? "removed" : "added"}`);
    // What the repository was written for depends on where its notes are.
    if (!isContent(path) && isWritten(path) && (!before || !after))
      return everything(`${path} was ${before ? "removed" : "added"}`);
    const { staticFolders, assetFolders } = convention.addresses;
    if ([...staticFolders, ...assetFolders].some((folder) => path.startsWith(folder)))
      return everything(`${path} is not a note`);
    if (!isContent(path)) continue;
    const why = ignore.find(path);
    // A link may name another ignored file, so it matters whether that file exists.
    if (why && (isOrdinary(why) || (before && after))) continue;
    if (!before) return everything(`${path} was added`);
    if (!after) return everything(`${path} was removed`);
    if (before.kind !== "file" || after.kind !== "file" || !isMarkdownPath(path))
      return everything(`${path} is not a note`);
    if (before.oid !== after.oid) changed.push({ path, oid: after.oid });
  }
  const edited = new Set(changed.map(({ path }) => path));
  for (const note of new Set(including)) {
    const path = sourcePath(root, note);
    if (!edited.has(path)) changed.push({ path, oid: note.oid });
  }
  return changed;
}

/** Whether a path is a place, or in a folder that ends in a slash. */
const isAt = (path: string, place: string) =>
  path === place || (place.endsWith("/") && path.startsWith(place));

/** The notes that include a file, or would if it existed. */
function includingNotes({ notes }: PreviousSite["parsed"]): (path: string) => ParsedNote[] {
  const users = new Map<string, ParsedNote[]>();
  for (const note of notes)
    for (const path of note.included?.paths ?? []) {
      const known = users.get(path);
      if (known) known.push(note);
      else users.set(path, [note]);
    }
  return (path) => users.get(path) ?? [];
}

function isSameRecord(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
