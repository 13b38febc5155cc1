import { siteTitle } from "#core/projects/settings/site.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import type { Build, Source } from "../context.ts";
import type { SomeNotes } from "../incremental/changed.ts";
import { isSameTarget } from "#content/links/same-target.ts";
import { replaceByPath } from "#content/notes/by-path.ts";
import type { NotePart } from "#core/deployments/issues/issue-list.ts";
import type { Parsed, Resolved, SiteNote } from "#content/model.ts";
import type { ChangedNote } from "./changed-links.ts";
import { textIssuesOf } from "#content/links/note-issues.ts";
import { siteNote } from "#content/structure/site-note.ts";
import { replaceNote } from "#content/structure/site-structure.ts";

/** A published note with its new text. */
interface Replacement {
  before: SiteNote;
  after: SiteNote;
  links: ChangedNote["links"];
}

/** Replaces changed notes in everything that was resolved for the previous site. Their addresses and names are the same. */
export async function replaceNotes(
  build: Build,
  source: Source,
  { parsed, changed }: { parsed: Parsed; changed: SomeNotes<ChangedNote> },
): Promise<Resolved> {
  const { site, notes } = changed;
  const { root } = site.listing;
  const { convention } = site.resolved;
  const { byPath: dates } = await source.dates;
  const { issues } = site;
  build.issues = issues;

  const { links, structure, backlinks } = site.resolved;
  const replacements = notes.flatMap(({ published, after, links }): Replacement[] => {
    if (!published) return [];
    const context = {
      siteTitle: siteTitle(build.project),
      dates: dates.get(sourcePath(root, after)),
    };
    const { url, original } = published;
    return [
      {
        before: published,
        after: siteNote(after, undefined, { url, original, convention, ...context }),
        links,
      },
    ];
  });
  const affected = notesWithIssues(changed, replacements);
  for (const { after, links: own } of notes) links.links.set(after.path, own.after);
  for (const replacement of replacements) {
    replaceNote(structure, replacement.before, replacement.after);
    replaceBacklinks(backlinks, replacement, (path) => structure.byPath.has(path));
  }

  issues.open("text", textIssuesOf(parsed, { now: build.now, root }));
  for (const [part, path] of affected) issues.recount(part, path);
  const after = replacements.map((replacement) => replacement.after);
  const originals = after.filter(({ original }) => original === null);
  const others = new Map(after.map((note) => [note.path, note]));
  return {
    ...site.resolved,
    notes: replaceByPath(site.resolved.notes, originals),
    untranslated: site.resolved.untranslated.map((note) => others.get(note.path) ?? note),
    dates,
  };
}

function replaceBacklinks(
  backlinks: Map<string, SiteNote[]>,
  { before, after, links }: Replacement,
  isPublished: (path: string) => boolean,
): void {
  for (const target of new Set([...links.before.notes, ...links.after.notes])) {
    if (!isPublished(target)) continue;
    const from = (backlinks.get(target) ?? []).filter((note) => note !== before);
    if (links.after.notes.includes(target)) {
      const next = from.findIndex(({ path }) => path > after.path);
      from.splice(next === -1 ? from.length : next, 0, after);
    }
    if (from.length > 0) backlinks.set(target, from);
    else backlinks.delete(target);
  }
}

/** Notes whose issues may change. A removed heading is an issue of the notes that link to it. */
function notesWithIssues(
  { site, notes }: SomeNotes<ChangedNote>,
  replacements: readonly Replacement[],
): [NotePart, string][] {
  const linkingTo = ({ path }: SiteNote) => site.resolved.backlinks.get(path) ?? [];
  const linking = new Set<string>();
  // A page that is not translated has the issues of its original.
  const originals = notes.filter(({ published }) => !published?.original);
  for (const { after, published } of originals) if (published) linking.add(after.path);
  for (const { before, after } of replacements)
    for (const from of isSameTarget(before, after) ? [] : linkingTo(after))
      if (from.original === null) linking.add(from.path);
  return [
    ...originals.map(({ after }): [NotePart, string] => ["text", after.path]),
    ...[...linking].map((path): [NotePart, string] => ["links", path]),
  ];
}
