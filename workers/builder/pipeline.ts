import { awaitedLater } from "#service/failures.ts";
import type { Build, Source } from "./context.ts";
import {
  describeConvention,
  describeLanguages,
  describeVersions,
} from "#content/conventions/sentence.ts";
import { forgetHeadings } from "#markdown/links/anchors.ts";
import { countWithheld } from "#content/notes/ruled-notes.ts";
import { listingFor } from "#content/audience/page-readers.ts";
import { restrictedText } from "#content/audience/reasons.ts";
import { type GroupSite, groupSites } from "./readers/group-site.ts";
import { renderGroups } from "./readers/render-groups.ts";
import { LARGE_BUILD_PAGES } from "./limits.ts";
import { list } from "./list/list.ts";
import { ignoreIssues, rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { countIgnored, keepRules } from "./log/ignored.ts";
import { logIssues } from "./log/log-issues.ts";
import { newlyBroken } from "./log/newly-broken.ts";
import { findNewIssues, readFormerIssues } from "./log/new-issues.ts";
import { siteOptions } from "#content/pages/site-options.ts";
import { theme } from "#core/projects/settings/theme.ts";
import type { StageClock } from "./log/stage-clock.ts";
import {
  listedText,
  mediaText,
  parsedText,
  publishedText,
  storedText,
} from "./log/stage-summaries.ts";
import { prepareMedia } from "./media/media.ts";
import type { Site } from "./model.ts";
import type { CompiledNotes } from "./parse/compiled-notes.ts";
import { parseNotes } from "./parse/parse.ts";
import { promote, type Promotion, promotionText } from "./promote/promote.ts";
import { scheduledText } from "#schemas/deployments/scheduled-text.ts";
import { carriedOut } from "./publication/schedule.ts";
import { noteSooner } from "./publication/note-schedule.ts";
import { findPublication } from "./publication/publication.ts";
import { openSiteAnswers } from "./queries/answer-queries.ts";
import { renderSite } from "./render/render.ts";
import { resolve } from "./resolve/resolve.ts";
import { countChanges, countsOf, receipt } from "./run/receipt.ts";
import type { PackWriter } from "./store/pack-writer.ts";
import { type Stored, storeSite } from "./store/store.ts";

interface SiteTools {
  pack: PackWriter;
  compiled: CompiledNotes;
}

export interface MadeSite {
  site: Site;
  stored: Stored;
  promotion: Promotion;
}

/**
 * The stages after `fetch`, in order. Each takes the outputs of those before it, what changed since the previous build
 * (`build.base`), and the previous build's own output. A full build is the case in which everything changed. Both publish the
 * same files.
 */
export async function makeSite(
  build: Build,
  clock: StageClock,
  commit: SiteTools & { source: Source; settings: string; buildKey: string },
): Promise<MadeSite> {
  const { source, settings, buildKey, pack } = commit;
  const tools = { ...commit, blobs: source.blobs };
  const former = await readFormerIssues(build);

  const listed = await clock.run("list", () => list(build, source, settings), listedText);
  const read = await clock.run("parse", () => parseNotes(build, listed, tools), parsedText);
  const { parsed } = read;
  // After compiling this much, each thread keeps 40 MB. New ones for the pages take half of that.
  if (parsed.compiled > LARGE_BUILD_PAGES) build.context.compilers.endIdle();
  const { readers } = parsed;
  const { listing: whole } = listed;
  const listing = readers ? listingFor(readers.audience.site, whole, readers) : whole;
  const { resolved, changed } = await clock.run(
    "resolve",
    () => resolve(build, source, { listing, ...read }),
    (done) => publishedText({ ...done, parsed }),
  );
  const { media, groups } = await clock.run(
    "media",
    async () => ({
      media: await prepareMedia(build, { listing, resolved, changed }, source),
      groups: await groupSites(build, source, { listing: whole, parsed, resolved }, tools.compiled),
    }),
    (done) => mediaText(done.media),
  );
  const { answers, asking } = await openSiteAnswers(
    build,
    source,
    { listing, parsed, resolved, media, changed },
    tools.compiled,
  );
  const { options, css, issues } = siteOptions(theme.read(build.project), {
    listing,
    resolved,
    media,
    lineOf: themeLineOf(source),
  });
  // Otherwise the list is that of the last build.
  if (changed.scope === "everything") for (const issue of issues) build.issues.add(issue);
  const { root } = listing;
  const convention = describeConvention(resolved.convention, {
    pages: resolved.notes.length,
    notes: parsed.notes,
    outside: listing.outside,
  });
  if (convention) build.log.info(convention.text);
  const versions = describeVersions(resolved.versions);
  if (versions !== null) build.log.info(versions);
  if (groups.length > 0) build.log.info(`Not for everyone: ${restrictedText(groups.map(pagesOf))}`);
  const languages = describeLanguages(resolved.languages);
  if (languages !== null) build.log.info(languages);
  const rules = rulesOf(build.project, listing.ignoredIssues);
  const ignored = countIgnored(build.issues, rules);
  await keepRules(build, listing.ignoredIssues);
  const added = former && findNewIssues(build, { former, root, notes: parsed.notes });
  const shown = ignoreIssues(added ?? build.issues.groups(), rules).visible;
  const isOnlyDue =
    build.deployment.dueAt !== undefined && build.previousCommit === source.commit.sha;
  await logIssues(build, { shown, isFirst: added === null, rules, ignored, isOnlyDue });
  // Starts while pages are rendered. A later call checks the result again.
  const compare = () => findPublication(build, { root, resolved, media, changed });
  const comparing = compare();
  awaitedLater(comparing);
  const { rendered, restricted, changes } = await clock.run(
    "render",
    async () => {
      const rendered = await renderSite(
        build,
        { listing, resolved, media, changed, answers, asking, parts: { options, css } },
        tools,
      );
      const restricted = await renderGroups(groups, { rendered, readers }, tools);
      return {
        rendered,
        restricted,
        changes: countChanges(build.base, { root, resolved, rendered, changed }),
      };
    },
    (done) => receipt(build.base, { ...done, changed }),
  );
  forgetHeadings();
  const publication = await comparing;
  const content = {
    commit: source.commit.sha,
    resolved,
    rendered,
    media,
    publication,
    changed,
    restricted,
  };
  const stored = await clock.run("store", () => storeSite(build, content, pack), storedText);
  const site = { listing: whole, parsed, resolved, media, rendered, answers, restricted };
  const counts = countsOf({ issues: build.issues, ignored }, site, changes);
  const scheduled = build.preview ? null : carriedOut(build, site);
  if (scheduled) build.log.info(scheduledText(scheduled));
  await noteSooner(build, resolved.nextPublication);
  const promotion = await clock.run(
    "promote",
    () =>
      promote(
        build,
        {
          buildKey,
          counts,
          publication,
          convention,
          delta: stored.delta,
          scheduled,
          publishRules: countWithheld(parsed.notes),
          newlyBroken: newlyBroken(shown, { isFirst: added === null }),
        },
        compare,
      ),
    (done) => promotionText(build, done),
  );
  return { site, stored, promotion };
}

const pagesOf = ({ readers, own }: GroupSite) => ({ readers, pages: own.length });

/** Finds the lines of the theme settings that `pressmark.yml` sets. */
function themeLineOf({ projectFile }: Source) {
  return (field: string, text: string) =>
    projectFile?.lineOf({ section: "theme", field }, text) ?? null;
}
