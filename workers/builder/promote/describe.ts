import { datedIn } from "#markdown/front-matter/time-zone.ts";
import { contentPath } from "#content/versions/places.ts";
import type { Media as PublishedMedia, SourceFile } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import type { BuildFacts, UnstoredFacts } from "#schemas/deployments/build-facts.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Build, Source } from "../context.ts";
import { buildSpec } from "../dataset/build-spec.ts";
import { compileSettingsOf } from "../parse/compile-settings.ts";
import { columnsOf } from "#content/dataset/field-columns.ts";
import { contentId } from "#content/dataset/content-id.ts";
import { type LinkFacts, linkFacts } from "#content/links/link-facts.ts";
import { withheldNotes } from "../dataset/withheld-notes.ts";
import { limitsOf } from "../limits.ts";
import { isFoundIn, isListed } from "#content/notes/publish-rules.ts";
import { variantUrl } from "#content/media/resolved-image.ts";
import { currentNotes } from "#content/structure/site-parts.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import type { SiteNote, Listing } from "#content/model.ts";
import type { Site } from "../model.ts";

/** Returns the input of the dataset phase and every file of the commit. Does no more than necessary, because the next push waits for it. */
export async function describeSite(
  build: Build,
  source: Source,
  site: Site,
): Promise<{ files: SourceFile[]; handoff: UnstoredFacts }> {
  const files = await sourceFiles(build, source, site.listing);
  const { links, otherLinks, users, onlyUnlisted } = linkFacts(site);
  const restricted = site.restricted.map(({ readers, notes, files: own }) => ({
    key: readers.key,
    ...postsOf(
      notes.filter(({ original }) => original === null),
      source,
      { ...site, files: own },
    ),
  }));
  const handoff: UnstoredFacts = {
    ...postsOf(site.resolved.notes, source, { ...site, files: site.rendered.files }),
    fed: fedPosts(site),
    ...(restricted.length > 0 && { restricted }),
    links,
    medias: mediasOf(site, { users, onlyUnlisted }),
    files,
    withheld: withheldNotes(build, site, files),
    otherLinks,
    generator: site.listing.convention.id,
    included: includedDigests(site),
    ...settingsDigests(site),
    spec: buildSpec(build, source),
  };
  return { files, handoff };
}

/** The posts that feeds can have. Those of old and unreleased versions are not news. */
function fedPosts({ listing, resolved: { structure } }: Site): string[] {
  const current = currentNotes(structure);
  const dated = structure.parts.flatMap((part) => part.dated);
  return dated
    .filter((note) => current.has(note.path) && isFoundIn(note, "feeds"))
    .map((note) => sourcePath(listing.root, note))
    .sort()
    .map(contentId);
}

function includedDigests({ listing, parsed }: Site): Record<string, string> {
  const including = parsed.notes.flatMap((note) =>
    note.included ? [[sourcePath(listing.root, note), note.included.digest] as const] : [],
  );
  return Object.fromEntries(including);
}

/** Most notes have the same settings. */
function settingsDigests({
  listing,
  parsed,
}: Site): Pick<BuildFacts, "settings" | "settingsOf" | "columns"> {
  const settings = compileSettingsOf(listing);
  const others = parsed.notes.flatMap((note) => {
    const { digest } = settings.of(note);
    return digest === null || digest === settings.common.digest
      ? []
      : [[sourcePath(listing.root, note), digest] as const];
  });
  return {
    settings: settings.common.digest,
    ...(others.length > 0 && { settingsOf: Object.fromEntries(others) }),
    ...columnsOf(listing.variables.schemas),
  };
}

type PostSite = Pick<Site, "listing" | "resolved"> & Pick<Site["rendered"], "files">;

function postsOf(
  notes: readonly SiteNote[],
  source: Source,
  site: PostSite,
): { posts: Post[]; unsearched: string[] } {
  const listed = notes.filter(isListed);
  return {
    posts: listed.map((note) => postOf(note, source, site)),
    unsearched: listed
      .filter((note) => !isFoundIn(note, "search"))
      .map((note) => contentId(sourcePath(site.listing.root, note))),
  };
}

function postOf(note: SiteNote, { commit }: Source, site: PostSite): Post {
  const { listing, files, resolved } = site;
  const { url, title, description, tags, facts } = note;
  const path = sourcePath(listing.root, note);
  const { timeZone } = listing;
  const { created, changed } = resolved.dates.get(path) ?? { created: null, changed: null };
  // The history of a linked repository is cut after a few thousand commits; older files get the date of the newest commit.
  return {
    id: contentId(path),
    slug: url.slice(url.lastIndexOf("/") + 1),
    path,
    url,
    title,
    description,
    date: note.date ?? datedIn(timeZone, created ?? changed ?? commit.at),
    updated: note.updated ?? datedIn(timeZone, changed ?? commit.at),
    tags: tags.map(({ name }) => name),
    wordCount: facts.wordCount,
    hash: files[url]?.[0] ?? "",
    oid: note.oid,
    size: note.size,
  };
}

/** Every file of the commit, including those outside the published folder. */
async function sourceFiles(
  { base, context }: Build,
  { tree, blobs }: Source,
  listing: Listing,
): Promise<SourceFile[]> {
  const listed = new Map<string, SourceFile>();
  for (const kind of ["note", "file"] as const)
    for (const file of kind === "note" ? listing.notes : listing.files) {
      const path = sourcePath(listing.root, file);
      listed.set(path, { path, size: file.size, oid: file.oid, kind });
    }
  const { entries } = await tree;
  const others = [...entries.values()].filter(({ path }) => !listed.has(path));
  const cachedSizes = base?.site?.sizes ?? new Map<string, number>();
  const unknown = others.filter(({ oid, kind }) => kind !== "submodule" && !cachedSizes.has(oid));
  const newSizes = await blobs.sizes(unknown.map(({ oid }) => oid));
  const { fileBytes } = limitsOf(context.env);
  for (const { path, oid } of others) {
    const size = cachedSizes.get(oid) ?? newSizes.get(oid) ?? 0;
    listed.set(path, {
      path,
      size,
      oid,
      kind: size > fileBytes && isNote(listing, path) ? "note" : "other",
    });
  }
  return [...listed.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The list also shows notes that are only too large, because their author expects them there. */
function isNote({ convention, ignore }: Listing, path: string): boolean {
  return (
    contentPath(convention, path) !== null && isMarkdownPath(path) && ignore.find(path) === null
  );
}

function mediasOf(
  { media, listing }: Site,
  { users, onlyUnlisted }: Pick<LinkFacts, "users" | "onlyUnlisted">,
): PublishedMedia[] {
  return [...media.files.values()]
    .map(({ path, source, url, type, size, hash, width, height, placeholder, variants }) => ({
      id: contentId(source ?? listing.root + path),
      path: source ?? listing.root + path,
      url,
      type,
      size,
      hash,
      width,
      height,
      placeholder,
      variants: variants.map((variant) => ({
        width: variant.width,
        url: variantUrl(variant),
        size: variant.size,
        type: "image/webp",
      })),
      posts: users.get(path) ?? [],
      ...(onlyUnlisted.has(path) ? { unlisted: true } : {}),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
