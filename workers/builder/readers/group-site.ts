import { listingFor, notesFor } from "#content/audience/page-readers.ts";
import type { Listing, Media, PageReaders, Parsed, Resolved, SiteNote } from "#content/model.ts";
import type { Answers } from "#content/queries/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { siteOptions } from "#content/pages/site-options.ts";
import { theme } from "#core/projects/settings/theme.ts";
import { createIssueList, type IssueList } from "#core/deployments/issues/issue-list.ts";
import type { IssuesOf } from "#schemas/deployments/found-issue.ts";
import type { Readers } from "#schemas/sites/page-audience.ts";
import type { Build, Source } from "../context.ts";
import { everything } from "../incremental/changed.ts";
import { prepareMedia } from "../media/media.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { openSiteAnswers } from "../queries/answer-queries.ts";
import type { OwnParts } from "../render/themed-site.ts";
import { resolveContent } from "../resolve/resolve.ts";

/** The site as one group of readers sees it: what is public, and what only they may read. */
export interface GroupSite {
  readers: Readers;
  /** Reports to nobody. */
  build: Build;
  listing: Listing;
  resolved: Resolved;
  media: Media;
  answers: Answers;
  parts: OwnParts;
  /** The notes that only this group may read. */
  own: readonly SiteNote[];
}

interface MainSite {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
}

/**
 * Resolves the site once more for each group of readers that has notes. Nothing of the last build is used, because only few pages
 * are rendered. Their issues are added to those of the site.
 */
export async function groupSites(
  build: Build,
  source: Source,
  { listing, parsed, resolved }: MainSite,
  compiled: CompiledNotes,
): Promise<GroupSite[]> {
  const { readers: all } = parsed;
  if (!all) return [];
  const taken = new Map(addressed(resolved));
  const sites: GroupSite[] = [];
  for (const readers of all.audience.groups) {
    if (![...all.byNote.values()].some(({ key }) => key === readers.key)) continue;
    const site = await groupSite(build, source, { listing, parsed, all, readers, taken }, compiled);
    for (const [path, url] of addressed(site.resolved)) taken.set(path, url);
    if (site.own.length > 0) sites.push(site);
  }
  return sites;
}

const addressed = ({ notes, untranslated }: Resolved): (readonly [string, string])[] =>
  [...notes, ...untranslated].map(({ path, url }) => [path, url] as const);

async function groupSite(
  build: Build,
  source: Source,
  site: {
    listing: Listing;
    parsed: Parsed;
    all: PageReaders;
    readers: Readers;
    taken: ReadonlyMap<string, string>;
  },
  compiled: CompiledNotes,
): Promise<GroupSite> {
  const { parsed, all, readers, taken } = site;
  const listing = listingFor(readers, site.listing, all);
  const isOwn = (path: string) => all.byNote.get(path)?.key === readers.key;
  const notes = notesFor(readers, all, build.now);
  const quiet = quietBuild(build, {
    isOwn,
    sources: new Set(
      notes.filter(({ path }) => isOwn(path)).map((note) => sourcePath(listing.root, note)),
    ),
  });
  const content = { listing, parsed: { ...parsed, notes } };
  const given = { urls: taken, isHomeFree: false };
  const resolved = await resolveContent(quiet, source, content, given);
  const changed = everything("it is the site of a group of readers");
  const media = await prepareMedia(quiet, { listing, resolved, changed }, source);
  const { answers } = await openSiteAnswers(
    quiet,
    source,
    { ...content, resolved, media, changed },
    compiled,
  );
  const { options, css } = siteOptions(theme.read(build.project), {
    listing,
    resolved,
    media,
    lineOf: () => null,
  });
  const pages = [...resolved.notes, ...resolved.untranslated];
  const own = pages.filter(({ path, original }) => isOwn(original ?? path));
  const parts = { options, css };
  return { readers, build: quiet, listing, resolved, media, answers, parts, own };
}

/** A build without a base that reports only the issues of some notes, and saves no redirects. */
function quietBuild(
  build: Build,
  own: { isOwn(path: string): boolean; sources: ReadonlySet<string> },
): Build {
  const links: { of: IssuesOf } = { of: () => [] };
  const issues: IssueList = {
    ...createIssueList(),
    add(issue) {
      if (own.sources.has(issue.path)) build.issues.add(issue);
    },
    open(part, issuesOf) {
      if (part === "links") links.of = issuesOf;
    },
    recount(part, path) {
      if (part !== "links" || !own.isOwn(path)) return;
      for (const issue of links.of(path)) build.issues.add(issue);
    },
  };
  const silent = () => undefined;
  const log = { ...build.log, info: silent, warn: silent };
  const { tell: _, ...rest } = build;
  return { ...rest, base: null, previousCommit: null, issues, log };
}
