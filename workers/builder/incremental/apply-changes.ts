import type { Issue } from "#schemas/deployments/deployment.ts";
import type { Build, Source } from "../context.ts";
import { replaceNote } from "../resolve/site-structure.ts";
import type { SiteNote, Resolved } from "../model.ts";
import { indexOfPath } from "../list/by-path.ts";
import type { NotePart } from "../log/issue-list.ts";
import { addedTo } from "../log/new-issues.ts";
import type { CompiledChanges, NoteChange } from "./compile-changes.ts";

/**
 * Replaces the edited notes everywhere in the memory of the last build, which becomes this build's site. `makeSite` has
 * removed it from the memory, so a failure leaves no half-changed site.
 */
export async function applyChanges(
  build: Build,
  source: Source,
  changed: CompiledChanges,
): Promise<{ resolved: Resolved; newIssues: Issue[] }> {
  const { site } = changed;
  const { listing, parsed, resolved, issues } = site;
  build.issues = issues;
  resolved.dates = (await source.dates).byPath;
  site.media.made = 0;
  const affected = notesWithIssues(changed);
  const before = affected.map(([part, path]) => issues.of(part, path));
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
  const newIssues = affected.flatMap(([part, path], at) => {
    issues.recount(part, path);
    return [...addedTo(before[at] ?? [], issues.of(part, path))];
  });
  return { resolved, newIssues };
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

/** Notes whose issues may change. A removed heading is an issue of the notes that link to it. */
function notesWithIssues({ site, notes }: CompiledChanges): [NotePart, string][] {
  const linking = new Set<string>();
  for (const { after, published } of notes) {
    if (published) linking.add(after.path);
    for (const from of site.backlinks.get(after.path) ?? []) linking.add(from.path);
  }
  return [
    ...notes.map(({ after }): [NotePart, string] => ["text", after.path]),
    ...[...linking].map((path): [NotePart, string] => ["links", path]),
  ];
}
