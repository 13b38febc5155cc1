import { contentHash } from "../content-hash.ts";
import { addressOfFolder, type Convention, type ShownOrder } from "../conventions/convention.ts";
import type { NoteOfMenu } from "../conventions/interface.ts";
import type { MenuViews } from "../conventions/menu-views.ts";
import type { IgnoreList } from "../ignore/ignore-list.ts";
import type { Inheritance } from "../inherited/inheritance.ts";
import type { ContentFile, Listing, Mount } from "../model.ts";
import { type FilePlace, sourcePath } from "../notes/source-path.ts";
import { addressOfPath } from "../structure/addresses.ts";
import { inOrder } from "./folders.ts";
import { type MountedLanguages, mountedLanguages } from "./mounted-languages.ts";
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
  const languages = mountedLanguages(main, kept);
  const join = (files: (listing: Listing) => readonly ContentFile[]) => [
    ...files(main),
    ...mounts.flatMap(({ mount, listing }, index) =>
      files(listing).map((file) => ({
        ...file,
        path: languages.pathOf(kept[index]!, file.path),
        source: mount + sourcePath(listing.root, file),
      })),
    ),
  ];
  const withheld = mounts.flatMap(({ listing }, index) =>
    [...listing.withheldFiles].map(
      ([path, why]) => [languages.pathOf(kept[index]!, path), why] as const,
    ),
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
      ...mounts.flatMap(({ listing }, index) =>
        listing.leftOut.map((path) => languages.pathOf(kept[index]!, path)),
      ),
    ],
    withheldFiles: new Map([...main.withheldFiles, ...withheld]),
    nextChange: changes.length === 0 ? null : new Date(Math.min(...changes.map(Number))),
    ignore: joinedIgnore(main, mounts, at),
    inheritance: joinedInheritance(main, mounts, at),
    symbolicLinks: joinedLinks(main, mounts, {
      at,
      pathOf: (index, path) => languages.pathOf(kept[index]!, path),
    }),
    convention: joinedConvention(main, mounts, { mounted: languages, stated, leftOut }),
  };
}

function joinedLinks(
  { symbolicLinks: main }: Listing,
  mounts: readonly Mount[],
  { at, pathOf }: { at: At; pathOf(index: number, path: string): string },
): Listing["symbolicLinks"] {
  const inMounts = mounts.flatMap(({ listing }, index) =>
    [...listing.symbolicLinks.aliases].map(
      ([link, path]) => [pathOf(index, link), pathOf(index, path)] as const,
    ),
  );
  return {
    aliases: new Map([...main.aliases, ...inMounts]),
    outside: [
      ...main.outside,
      ...mounts.flatMap(({ mount, listing }) =>
        listing.symbolicLinks.outside.map((path) => mount + path),
      ),
    ],
    follow(path) {
      const own = at(path);
      if (!own) return main.follow(path);
      const target = own.listing.symbolicLinks.follow(path.slice(own.mount.length));
      return target === null ? null : own.mount + target;
    },
  };
}

const NOWHERE = { position: null, title: null, isTranslated: false };

/** The version with a path of the repository. */
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
  {
    mounted,
    stated,
    leftOut,
  }: { mounted: MountedLanguages; stated: StatedVersions | null; leftOut: readonly string[] },
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
      folders: [...languages.folders, ...mounted.folders],
      files: new Map([...languages.files, ...mounted.files]),
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
    ...joinedMenus(convention, mounted, ({ listing }) => listing.convention),
    withMenuOf: (notes) => menuOfNotes(notes, { convention, mounts, mounted }),
    facts(path, facts) {
      const version = mounted.of(path);
      return version
        ? version.own.listing.convention.facts(version.inner, facts)
        : convention.facts(path, facts);
    },
  };
}

function joinedMenus(
  main: MenuViews,
  mounted: MountedLanguages,
  menusOf: (own: Mount) => MenuViews,
): MenuViews {
  return {
    place(file, facts) {
      const version = mounted.of(file.path);
      return version
        ? menusOf(version.own).place(inVersion(file, version), facts)
        : main.place(file, facts);
    },
    menuNames(note) {
      const version = mounted.of(note.path);
      return version
        ? menusOf(version.own).menuNames({ ...note, ...inVersion(note, version) })
        : main.menuNames(note);
    },
    folder(path) {
      const version = mounted.of(`${path}/`);
      if (!version) return main.folder(path);
      const inner = version.inner.slice(0, -1);
      return inner === "" ? NOWHERE : menusOf(version.own).folder(inner);
    },
  };
}

/** Each version has a table of contents of its own. */
function menuOfNotes(
  notes: readonly NoteOfMenu[],
  {
    convention,
    mounts,
    mounted,
  }: { convention: Convention; mounts: readonly Mount[]; mounted: MountedLanguages },
): ShownOrder | null {
  const own = convention.withMenuOf?.(notes) ?? null;
  const byMount = new Map(
    mounts.flatMap(({ mount, listing }) => {
      const inside = notes.flatMap(({ path, ...note }) =>
        path.startsWith(mount) ? { ...note, path: path.slice(mount.length) } : [],
      );
      const menu = listing.convention.withMenuOf?.(inside);
      return menu ? [[mount, menu] as const] : [];
    }),
  );
  if (!own && byMount.size === 0) return null;
  const { order } = own ?? convention;
  const menusOf = ({ mount, listing }: Mount) => byMount.get(mount) ?? listing.convention;
  return { order, ...joinedMenus(own ?? convention, mounted, menusOf) };
}

/** A file as its version sees it. */
function inVersion(
  { source }: FilePlace,
  { own, inner }: { own: Mount; inner: string },
): FilePlace {
  return {
    path: inner,
    ...(source !== undefined && { source: source.slice(own.mount.length) }),
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
    name: newest ? "Next" : "Latest",
    state: newest ? "unreleased" : "newest",
    folder: root,
    at: "",
    of: "",
    hasRest: true,
  };
  const released = mounts.filter(({ name }) => !isPreRelease(name)).map(({ name }) => name);
  const [latest] = released.sort(newerFirst);
  const others = mounts.map(({ name, mount, listing }): Version => {
    const isLater = latest !== undefined && isPreRelease(name) && newerFirst(name, latest) < 0;
    const isNext = kindOfName(name) === "unreleased" || isLater;
    return {
      name,
      state: name === newest?.name ? "newest" : isNext ? "unreleased" : "old",
      folder: mount + listing.root,
      at: mount,
      of: "",
      hasRest: false,
    };
  });
  const all = [...(folders?.versions ?? [own]), ...others];
  const origin = folders ? `${folders.origin}, branches and tags` : "branches and tags";
  return { origin, versions: inOrder(all), leftOut: folders?.leftOut ?? [] };
}
