import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { isPageFile } from "#markdown/formats/format.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Convention } from "#content/conventions/convention.ts";
import type { Listing } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { publishFactsOf } from "#content/notes/withheld-files.ts";
import { followLinks } from "#content/symbolic-links/followed-links.ts";
import { readLinks } from "#content/symbolic-links/read-links.ts";
import type { Build } from "../context.ts";
import { limitsOf } from "../limits.ts";

/**
 * Files outside the content of which a symbolic link is in it, and other names of files.
 * @returns content path of each such note, by the path of the link
 */
export async function addLinkedFiles(
  build: Build,
  listing: Listing,
  { all, blobs }: { all: readonly TreeEntry[]; blobs: BlobReader },
): Promise<Map<string, string>> {
  const { root, ignore, convention, notes, files } = listing;
  const listed = new Set([...notes, ...files].map(({ path }) => path));
  const links = await readLinks(all, blobs);
  const followed = followLinks(links, {
    entries: all,
    ignore,
    convention,
    isListed: (path) => listed.has(path),
  });
  for (const { path, message } of followed.problems)
    build.issues.add({
      path,
      line: null,
      category: "symlink",
      message,
      suggestion: null,
      // A link to another file is an issue of its own.
      severity: isMarkdownPath(path) ? "warning" : "info",
    });
  const { aliases, outside, added } = followed;
  listing.symbolicLinks = { aliases, outside, follow: links.follow };
  listing.convention = withFormerAddresses(convention, {
    aliases,
    sources: new Map([...notes].map((note) => [note.path, sourcePath(root, note)])),
  });
  const sizes = await blobs.sizes(added.map(({ target }) => target.oid));
  const { fileBytes } = limitsOf(build.context.env);
  const linked = new Map<string, string>();
  for (const { path, link, target } of added) {
    const size = sizes.get(target.oid);
    if (size === undefined || size > fileBytes) continue;
    const isNote = isMarkdownPath(path) || isPageFile(path);
    (isNote ? notes : files).push({ path, oid: target.oid, size, source: target.path });
    if (isNote) linked.set(link, path);
  }
  return linked;
}

/** A page has one address. That of a link to it leads there. With versions or languages, it would be in another one. */
function withFormerAddresses(
  convention: Convention,
  {
    aliases,
    sources,
  }: {
    aliases: ReadonlyMap<string, string>;
    sources: ReadonlyMap<string, string>;
  },
): Convention {
  if (aliases.size === 0 || convention.versions || convention.languages) return convention;
  const redirects = new Map(convention.addresses.redirects);
  for (const [link, path] of aliases) {
    const source = sources.get(path);
    if (source === undefined || !isMarkdownPath(link)) continue;
    const address = `/${link.replace(/\.\w+$/, "").replace(/(^|\/)(?:_?index|readme)$/i, "$1")}`;
    redirects.set(source, [...(redirects.get(source) ?? []), address]);
  }
  return { ...convention, addresses: { ...convention.addresses, redirects } };
}

const UNWRITTEN = { publish: publishFactsOf("a.md", Buffer.alloc(0)) };

/** A note has the settings of the folder that it is in. Those of the link's folder may withhold it, so in doubt, it is not published. */
export function leaveOutDoubtful(listing: Listing, linked: ReadonlyMap<string, string>): void {
  const doubtful = new Set(
    [...linked].flatMap(([link, path]) =>
      listing.inheritance.inherit(link, UNWRITTEN) === UNWRITTEN ? [] : path,
    ),
  );
  if (doubtful.size === 0) return;
  listing.notes = listing.notes.filter(({ path }) => !doubtful.has(path));
  listing.leftOut = [...listing.leftOut, ...doubtful].sort();
  const reason = "A setting of the folder of its symbolic link may withhold it.";
  const withheld = [...doubtful].map((path) => [path, reason] as const);
  listing.withheldFiles = new Map([...listing.withheldFiles, ...withheld]);
}
