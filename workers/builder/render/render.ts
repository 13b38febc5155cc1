import { formatting } from "#core/projects/settings/formatting.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { SiteModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "#content/structure/addresses.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { editUrls } from "./edit-urls.ts";
import { feedOptions } from "./feed-options.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Build } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import type { PreviousSite } from "../incremental/previous-build.ts";
import type { ChangedNote } from "../resolve/changed-links.ts";
import { addMedia } from "./add-media.ts";
import { affectedNotes } from "./affected-notes.ts";
import { type EarlierDigests, openBodyDigests } from "#content/pages/body-digests.ts";
import { type NoteBodies, openNoteBodies } from "./note-bodies.ts";
import { coverPicture } from "#content/media/cover-picture.ts";
import { languagesOf } from "#content/pages/page-languages.ts";
import { openTranslations } from "#content/languages/translations.ts";
import { openOutput, type Output } from "../store/output.ts";
import type { Answers } from "#content/queries/model.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import type { PageInputs } from "#content/pages/page-description.ts";
import type { Listing, SiteNote, Resolved, Media } from "#content/model.ts";
import type { Rendered } from "../model.ts";
import { type PlanContext, planAffected } from "#content/pages/page-models.ts";
import { rawSource } from "../parse/raw-source.ts";
import { type PageResults, renderPages } from "./render-pages.ts";
import { siteFiles } from "#content/pages/site-files.ts";
import { type PageScope, plansOf } from "./page-scope.ts";
import { siteTheme } from "./site-theme.ts";
import type { BundledFile } from "./theme-bundle.ts";
import { type OwnParts, ownStylesUrl, themedSiteOf } from "./themed-site.ts";
import { coverPath } from "#content/links/cover-path.ts";

export interface RenderTools {
  compiled: CompiledNotes;
  pack: PackWriter;
  blobs: BlobReader;
}

const MARKDOWN = "text/markdown";

/**
 * Renders every file whose inputs differ from those of the last build, and reuses all others. If only the text of some notes
 * changed, only the files that contain these notes are checked.
 */
export async function renderSite(
  build: Build,
  {
    listing,
    resolved,
    media,
    changed,
    answers,
    asking,
    parts,
    scope,
  }: {
    listing: Listing;
    resolved: Resolved;
    media: Media;
    changed: Changed<ChangedNote>;
    answers: Answers;
    /** Notes whose answers may be new, with the digests of the old ones. */
    asking: ReadonlyMap<string, string>;
    parts: OwnParts;
    /** Absent if all pages are rendered. */
    scope?: PageScope;
  },
  tools: RenderTools,
): Promise<Rendered> {
  const themed = themedSiteOf(build, resolved, parts);
  const { bundle, site } = themed;
  const previous = build.base?.site ?? null;
  /** What this build adds to. */
  const before = changed.scope === "notes" ? changed.site.rendered : null;
  const sources = { resolved, media: media.files, answers, compiled: tools.compiled };
  const digests = openBodyDigests(sources, {
    all: before?.bodies ?? new Map(),
    earlier: before ? null : earlierDigests(previous, resolved),
  });
  const affected =
    changed.scope === "notes"
      ? affectedNotes(changed, resolved, {
          digests,
          answered: newlyAnswered(resolved, answers, asking),
        })
      : null;
  const bodies = openNoteBodies(sources, digests);
  const output = openOutput(build, tools.pack, before);
  const context = planContext(build, {
    resolved,
    media,
    site,
    bodies,
    editUrlOf: editUrls(build, listing),
  });
  const own = mediaAddresses(media);
  const plans = affected
    ? planAffected(context, affected).filter(({ url }) => !own.has(url))
    : plansOf(context, scope);
  const inputs: PageInputs = before?.inputs ?? new Map();
  const pages = await renderPages(build, plans, {
    themed,
    bodies,
    output,
    inputs,
    before: previous?.rendered ?? null,
  });
  const edited = affected?.edited;
  const { structure, generated } = resolved;
  const languages = languagesOf(resolved.language, structure.parts);
  const about = {
    site,
    languages,
    translations: openTranslations(resolved.languages, structure, generated),
    feed: scope
      ? { entries: 0, contents: null }
      : await feedOptions(build, { structure, site, bodies, languages }),
  };
  for (const { url, type, text } of siteFiles(resolved.structure, about, edited))
    // The author's file wins.
    if (!own.has(url) && (!scope || scope.has(url)))
      output.write(url, { key: null, type, bytes: Buffer.from(text) });
  if (!before) {
    addThemeFiles(output, bundle, pages);
    addOwnStyles(output, parts.css);
    addMedia(output, media);
  }
  answers.rest();
  const sourced = [...(edited ?? scope?.notes ?? resolved.notes)].filter(
    ({ original }) => original === null,
  );
  await addSources(build, sourced, { output, tools, generator: listing.convention.id });
  return {
    ...output.site,
    replaced: output.replaced,
    pages: before?.pages ?? pages.planned,
    rendered: pages.rendered,
    bodies: digests.all,
    inputs,
  };
}

function newlyAnswered(
  { structure }: Resolved,
  answers: Answers,
  asking: ReadonlyMap<string, string>,
): SiteNote[] {
  return [...asking].flatMap(([path, digest]) => {
    const note = structure.byPath.get(path);
    return note && answers.digestOf(note) !== digest ? note : [];
  });
}

/** If the links are the same, so are the bodies of most notes. */
function earlierDigests(previous: PreviousSite | null, resolved: Resolved): EarlierDigests | null {
  if (previous?.resolved.links.digest !== resolved.links.digest) return null;
  const { media, rendered, answers } = previous;
  return { resolved: previous.resolved, media: media.files, answers, digests: rendered.bodies };
}

export function planContext(
  build: Build,
  content: {
    editUrlOf: PlanContext["editUrlOf"];
    resolved: Resolved;
    media: Media;
    site: SiteModel;
    bodies: NoteBodies;
  },
): PlanContext {
  const { editUrlOf, resolved, media, site, bodies } = content;
  const settings = formatting.read(build.project);
  const { showsCovers } = siteTheme(build.project);
  const sources = { files: media.files, links: resolved.links.links };
  return {
    structure: resolved.structure,
    generated: resolved.generated,
    versions: resolved.versions,
    siteLanguages: resolved.languages,
    backlinks: resolved.backlinks,
    siteTitle: site.title,
    siteDescription: site.description,
    formatting: settings,
    editUrlOf: settings.editLink ? editUrlOf : () => null,
    language: resolved.language,
    imageOf: (note) => imageOf(note, media, site.url),
    pictureOf: (note) => (showsCovers ? coverPicture(note, sources) : null),
    featuresOf: bodies.features,
  };
}

/** Addresses of the author's own files. */
function mediaAddresses({ files }: Media): Set<string> {
  return new Set([...files.values()].map(({ url }) => url));
}

function imageOf(note: SiteNote, media: Media, address: string): string | null {
  const { cover } = note.facts.publish;
  if (cover && /^https?:/i.test(cover)) return cover;
  const path = coverPath(note, media.files);
  const file = path === null ? undefined : media.files.get(path);
  return file ? address + encodeURI(file.url) : null;
}

function addOwnStyles(output: Output, css: string): void {
  if (css === "") return;
  const [url, hash, bytes] = [ownStylesUrl(css), contentHash(css), Buffer.from(css)];
  if (!output.keep(url, hash)) output.write(url, { key: hash, type: "text/css", bytes });
}

/** Files that only some pages need are published if there is such a page. */
function addThemeFiles(
  output: Output,
  bundle: BundledFile[],
  { features, words: spoken }: Pick<PageResults, "features" | "words">,
): void {
  for (const { feature, words, hash, url, type, bytes } of bundle) {
    if ((feature && !features[feature]) || (words && !spoken.has(words))) continue;
    if (!output.keep(url, hash)) output.write(url, { key: hash, type, bytes });
  }
}

/** The markdown of every public note, without hidden comments. */
async function addSources(
  build: Build,
  notes: Iterable<SiteNote>,
  {
    output,
    tools,
    generator,
  }: { output: Output; tools: RenderTools; generator: Listing["convention"]["id"] },
): Promise<void> {
  const missing: SiteNote[] = [];
  for (const note of notes) {
    const { hash, size } = note.facts.raw;
    output.place(rawUrlOf(note.url), [hash, MARKDOWN, size]);
    if (!output.has(hash) && !tools.pack.ranges.has(hash)) missing.push(note);
  }
  let index = 0;
  for await (const { bytes } of tools.blobs.readMany(missing.map(({ oid }) => oid))) {
    build.signal.throwIfAborted();
    const note = missing[index++];
    if (bytes && note)
      tools.pack.add(rawSource(bytes, { path: note.path, generator }), note.facts.raw.hash);
  }
}
