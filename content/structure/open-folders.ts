import { addressOfFolder, type Convention } from "../conventions/convention.ts";
import { readableName } from "../links/note-names.ts";
import type { Folder, SiteNote } from "../model.ts";
import { isListed } from "../notes/publish-rules.ts";
import { addressInVersion } from "../versions/open-versions.ts";

/** What decides the folders of a site. */
export interface OpenSite {
  byUrl: ReadonlyMap<string, SiteNote>;
  /** Addresses of folders whose page has an address of its own. */
  indexes: ReadonlyMap<string, string>;
  siteTitle: string;
  convention: Convention;
  /** The note above a note that menus show below another one, by content path. The note above has a folder at its own path. */
  above: ReadonlyMap<string, string>;
}

export interface OpenedFolders {
  byUrl: Map<string, Folder>;
  byPath: Map<string, Folder>;
}

export function folderPathOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Folders with the same address are one folder. A folder with an unlisted index note is skipped, because lists of folders
 * would link to that note. Its entries are listed one folder higher.
 */
export function openFolder(path: string, opened: OpenedFolders, site: OpenSite): Folder {
  const existing = opened.byPath.get(path);
  if (existing) return existing;
  const isHome = path === "" || isHomeOfVersion(path, site.convention);
  const url = urlOfFolder(path, site);
  const index = site.byUrl.get(url);
  if (!isHome && index && !isListed(index)) {
    const above = openFolder(folderPathOf(path), opened, site);
    opened.byPath.set(path, above);
    return above;
  }
  const sameUrl = opened.byUrl.get(url);
  const folder = sameUrl ?? newFolder(path, url, site);
  opened.byPath.set(path, folder);
  if (sameUrl) return sameUrl;
  opened.byUrl.set(url, folder);
  if (path !== "") {
    const above = openFolder(pathAbove(path, index, site), opened, site);
    // Addresses in front matter may put a folder below itself.
    folder.parent = isBelow(above, folder) ? openFolder("", opened, site) : above;
    folder.parent.folders.push(folder);
  }
  return folder;
}

/** The folder around a folder: that of its page, if menus show the page below another note. */
function pathAbove(path: string, index: SiteNote | undefined, { above }: OpenSite): string {
  return (index && above.get(index.path)) ?? folderPathOf(path);
}

function isBelow(folder: Folder, above: Folder): boolean {
  for (let at: Folder | null = folder; at; at = at.parent) if (at === above) return true;
  return false;
}

function newFolder(path: string, url: string, { byUrl, siteTitle, convention }: OpenSite): Folder {
  const index = byUrl.get(url) ?? null;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const own = convention.folder(path);
  const { isReadable, nameOf } = convention.order;
  const named = isReadable ? readableName(nameOf(name)) : name;
  const editions = convention.versions?.all.filter(({ at }) => at === `${path}/`) ?? [];
  const version = editions.find(({ hasRest }) => !hasRest) ?? editions[0];
  const title = path === "" ? siteTitle : (version?.name ?? titleOf() ?? named);
  const position = own.position ?? index?.position ?? null;
  // Without spread syntax, which gave each folder a hidden class of its own.
  return {
    path,
    url,
    title,
    position,
    index,
    folders: [],
    notes: [],
    parent: null,
    isPart: false,
  };

  /** The title of a translated page is better than the one that settings name for its original. */
  function titleOf(): string | undefined {
    const { languages } = convention;
    const isTranslation =
      index?.original === null && languages && languages.of(index.path) !== languages.main;
    const isOwn = isTranslation && !own.isTranslated;
    return isOwn ? index.label : (own.title ?? index?.label);
  }
}

export function urlOfFolder(
  path: string,
  { convention, indexes }: Pick<OpenSite, "convention" | "indexes">,
): string {
  if (path === "") return "/";
  const moved = isHomeOfVersion(path, convention) ? undefined : indexes.get(path);
  return moved ?? folderAddress(path, convention);
}

function folderAddress(path: string, { addresses, versions }: Convention): string {
  const version = versions?.of(`${path}/`);
  if (!versions || !version) return addressOfFolder(`${path}/`, addresses);
  const address = addressOfFolder(versions.innerPath(`${path}/`), addresses);
  return `${path}/`.startsWith(version.at) ? addressInVersion(version, address) : address;
}

export function isHomeOfVersion(path: string, { versions }: Convention): boolean {
  return versions?.all.some(({ at, hasRest }) => !hasRest && at === `${path}/`) ?? false;
}

const INDEX = /(?:^|\/)_?index\.\w+$/i;

/** The addresses of folders whose page has an address of its own, by path. */
export function movedIndexes(notes: readonly SiteNote[]): Map<string, string> {
  const moved = notes.filter(
    ({ path, url, facts }) =>
      INDEX.test(path) &&
      url !== "/" &&
      (facts.publish.slug !== null || facts.publish.permalink !== null),
  );
  return new Map(moved.map(({ path, url }) => [folderPathOf(path), url]));
}
