import type { PageVersions, VersionLink } from "#markdown/themes/model.ts";
import type { SiteStructure } from "../model.ts";
import { type Fact, plain } from "../pages/page-description.ts";
import { addressInPart } from "../structure/site-parts.ts";
import { isBelow, type OpenVersion, type Versions } from "./open-versions.ts";

/** The list of versions on a page. */
export type VersionsOfPages = (
  url: string,
  /** The version that the page belongs to, or null. */
  version: OpenVersion | null,
) => Fact<PageVersions | null>;

/** Finds the same page in every version. A version without pages is not listed. */
export function versionsOfPages(
  versions: Versions | null,
  { parts, byUrl, folders }: SiteStructure,
  generated: ReadonlySet<string>,
): VersionsOfPages {
  const all = (versions?.all ?? []).filter(
    (version) => !version.isOnlyLanguage && parts.some((part) => part.version === version),
  );
  if (all.length < 2) return () => plain(null);
  const isPage = (url: string) => byUrl.has(url) || folders.has(url);

  function samePage(url: string, from: OpenVersion | null, to: OpenVersion): string | null {
    if (from === null) return null;
    if (isBelow(url, from.url)) {
      const address = to.url + (url === "/" ? "" : url.slice(from.url.length)) || "/";
      if (isPage(address)) return address;
    }
    const ownLists = from.home === "/" ? "" : from.home;
    const list = addressInPart(to.home, url.slice(ownLists.length));
    return generated.has(url) && generated.has(list) ? list : null;
  }

  const homeOf = ({ url, home }: OpenVersion) => (isPage(url || "/") ? url || "/" : home);

  return (url, of) => {
    const version = of?.isOnlyLanguage ? (all.find(({ home }) => home === of.home) ?? of) : of;
    // Each language has its own versions.
    const listed = all.filter(({ language }) => language === (version ?? all[0])?.language);
    const newest = listed.find(({ state }) => state === "newest") ?? listed[0];
    if (listed.length < 2 || !newest) return plain(null);
    const current = version && listed.includes(version) ? version : null;
    const linkTo = (to: OpenVersion): VersionLink => ({
      name: to.name,
      url: to === current ? url : (samePage(url, current, to) ?? homeOf(to)),
    });
    const isOther = current !== null && current !== newest;
    const value: PageVersions = {
      items: listed.map(linkTo),
      current: current?.name ?? null,
      newest: linkTo(newest),
      notice: isOther && current.state !== "newest" && !current.isQuiet ? current.state : null,
      canonical: isOther ? samePage(url, current, newest) : null,
    };
    const { items, notice, canonical } = value;
    const links = [...items, value.newest].flatMap((item) => [item.name, item.url]);
    return { inputs: [value.current, notice, canonical, ...links], value: () => value };
  };
}
