import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, MenuItem, ProgramSite, Repository } from "../interface.ts";
import { basesOf, folderAt, noteOfLink, pathOfUrl, sourceNamed } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { isRecord, UNKNOWN } from "../program/literals.ts";
import { programsOf } from "../program/programs.ts";
import { listOf, recordOf, textOf } from "../settings.ts";
import { vitepressIgnore } from "./ignore.ts";
import { vitepressLanguage, vitepressLanguages } from "./languages.ts";

const SETTINGS = /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared|root|en))?\.[cm]?[jt]s$/;

export const vitepress: ConventionSet = {
  id: "vitepress",
  kind: "a VitePress repository",
  sources: SETTINGS,
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, SETTINGS)?.[0];
    return path?.replace(/\.vitepress\/.*$/, "") ?? null;
  },
  root: sourceFolder,
  order(site) {
    const root = sourceFolder(site);
    const menu = sidebarOf(site)?.flatMap((list) => itemsOf(list, site.repository, root)) ?? null;
    const origin = menu ? "the sidebar" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isOfPosts, isReadable: true, isBook: true };
  },
  frontMatter: { ...plainKeys, positions: ["order", ...plainKeys.positions] },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(
      ...settingsOf(site).map(({ exported }) => pathOfUrl(recordOf(exported)["base"])),
    ),
  }),
  language: (site) => vitepressLanguage(settingsOf(site)),
  languages: (site, root) =>
    vitepressLanguages(settingsOf(site), { root, origin: "the VitePress settings" }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: vitepressIgnore,
};

const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, ".vitepress/");

function sourceFolder(site: ProgramSite): string {
  const written = settingsOf(site).flatMap(({ exported, first }) => [
    textOf(recordOf(exported)["srcDir"]),
    textOf(first("srcDir")),
  ]);
  // A plug-in may have a setting of the same name, for its own files.
  const folder = written.find((name) => name !== null && !/^(?:\.\/)?\.\w/.test(name));
  return folderAt(site.folder, folder ?? "") ?? site.folder;
}

interface ItemList {
  items: unknown;
  base: string;
}

/** The lists of the first sidebar that is data. It is one list, or one for each part of the site. */
function sidebarOf(site: ProgramSite): ItemList[] | null {
  for (const { exported, first } of settingsOf(site)) {
    const { themeConfig, locales } = recordOf(exported);
    const written = [
      recordOf(themeConfig)["sidebar"],
      recordOf(recordOf(recordOf(locales)["root"])["themeConfig"])["sidebar"],
      first("sidebar"),
    ];
    for (const sidebar of written) {
      const lists = listsOf(sidebar);
      if (lists.some(({ items }) => listOf(items).length > 0)) return lists;
    }
  }
  return null;
}

function listsOf(sidebar: unknown): ItemList[] {
  if (Array.isArray(sidebar)) return [{ items: sidebar, base: "" }];
  if (!isRecord(sidebar)) return [];
  return Object.values(sidebar).flatMap((part): ItemList[] => {
    if (Array.isArray(part)) return [{ items: part, base: "" }];
    const { items, base } = recordOf(part);
    return Array.isArray(items) ? [{ items, base: textOf(base) ?? "" }] : [];
  });
}

function itemsOf({ items, base }: ItemList, repository: Repository, root: string): MenuItem[] {
  return listOf(items).flatMap((item): MenuItem[] => {
    if (!isRecord(item)) return [];
    const own = textOf(item["base"]) ?? base;
    const link = item["link"];
    const path =
      typeof link === "string" && link !== ""
        ? noteOfLink(repository, root, /^[a-z]+:/i.test(link) ? link : own + link)
        : null;
    // A link to a part of a page does not name the page.
    const isPart = typeof link === "string" && link.includes("#");
    const title = item["text"] === UNKNOWN || isPart ? null : textOf(item["text"]);
    const below = itemsOf({ items: item["items"], base: own }, repository, root);
    return [{ title: title && plain(title), path, items: below }];
  });
}

/** A title may contain HTML, such as a badge. */
function plain(title: string): string {
  return title.replace(/<[^>]*>/g, "").trim();
}
