import type { Build, Source } from "../context.ts";
import { compileIssues, type LinkContext, linkIssues } from "../resolve/note-issues.ts";
import { replaceNote } from "../resolve/site-structure.ts";
import type { SiteNote, Resolved } from "../model.ts";
import { indexOfPath } from "../list/list.ts";
import { dateIssues } from "../resolve/resolve.ts";
import type { CompiledChanges, NoteChange } from "./compile-changes.ts";

/**
 * Replaces the edited notes everywhere in the memory of the last build, which becomes this build's site. `makeSite` has
 * removed it from the memory, so a failure leaves no half-changed site.
 */
export async function applyChanges(
  build: Build,
  source: Source,
  changed: CompiledChanges,
): Promise<Resolved> {
  const { site } = changed;
  const { listing, parsed, resolved, issues } = site;
  build.issues = issues;
  resolved.dates = (await source.dates).byPath;
  site.media.made = 0;
  for (const change of changed.notes) {
    const { after, links, published } = change;
    const { path, oid, size } = after;
    listing.notes[indexOfPath(listing.notes, path)] = { path, oid, size };
    parsed.notes[indexOfPath(parsed.notes, path)] = after;
    resolved.links.links.set(path, links.after);
    if (!published) continue;
    resolved.notes[indexOfPath(resolved.notes, path)] = published.after;
    replaceNote(resolved.structure, published.before, published.after);
    replaceBacklinks(changed, change, published);
  }
  reportChanges(build, changed);
  return resolved;
}

function replaceBacklinks(
  { site }: CompiledChanges,
  { links }: NoteChange,
  published: { before: SiteNote; after: SiteNote },
): void {
  const { backlinks, resolved } = site;
  for (const target of new Set([...links.before.notes, ...links.after.notes])) {
    if (!resolved.structure.byPath.has(target)) continue;
    const from = (backlinks.get(target) ?? []).filter((note) => note !== published.before);
    if (links.after.notes.includes(target)) {
      const next = from.findIndex(({ path }) => path > published.after.path);
      from.splice(next === -1 ? from.length : next, 0, published.after);
    }
    if (from.length > 0) backlinks.set(target, from);
    else backlinks.delete(target);
  }
}

/** A removed heading is an issue of the notes that link to it. */
function reportChanges(build: Build, { site, notes }: CompiledChanges): void {
  const { listing, resolved, backlinks } = site;
  const { structure, links, cut } = resolved;
  const { root, withheldFiles } = listing;
  const context: LinkContext = { links: links.links, structure, cut, root, withheldFiles };
  const linking = new Set<SiteNote>();
  for (const { after, published } of notes) {
    const issues = [
      ...compileIssues(after, listing.root),
      ...dateIssues(after, build, listing.root),
    ];
    resolved.issues.compiling.set(after.path, issues);
    if (published) linking.add(published.after);
    for (const from of backlinks.get(after.path) ?? []) linking.add(from);
  }
  for (const note of linking) resolved.issues.linking.set(note.path, linkIssues(note, context));
}
