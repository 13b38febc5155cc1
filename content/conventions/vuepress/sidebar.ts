import type { MenuItem, ProgramSite } from "../interface.ts";
import { noteOfLink } from "../paths.ts";
import { isRecord, type Literals, UNKNOWN } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** Modules with the sidebar of the main language, which larger sites have. */
export const SIDEBARS =
  /(?:^|\/)\.vuepress\/(?:[^/]+\/)*side-?bars?(?:\/(?:index|en|en-us))?\.[cm]?[jt]s$/i;

/** Links of a list begin here, unless they begin with a slash. */
interface Part {
  items: readonly unknown[];
  base: string;
}

/** The first sidebar that is data: one list, or one for each part of the site. */
export function menuOf(
  site: ProgramSite,
  settings: readonly Literals[],
  sidebars: readonly Literals[],
): MenuItem[] | null {
  const written = [
    ...settings.flatMap(({ exported, first }) => {
      const { themeConfig, theme } = recordOf(exported);
      // The second version gives the settings of the theme to a function: `theme: defaultTheme({…})`.
      return [recordOf(themeConfig), recordOf(theme)]
        .flatMap((given) => [
          recordOf(recordOf(given["locales"])["/"])["sidebar"],
          given["sidebar"],
        ])
        .concat(first("sidebar"));
    }),
    ...sidebars.flatMap(({ exported, variables }) => [exported, ...variables()]),
  ];
  for (const sidebar of written) {
    const items = partsOf(sidebar).flatMap((part) => itemsOf(site, part));
    if (items.some(({ path, items: below }) => path !== null || below.length > 0)) return items;
  }
  return null;
}

function partsOf(sidebar: unknown): Part[] {
  if (Array.isArray(sidebar)) return [{ items: sidebar as unknown[], base: "/" }];
  if (!isRecord(sidebar)) return [];
  return Object.entries(sidebar).flatMap(([base, items]) =>
    Array.isArray(items) && base.startsWith("/") ? { items: items as unknown[], base } : [],
  );
}

/** "/guide/", ["/guide/", "Guide"], `{ title, path, children }` or `{ text, link, prefix, children }`. */
function itemsOf(site: ProgramSite, { items, base }: Part): MenuItem[] {
  return items.flatMap((item): MenuItem[] => {
    if (typeof item === "string") return noteItem(site, { link: item, title: null, base });
    if (Array.isArray(item)) {
      const [link, title] = item as unknown[];
      return noteItem(site, { link, title: titleOf(title), base });
    }
    if (!isRecord(item)) return [];
    const prefix = textOf(item["prefix"]);
    const own = prefix === null ? base : addressIn(base, prefix);
    const link = item["link"] ?? item["path"];
    const path = typeof link === "string" ? noteAtLink(site, link, base) : null;
    const title = titleOf(item["text"] ?? item["title"]);
    const below = itemsOf(site, {
      items: listOf(item["children"] ?? item["items"]),
      base: own.endsWith("/") ? own : `${own}/`,
    });
    return path === null && below.length === 0 ? [] : [{ title, path, items: below }];
  });
}

function noteItem(
  site: ProgramSite,
  { link, title, base }: { link: unknown; title: string | null; base: string },
): MenuItem[] {
  const path = typeof link === "string" ? noteAtLink(site, link, base) : null;
  return path === null ? [] : [{ title, path, items: [] }];
}

function noteAtLink({ repository, folder }: ProgramSite, link: string, base: string) {
  return noteOfLink(repository, folder, addressIn(base, link));
}

const addressIn = (base: string, link: string) =>
  /^(?:\/|[a-z][a-z+.-]*:)/i.test(link) ? link : base + link;

function titleOf(written: unknown): string | null {
  return written === UNKNOWN ? null : textOf(written);
}
