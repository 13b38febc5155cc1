import { siteTitle } from "#core/projects/settings/site.ts";
import { media as mediaSettings } from "#core/projects/settings/media.ts";
import { byPath, indexOfPath } from "#content/notes/by-path.ts";
import { backlinksOf } from "#content/links/backlinks.ts";
import { fileNamed } from "#content/pages/named-file.ts";
import { theme } from "#core/projects/settings/theme.ts";
import { usedFiles } from "#content/media/used-files.ts";
import { reportClash, reportHiddenRedirect } from "#content/structure/report-clashes.ts";
import { reportPrivateGraph } from "#content/notes/report-private-graph.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { addressInPart, currentNotes } from "#content/structure/site-parts.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { assignMediaAddresses, rawUrlOf } from "#content/structure/addresses.ts";
import { type ChangedNote, changedLinks } from "./changed-links.ts";
import type { Build, Source } from "../context.ts";
import { cutEmbeds, embedGraph } from "#content/links/embed-cycles.ts";
import type { Changed } from "../incremental/changed.ts";
import { type LinkContext, linkIssuesOf, textIssuesOf } from "#content/links/note-issues.ts";
import { inferredBases } from "#content/links/inferred-bases.ts";
import { knownFolders } from "#content/links/known-folders.ts";
import { type LinkWorld, pagesWithoutFile } from "#content/links/link-world.ts";
import { GRAPH_PAGE } from "#schemas/sites/site-graph.ts";
import { finderOf, resolveLinks } from "#content/links/note-links.ts";
import type { SiteNote, SiteStructure, Listing, Resolved, Parsed } from "#content/model.ts";
import type { ChangedText } from "../parse/parse.ts";
import { isInSitemap, isWithheld, nextChange } from "#content/notes/publish-rules.ts";
import {
  publishedRedirects,
  settingsRedirects,
  writtenRedirects,
} from "#content/structure/redirects.ts";
import { scheduledChanges } from "../publication/schedule.ts";
import { projectRedirects } from "./redirects.ts";
import { rulesOf } from "./rules.ts";
import { TREE_URL } from "#content/structure/generated-files.ts";
import { listAddresses } from "#content/structure/list-addresses.ts";
import { replaceNotes } from "./replace-notes.ts";
import { siteNote } from "#content/structure/site-note.ts";
import { addressesOf, type GivenAddresses, publicFirst } from "./addresses.ts";
import { withMenuOfNotes } from "#content/conventions/menu-of-notes.ts";
import { untranslatedPages } from "./untranslated-pages.ts";
import { buildStructure } from "#content/structure/site-structure.ts";

/** Pages without a file. */
const GENERATED = ["/posts", "/tags", GRAPH_PAGE];
const NOT_FOUND = "/404";

/** Decides which notes are public, their addresses, and the targets of all links. */
export async function resolve(
  build: Build,
  source: Source,
  content: { listing: Listing; parsed: Parsed; changed: Changed<ChangedText> },
): Promise<{ resolved: Resolved; changed: Changed<ChangedNote> }> {
  const { parsed } = content;
  const changed =
    content.changed.scope === "notes" ? changedLinks(content.changed) : content.changed;
  if (changed.scope === "everything")
    return { resolved: await resolveContent(build, source, content), changed };
  return { resolved: await replaceNotes(build, source, { parsed, changed }), changed };
}

/** @param given addresses that are already assigned. No page of another group of readers changes one of them. */
export async function resolveContent(
  build: Build,
  source: Source,
  content: { listing: Listing; parsed: Parsed },
  given?: GivenAddresses,
): Promise<Resolved> {
  const { listing, parsed } = content;
  const { root } = listing;
  const { versions } = listing.convention;
  const { readers } = parsed;
  const repositoryPath = (file: Pick<SiteNote, "path" | "source">) => sourcePath(root, file);
  const { issues, now } = build;
  issues.open("text", textIssuesOf(parsed, { now, root }));
  for (const { path } of parsed.notes) issues.recount("text", path);
  const { byPath: dates } = await source.dates;
  await giveTurn(build);

  const withheld = new Set<string>();
  for (const note of parsed.notes) if (isWithheld(note, build.now)) withheld.add(note.path);
  reportPrivateGraph(issues, parsed.notes);
  const visible = parsed.notes.filter(({ path }) => !withheld.has(path));
  const convention = withMenuOfNotes(listing.convention, { visible, root });
  const { urls, clashes } = addressesOf(
    build,
    { listing, notes: visible, dates },
    given ?? publicFirst(build, { listing, notes: visible, dates, readers }),
  );
  await giveTurn(build);
  const pathOf = (path: string) => {
    const note = parsed.notes[indexOfPath(parsed.notes, path)];
    return note ? repositoryPath(note) : path;
  };
  for (const { path, winner, ...clash } of clashes)
    // The README of a program's repository is about the repository.
    if (listing.convention.id === null || !/^readme\.\w+$/i.test(pathOf(path)))
      reportClash(issues, {
        ...clash,
        path: pathOf(path),
        winner: pathOf(winner),
        convention: listing.convention.id,
      });

  await giveTurn(build);
  const previous = build.base?.site?.resolved;
  const notes = visible.map((note) =>
    siteNote(note, previous?.structure.byPath.get(note.path), {
      url: urls.get(note.path) ?? "/",
      siteTitle: siteTitle(build.project),
      dates: dates.get(repositoryPath(note)),
      convention,
    }),
  );
  const untranslated = untranslatedPages(build, { convention, visible, urls, dates });
  const all = [...notes, ...untranslated];
  await giveTurn(build);
  const structure = buildStructure(all, siteTitle(build.project), convention);
  await giveTurn(build);
  const generated = generatedPages(structure);
  for (const { path, url } of untranslated) urls.set(path, url);
  const pages = { urls, generated: pagesWithoutFile(structure, generated), files: listing.files };
  const { addresses, redirects: written } = listing.convention;
  const bases = [...addresses.bases, ...inferredBases({ notes: parsed.notes, ...pages })];
  const world: LinkWorld = {
    ...pages,
    notes: [...parsed.notes, ...untranslated],
    leftOut: listing.leftOut,
    submodules: listing.submodules,
    ignore: listing.ignore,
    root,
    convention: listing.convention,
    bases,
    symbolicLinks: listing.symbolicLinks,
    versions,
  };
  const links = await resolveLinks(world, previous?.links ?? null, () => giveTurn(build));
  await giveTurn(build);
  const cut = cutEmbeds(embedGraph(all, links.links, structure));
  const usedUrls = new Set([
    ...structure.parts.map(({ home }) => addressInPart(home, TREE_URL)),
    ...listAddresses([...currentNotes(structure).values()].filter(isInSitemap).length),
    ...all.flatMap(({ url }) => [url, rawUrlOf(url)]),
  ]);
  const mediaUrls = assignMediaAddresses(listing.files, usedUrls, versions);
  const find = (from: string, target: string) => finderOf(links, () => world).named(from, target);
  const { posters } = mediaSettings.read(build.project);
  const { logo, favicon } = theme.read(build.project);
  const everywhere = [logo.light, logo.dark, favicon].flatMap(
    (path) => fileNamed(listing, path)?.path ?? [],
  );
  const files = usedFiles(all, {
    listing,
    links: links.links,
    mediaUrls,
    everywhere,
    find,
    posters,
  });
  const address = build.project.settings.build.otherSite || addresses.otherSite;
  const { hasOtherPictures: hasPictures } = addresses;
  const otherSite = address ? { address, ownBases: bases, hasPictures } : null;
  const context: LinkContext = {
    links: links.links,
    structure,
    cut,
    root,
    folders: knownFolders([
      ...parsed.notes.map(({ path }) => path),
      ...listing.files.map(({ path }) => path),
      ...urls.values(),
    ]),
    versions,
    withheldFiles: listing.withheldFiles,
    restrictedFiles: listing.restrictedFiles,
    submodules: listing.submodules,
    otherSite,
    written,
    bases,
    made: listing.convention.made,
    redirectOf: (address) => listing.convention.redirects.to(address),
    program: listing.convention,
    resolver: addresses.resolver,
    unwritten: addresses.unwritten,
  };
  await giveTurn(build);
  issues.open("links", linkIssuesOf(context));
  for (const { path } of notes) issues.recount("links", path);

  const exists = (url: string) =>
    structure.byUrl.has(url) || structure.folders.has(url) || generated.has(url);
  const stored = await projectRedirects(build, source, { root, notes });
  const linked = (address: string) => {
    const target = finderOf(links, () => world).at(address);
    return target === null ? null : (urls.get(target) ?? target);
  };
  const known = {
    ...writtenRedirects(written, bases, linked),
    ...settingsRedirects(notes, listing),
    ...stored,
  };
  const { redirects, clashes: hidden } = publishedRedirects(known, notes, {
    exists,
    versions,
  });
  // A list of what is in the folder is as good as the redirect.
  const isList = (url: string) => structure.folders.get(url)?.index === null;
  for (const clash of hidden)
    if (!isList(clash.from)) reportHiddenRedirect(issues, repositoryPath(clash), clash.from);
  return {
    convention,
    structure,
    notes,
    untranslated,
    withheld,
    links,
    backlinks: backlinksOf(all.toSorted(byPath), links.links, structure),
    cut,
    files,
    hasWikilinks: listing.convention.syntax.hasWikilinks,
    otherSite,
    bases,
    written,
    redirects,
    rules: rulesOf(build, source, {
      structure,
      generated,
      redirects,
      notes,
      files,
      listing,
      readers,
      linked,
    }),
    dates,
    nextPublication: nextChange(parsed.notes, build.now),
    schedule: scheduledChanges(build, content, { from: null }),
    generated,
    stored,
    versions,
    languages: listing.convention.languages,
    language: listing.convention.language,
  };
}

function generatedPages({ parts }: SiteStructure): Set<string> {
  const lists = parts.flatMap(({ home, tags }) => [
    ...GENERATED.map((url) => addressInPart(home, url)),
    ...tags.map(({ url }) => url),
  ]);
  const notFound = parts.flatMap(({ home, language }) =>
    language ? [addressInPart(home, NOT_FOUND)] : [],
  );
  return new Set([NOT_FOUND, ...notFound, ...lists]);
}

/** Lets heartbeats and cancel events through between the steps. On a busy machine each step of a large site takes seconds. */
async function giveTurn({ signal }: Build): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
