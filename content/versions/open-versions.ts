import { folderOf } from "../conventions/paths.ts";
import type { SiteLanguage } from "../languages/language-set.ts";
import { segmentOfVersion } from "./segment.ts";
import type { Version, VersionSet } from "./version.ts";

/** A version with its address. */
export interface OpenVersion extends Version {
  /** What the addresses of its pages begin with: "/docs/1.2"; "" is the root of the site. */
  url: string;
  /** What they would begin with if the site had no versions: "/docs". */
  plainUrl: string;
  /** The home page of the part of the site that consists of the version. */
  home: string;
  /** The language of its pages, if the site has several. */
  language?: SiteLanguage;
  /** Whether it is only a language: the content has no versions. */
  isOnlyLanguage?: boolean;
}

export interface Versions {
  origin: string;
  /** Folders of the repository with versions that are not published. */
  leftOut: readonly string[];
  all: readonly OpenVersion[];
  newest: OpenVersion;
  /** The version of a file or a folder in the content; null if it belongs to none. */
  of(path: string): OpenVersion | null;
  /** The path at which the conventions of the repository see a file: as if the site had no versions. */
  innerPath(path: string): string;
  /** The folder in the repository of a folder in the content; null if the two have the same path below the content root. */
  folderOf(path: string): string | null;
}

/**
 * @param addressOf the address of a folder by the conventions of the repository
 * @param isTaken whether a page or folder outside all versions has an address
 */
export function openVersions(
  set: VersionSet,
  addressOf: (folder: string) => string,
  isTaken: (url: string) => boolean = () => false,
): Versions {
  const taken = new Set<string>();
  const all = set.versions.map((version): OpenVersion => {
    const plainUrl = withoutSlash(addressOf(version.of));
    const segment = version.at.slice(0, -1).split("/").at(-1) ?? "";
    const parent = version.at === version.of ? null : folderOf(version.at.slice(0, -1));
    const base = parent === null ? plainUrl : withoutSlash(addressOf(parent));
    let url = parent === null ? plainUrl : `${base}/${segmentOfVersion(segment)}`;
    // The folder of a version in the content is not another page.
    const isOther = (address: string) =>
      parent !== null && version.folder.startsWith(version.at) && isTaken(address);
    for (let number = 2; taken.has(url) || isOther(url); number++)
      url = `${base}/${segmentOfVersion(segment)}-${number}`;
    taken.add(url);
    return { ...version, url, plainUrl, home: version.hasRest ? "/" : url || "/" };
  });
  const deepestFirst = all.toSorted((a, b) => b.at.length - a.at.length);
  const rest = all.find(({ hasRest }) => hasRest) ?? null;
  const newest = all.find(({ state }) => state === "newest") ?? all[0]!;
  const within = (path: string) => deepestFirst.find(({ at }) => path.startsWith(at)) ?? null;
  return {
    origin: set.origin,
    leftOut: set.leftOut,
    all,
    newest,
    of: (path) => within(path) ?? rest,
    innerPath(path) {
      const version = within(path);
      return version ? version.of + path.slice(version.at.length) : path;
    },
    folderOf(path) {
      const version = within(path);
      return version ? version.folder + path.slice(version.at.length) : null;
    },
  };
}

/** An address that begins as if the site had no versions, in a version. */
export function addressInVersion({ url, plainUrl }: OpenVersion, address: string): string {
  if (url === plainUrl || isBelow(address, url)) return address;
  const rest = isBelow(address, plainUrl) ? address.slice(plainUrl.length) : address;
  return (rest === "/" ? url : url + rest) || "/";
}

/** The address of a page in another language or version. */
export function addressInOther(from: OpenVersion | null, to: OpenVersion, address: string): string {
  const isInside = from !== null && isBelow(address, from.url);
  const plain = isInside ? from.plainUrl + address.slice(from.url.length) || "/" : address;
  return addressInVersion(to, plain);
}

export function isBelow(address: string, base: string): boolean {
  return address === base || address.startsWith(`${base}/`);
}

function withoutSlash(url: string): string {
  return url === "/" ? "" : url;
}
