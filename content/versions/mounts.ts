import { contentHash } from "../content-hash.ts";
import { addressOfFolder, type Convention } from "../conventions/convention.ts";
import type { IgnoreList } from "../ignore/ignore-list.ts";
import type { Inheritance } from "../inherited/inheritance.ts";
import type { ContentFile, Listing, Mount } from "../model.ts";
import { type FilePlace, sourcePath } from "../notes/source-path.ts";
import { addressOfPath } from "../structure/addresses.ts";
import { inOrder } from "./folders.ts";
import { openEditions } from "../languages/editions.ts";
import type { StatedVersions } from "./stated.ts";
import { isPreRelease, kindOfName, newerFirst, type Version, type VersionSet } from "./version.ts";

/** The listing of a site with versions in other branches and tags. @param leftOut mounts of versions that cannot be published */
export function withMounts(
  main: Listing,
  mounts: readonly Mount[],
  { stated, leftOut }: { stated: StatedVersions | null; leftOut: readonly string[] },
): Listing {
  if (mounts.length === 0) return main;
  // The files of each version become those of the site.
  const kept = mounts.map((own) => ({
    ...own,
    listing: { ...own.listing, notes: [], files: [], leftOut: [] },
  }));
  const at = (path: string) => kept.find(({ mount }) => path.startsWith(mount)) ?? null;
  const join = (files: (listing: Listing) => readonly ContentFile[]) => [
    ...files(main),
    ...mounts.flatMap(({ mount, listing }) =>
      files(listing).map((file) => ({
        ...file,
        path: mount + file.path,
        source: mount + sourcePath(listing.root, file),
      })),
    ),
  ];
  const withheld = mounts.flatMap(({ mount, listing }) =>
    [...listing.withheldFiles].map(([path, why]) => [mount + path, why] as const),
  );
  const changes = [main, ...mounts.map(({ listing }) => listing)].flatMap(
    ({ nextChange }) => nextChange ?? [],
  );
  return {
    ...main,
    mounts: kept,
    notes: join(({ notes }) => notes),
    files: join(({ files }) => files),
    leftOut: [
      ...main.leftOut,
      ...mounts.flatMap(({ mount, listing }) => listing.leftOut.map((path) => mount + path)),
    ],
    withheldFiles: new Map([...main.withheldFiles, ...withheld]),
    nextChange: changes.length === 0 ? null : new Date(Math.min(...changes.map(Number))),
    ignore: joinedIgnore(main, mounts, at),
    inheritance: joinedInheritance(main, mounts, at),
    convention: joinedConvention(main, mounts, { at, stated, leftOut }),
  };
}

const NOWHERE = { position: null, title: null, isTranslated: false };

type At = (path: string) => Mount | null;

function joinedIgnore({ ignore }: Listing, mounts: readonly Mount[], at: At): IgnoreList {
  return {
    ...ignore,
    digest: contentHash(
      JSON.stringify([ignore.digest, mounts.map(({ listing }) => listing.ignore.digest)]),
    ),
    find(path) {
      const own = at(path);
      return own ? own.listing.ignore.find(path.slice(own.mount.length)) : ignore.find(path);
    },
  };
}

function joinedInheritance(
  { inheritance }: Listing,
  mounts: readonly Mount[],
  at: At,
): Inheritance {
  return {
    isEmpty: inheritance.isEmpty && mounts.every(({ listing }) => listing.inheritance.isEmpty),
    inherit(path, facts) {
      const own = at(path);
      if (!own) return inheritance.inherit(path, facts);
      return own.listing.inheritance.inherit(path.slice(own.mount.length), facts);
    },
  };
}

/** Rules of addresses and lists are those of the project's branch. What names one file is that of its version. */
function joinedConvention(
  { convention, root, notes }: Listing,
  mounts: readonly Mount[],
  { at, stated, leftOut }: { at: At; stated: StatedVersions | null; leftOut: readonly string[] },
): Convention {
  const { addresses } = convention;
  const set = joinedSet({ convention, root, stated }, mounts);
  const taken = new Set(notes.map(({ path }) => addressOfPath(path.split("/")[0] ?? "")));
  const { languages } = convention;
  const { versions } = openEditions(
    { languages, versions: { ...set, leftOut: [...set.leftOut, ...leftOut] } },
    root,
    (folder) => addressOfFolder(folder, addresses),
    (url) => taken.has(url),
  );
  const digests = mounts.map(({ mount, listing }) => [mount, listing.convention.digest]);
  const inMounts = (folders: (listing: Listing) => readonly string[]) =>
    mounts.flatMap(({ mount, listing }) => folders(listing).map((folder) => mount + folder));
  const redirects = mounts.flatMap(({ mount, listing }) =>
    [...listing.convention.addresses.redirects].map(
      ([path, former]) => [mount + path, former] as const,
    ),
  );
  return {
    ...convention,
    versions,
    languages: languages && {
      ...languages,
      // Translations are those of the project's branch.
      of: (path) => (at(path) ? null : languages.of(path)),
      pageOf: (path) => (at(path) ? null : languages.pageOf(path)),
    },
    digest: contentHash(JSON.stringify([convention.digest, digests, set.versions])),
    addresses: {
      ...addresses,
      staticFolders: [
        ...addresses.staticFolders,
        ...inMounts(({ convention: own }) => own.addresses.staticFolders),
      ],
      assetFolders: [
        ...addresses.assetFolders,
        ...inMounts(({ convention: own }) => own.addresses.assetFolders),
      ],
      redirects: new Map([...addresses.redirects, ...redirects]),
    },
    place(file, facts) {
      const own = at(file.path);
      return own
        ? own.listing.convention.place(inMount(file, own), facts)
        : convention.place(file, facts);
    },
    menuNames(note) {
      const own = at(note.path);
      return own
        ? own.listing.convention.menuNames({ ...note, ...inMount(note, own) })
        : convention.menuNames(note);
    },
    folder(path) {
      const own = at(`${path}/`);
      if (!own) return convention.folder(path);
      const inner = path.slice(own.mount.length);
      return inner === "" ? NOWHERE : own.listing.convention.folder(inner);
    },
    facts(path, facts) {
      const own = at(path);
      return own
        ? own.listing.convention.facts(path.slice(own.mount.length), facts)
        : convention.facts(path, facts);
    },
  };
}

/** A file as its version sees it. */
function inMount({ path, source }: FilePlace, { mount }: Mount): FilePlace {
  return {
    path: path.slice(mount.length),
    ...(source !== undefined && { source: source.slice(mount.length) }),
  };
}

function joinedSet(
  main: { convention: Convention; root: string; stated: StatedVersions | null },
  mounts: readonly Mount[],
): VersionSet {
  const { convention, root, stated } = main;
  const { versionSet: folders } = convention;
  const newest = folders ? undefined : mounts.find(({ name }) => name === stated?.newest);
  const own: Version = {
    ...{ name: newest ? "Next" : "Latest", state: newest ? "unreleased" : "newest" },
    ...{ folder: root, at: "", of: "", hasRest: true },
  };
  const released = mounts.filter(({ name }) => !isPreRelease(name)).map(({ name }) => name);
  const [latest] = released.sort(newerFirst);
  const others = mounts.map(({ name, mount, listing }): Version => {
    const isLater = latest !== undefined && isPreRelease(name) && newerFirst(name, latest) < 0;
    const isNext = kindOfName(name) === "unreleased" || isLater;
    return {
      name,
      state: name === newest?.name ? "newest" : isNext ? "unreleased" : "old",
      ...{ folder: mount + listing.root, at: mount, of: "", hasRest: false },
    };
  });
  const all = [...(folders?.versions ?? [own]), ...others];
  const origin = folders ? `${folders.origin}, branches and tags` : "branches and tags";
  return { origin, versions: inOrder(all), leftOut: folders?.leftOut ?? [] };
}
