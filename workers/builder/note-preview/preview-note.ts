import { indexOfPath } from "#content/notes/by-path.ts";
import { publicationOf } from "#content/notes/publish-rules.ts";
import { siteOptions } from "#content/pages/site-options.ts";
import { contentPath } from "#content/versions/places.ts";
import { theme } from "#core/projects/settings/theme.ts";
import type { NotePreview } from "#schemas/projects/source/note-preview.ts";
import { settingsKeyOf } from "../build-site.ts";
import type { Build, Source } from "../context.ts";
import { useFileSettings } from "../fetch/file-settings.ts";
import type { PreviousBuild } from "../incremental/previous-build.ts";
import { list } from "../list/list.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { parseNotes } from "../parse/parse.ts";
import { openSiteAnswers } from "../queries/answer-queries.ts";
import { resolve } from "../resolve/resolve.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import { issuesOfNote, previewIssues, type PreviewIssues, withoutMark } from "./preview-issues.ts";
import { previewMedia } from "./preview-media.ts";
import { renderNote } from "./render-note.ts";

/** Nothing is published. */
const noPack: PackWriter = {
  add: () => undefined,
  ranges: new Map(),
  size: () => 0,
  key: () => "",
  finish: () => Promise.resolve(null),
  discard: () => undefined,
};

/** The site around the note, for the next preview. */
export type PreviewedSite = NonNullable<PreviousBuild["site"]>;

/**
 * The stages of a build up to `media`, and the page of one note. So what a user sees while typing is what the build will publish.
 * @param source with the text of `build.typed`
 */
export async function previewNote(
  build: Build,
  source: Source,
  { compiled, issues: earlier }: { compiled: CompiledNotes; issues: PreviewIssues | null },
): Promise<{ preview: NotePreview; site: PreviewedSite; issues: PreviewIssues }> {
  const fresh = previewIssues();
  build.issues = fresh.list;
  useFileSettings(build, source);
  const settings = settingsKeyOf(build);
  const { blobs } = source;
  const listed = await list(build, source, settings);
  const { listing } = listed;
  const read = await parseNotes(build, listed, { source, blobs, compiled, pack: noPack });
  const { parsed } = read;
  const { resolved, changed } = await resolve(build, source, { listing, ...read });
  // If only the text changed, the issues are those of the site in memory.
  const issues = build.issues === earlier?.list ? earlier : fresh;
  const media = await previewMedia(build, { listing, resolved, changed }, source);
  const content = { listing, parsed, resolved, media, changed };
  const { answers } = await openSiteAnswers(build, source, content, compiled);
  const parts = siteOptions(theme.read(build.project), {
    listing,
    resolved,
    media,
    lineOf: () => null,
  });
  const path = contentPath(listing.convention, build.typed ?? "");
  const note = path === null ? undefined : parsed.notes[indexOfPath(parsed.notes, path)];
  const page = note && resolved.structure.byPath.get(note.path);
  const rendering = { listing, resolved, media, answers, parts, compiled };
  const html = page ? await renderNote(build, page, rendering) : null;
  answers.rest();
  const preview = {
    html,
    reason: note ? reasonOf(withoutMark(note), build.now) : NOT_ON_SITE,
    issues: note ? issuesOfNote(build, issues, { listing, parsed, note }) : [],
  };
  const tree = await source.tree;
  const site: PreviewedSite = {
    listing,
    parsed,
    resolved,
    media,
    answers,
    restricted: [],
    settings,
    tree,
    rendered: nothingRendered(),
    issues: issues.list,
    stored: { locations: { version: 1, packs: [], hashes: {} }, hashesPerPack: [] },
    versionProblem: source.versionProblem,
    sizes: new Map(),
  };
  return { preview, site, issues };
}

const NOT_ON_SITE = "This file is not a page of the site.";

function reasonOf(...note: Parameters<typeof publicationOf>): string | null {
  const { state, reason } = publicationOf(...note);
  return state === "published" || state === "unlisted" ? null : reason;
}

const nothingRendered = (): PreviewedSite["rendered"] => ({
  files: {},
  keys: {},
  uses: new Map(),
  count: 0,
  bytes: 0,
  pages: 0,
  rendered: [],
  bodies: new Map(),
  inputs: new Map(),
  replaced: null,
});
