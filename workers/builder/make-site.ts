import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import { awaitedLater } from "#service/failures.ts";
import type { CompiledNotes } from "./parse/compiled-notes.ts";
import type { Build, Source } from "./context.ts";
import { applyChanges } from "./incremental/apply-changes.ts";
import { type CompiledChanges, compileChanges } from "./incremental/compile-changes.ts";
import { type ChangedNotes, findChanges } from "./incremental/find-changes.ts";
import { renderChanges, type Replaced } from "./incremental/render-changes.ts";
import { storeChanges } from "./incremental/store-changes.ts";
import { logIssues } from "./log/log-issues.ts";
import { newIssues } from "./log/new-issues.ts";
import type { PackWriter } from "./store/pack-writer.ts";
import { isListed } from "./parse/publish-rules.ts";
import { type Changes, countChanges, receipt } from "./run/receipt.ts";
import { count } from "./log/count.ts";
import type { StageClock } from "./log/stage-clock.ts";
import { listContent } from "./list/list.ts";
import type { Listing, Parsed, Resolved, Media, Rendered } from "./model.ts";
import { prepareMedia } from "./media/media.ts";
import { parseNotes } from "./parse/parse.ts";
import { findPublication, type Publication } from "./publication/publication.ts";
import { renderSite } from "./render/render.ts";
import { resolveContent } from "./resolve/resolve.ts";
import { type Stored, storeSite } from "./store/store.ts";

export interface SiteTools {
  pack: PackWriter;
  compiled: CompiledNotes;
}

/** A site that is stored but not yet live. */
export interface MadeSite {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
  changes: Changes;
  publication: Publication;
  stored: Stored;
  /** The changes since the last build, if only notes were edited. */
  delta: ManifestDelta | null;
  /** Recomputes what would become public. */
  compare(): Promise<Publication>;
}

/** Builds the site of a commit. A push that only edits notes updates the last build's site in memory. A full build and an update publish the same files. */
export async function makeSite(
  build: Build,
  clock: StageClock,
  { source, settings, pack, compiled }: SiteTools & { source: Source; settings: string },
): Promise<MadeSite> {
  const { blobs } = source;
  const { base } = build;
  const listed = await clock.run(
    "list",
    async () => {
      const found = await findChanges(build, source, settings);
      const noteChanges = "because" in found ? null : found;
      // From here on this build may change the state, so no other build may use it.
      if (noteChanges) build.context.states.drop(build.project._id);
      const listing = noteChanges
        ? noteChanges.site.listing
        : await listContent(build, source, blobs);
      return { noteChanges, listing, because: "because" in found ? found.because : null };
    },
    ({ listing: { notes, files, leftOut } }) =>
      `${count(notes.length, "note")} and ${count(files.length, "other file")}${leftOut.length > 0 ? `; ${leftOut.length} left out by the ignore list` : ""}`,
  );
  const { listing, parsed, changed, because } = await clock.run(
    "parse",
    () => parse(build, source, { ...listed, pack, compiled }),
    (done) => `${count(done.parsed.compiled, "note")} compiled`,
  );
  const { root } = listing;
  const { resolved, newIssues: added } = await clock.run(
    "resolve",
    async () =>
      changed
        ? await applyChanges(build, source, changed)
        : { resolved: await resolveContent(build, source, { listing, parsed }), newIssues: null },
    ({ resolved: { notes, withheld } }) => publishedText(notes, withheld.size),
  );
  const media = await clock.run(
    "media",
    async () => changed?.site.media ?? (await prepareMedia(build, resolved.files, { blobs, root })),
    ({ files, made: prepared }) =>
      `${count(files.size, "file")} used by public pages${prepared > 0 ? `, ${prepared} prepared` : ""}`,
  );
  await logIssues(build, added ?? (await newIssues(build, { root, notes: parsed.notes })));
  const compare = () =>
    findPublication(build, { root, resolved, media }, { onlyEdited: changed !== null });
  // Starts while pages are rendered. A later call checks the result again.
  const comparing = compare();
  awaitedLater(comparing);
  const { rendered, changes, replaced } = await clock.run(
    "render",
    () => render(build, { resolved, media, changed }, { compiled, pack, blobs }),
    (done) => receipt(base, done.rendered, { ...done.changes, because }),
  );
  const publication = await comparing;
  const content = { commit: source.commit.sha, resolved, rendered, media, publication };
  const stored = await clock.run(
    "store",
    async () =>
      changed
        ? await storeChanges(build, changed, { ...content, replaced }, pack)
        : { ...(await storeSite(build, content, pack)), delta: null },
    (done) => `${count(done.count, "file")}, ${formatBytes(done.newBytes)} new`,
  );
  const { delta } = stored;
  return {
    ...{ listing, parsed, resolved, media, rendered },
    ...{ changes, publication, stored, delta, compare },
  };
}

function publishedText(notes: Resolved["notes"], withheld: number): string {
  const unlisted = notes.length - notes.filter(isListed).length;
  const parts = [
    `${count(notes.length, "note")} published`,
    unlisted > 0 && `${unlisted} of them unlisted`,
    withheld > 0 && `${withheld} withheld`,
  ];
  return parts.filter(Boolean).join(", ");
}

async function parse(
  build: Build,
  source: Source,
  listed: SiteTools & {
    noteChanges: ChangedNotes | null;
    listing: Listing;
    because: string | null;
  },
): Promise<{
  listing: Listing;
  parsed: Parsed;
  changed: CompiledChanges | null;
  because: string | null;
}> {
  const { noteChanges, pack, compiled, because } = listed;
  const { blobs } = source;
  const tools = { blobs, compiled, pack };
  if (!noteChanges) {
    const { listing } = listed;
    return { listing, parsed: await parseNotes(build, listing, tools), changed: null, because };
  }
  const { changed, compiled: recompiled } = await compileChanges(build, source, noteChanges, tools);
  if (!("because" in changed)) {
    changed.site.parsed.compiled = recompiled;
    return { listing: listed.listing, parsed: changed.site.parsed, changed, because: null };
  }
  const listing = await listContent(build, source, blobs);
  const parsed = await parseNotes(build, listing, tools);
  return {
    listing,
    parsed: { ...parsed, compiled: parsed.compiled + recompiled },
    changed: null,
    because: changed.because,
  };
}

async function render(
  build: Build,
  content: { resolved: Resolved; media: Media; changed: CompiledChanges | null },
  tools: Parameters<typeof renderSite>[2],
): Promise<{ rendered: Rendered; changes: Changes; replaced: Replaced }> {
  const { resolved, changed } = content;
  if (!changed) {
    const rendered = await renderSite(build, content, tools);
    const changes = countChanges(build.base, resolved, rendered);
    return { rendered, changes, replaced: new Map() };
  }
  const replaced = await renderChanges(build, changed, tools);
  const { rendered } = changed.site;
  const own = new Set(changed.notes.flatMap(({ published }) => published?.after.url ?? []));
  const none = { added: 0, removed: 0, moved: 0 };
  const followed = rendered.rendered.filter((url) => !own.has(url)).length;
  return { rendered, changes: { ...none, changed: own.size, followed }, replaced };
}

/** Powers of 1000, like sizes on the dashboard. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
