import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type {
  AddressRules,
  ConventionSet,
  MenuItem,
  ProgramSite,
  Repository,
} from "../interface.ts";
import { folderAt, sourceNamed } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { aliasesOfSite } from "../program/aliases.ts";
import { readLiterals } from "../program/literals.ts";
import { basePathsOf, programsOf } from "../program/programs.ts";
import { recordOf, textOf } from "../settings.ts";
import { vitepressIgnore } from "./ignore.ts";
import { vitepressLanguage, vitepressLanguages } from "./languages.ts";
import { menuOfRewritten, readRewrites, type Rewrite } from "./rewrites.ts";
import { readSidebar } from "./sidebar.ts";

const SETTINGS = /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared|root|en))?\.[cm]?[jt]s$/;
/** Beside the settings, most sites with several languages have a file for each. */
const IMPORTED =
  /(?:^|\/)\.vitepress\/(?:config|locales?)\/([a-z]{2}(?:[-_][a-z]{2,4})?)\.[cm]?[jt]s$/i;

export const vitepress: ConventionSet = {
  id: "vitepress",
  kind: "a VitePress repository",
  sources: new RegExp(`${SETTINGS.source}|${IMPORTED.source}`),
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, SETTINGS)?.[0];
    return path?.replace(/\.vitepress\/.*$/, "") ?? null;
  },
  root: sourceFolder,
  order(site) {
    const menu = sidebarOf(site);
    const origin = menu ? "the sidebar" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isOfPosts, isReadable: true, isBook: true };
  },
  frontMatter: { ...plainKeys, positions: ["order", ...plainKeys.positions] },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basePathsOf(settingsOf(site), "base"),
    pathOf: pathsOf(rewriteOf(site)),
    shortcuts: aliasesOfSite(site, SETTINGS),
    linkCheck: hasLinkCheck(site) ? "VitePress" : null,
  }),
  language: (site) => vitepressLanguage(settingsOf(site)),
  languages: (site, root) =>
    vitepressLanguages(settingsOf(site), {
      root,
      origin: "the VitePress settings",
      imported: importedBy(site),
    }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: vitepressIgnore,
};

const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, ".vitepress/");

const importedBy = ({ repository, folder }: ProgramSite) =>
  [...repository.sources].flatMap(([path, text]) => {
    const name = path.startsWith(folder) ? IMPORTED.exec(path)?.[1] : undefined;
    return name === undefined ? [] : [[name, readLiterals(text)] as const];
  });

function sourceFolder(site: ProgramSite): string {
  const written = settingsOf(site).flatMap(({ exported, first }) => [
    textOf(recordOf(exported)["srcDir"]),
    textOf(first("srcDir")),
  ]);
  // A plug-in may have a setting of the same name, for its own files.
  const folder = written.find((name) => name !== null && !/^(?:\.\/)?\.\w/.test(name));
  return folderAt(site.folder, folder ?? "") ?? site.folder;
}

/** It stops at dead links, unless a setting tells it to ignore some or all of them. */
function hasLinkCheck({ repository, folder }: ProgramSite): boolean {
  return ![...repository.sources].some(
    ([path, text]) =>
      SETTINGS.test(path) && path.startsWith(folder) && /\bignoreDeadLinks\b/.test(text),
  );
}

function rewriteOf(site: ProgramSite): Rewrite | null {
  for (const { exported, first } of settingsOf(site)) {
    const rewrite = readRewrites(recordOf(exported)["rewrites"] ?? first("rewrites"));
    if (rewrite) return rewrite;
  }
  return null;
}

/** Rules name files with their extension, and paths have none. */
function pathsOf(rewrite: Rewrite | null): AddressRules["pathOf"] {
  if (!rewrite) return plainAddresses.pathOf;
  return (path) => (rewrite(`${path}.md`) ?? rewrite(path) ?? path).replace(/\.mdx?$/, "");
}

/** The first sidebar that is data. */
function sidebarOf(site: ProgramSite): MenuItem[] | null {
  const root = sourceFolder(site);
  const rewrite = rewriteOf(site);
  const read = (repository: Repository) => firstSidebar({ ...site, repository }, root);
  return rewrite
    ? menuOfRewritten(site.repository, { root, rewrite }, read)
    : read(site.repository);
}

function firstSidebar(site: ProgramSite, root: string): MenuItem[] | null {
  for (const { exported, first } of settingsOf(site)) {
    const { themeConfig, locales } = recordOf(exported);
    const written = [
      recordOf(themeConfig)["sidebar"],
      recordOf(recordOf(recordOf(locales)["root"])["themeConfig"])["sidebar"],
      first("sidebar"),
    ];
    for (const sidebar of written) {
      const menu = readSidebar(sidebar, site.repository, root);
      if (menu) return menu;
    }
  }
  return null;
}
