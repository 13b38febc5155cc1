import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderAt, folderOf } from "../paths.ts";
import { basePathsOf, programsOf } from "../program/programs.ts";
import { recordOf, textOf } from "../settings.ts";
import { readSidebar } from "../vitepress/sidebar.ts";
import { rspressIgnore } from "./ignore.ts";
import { mainLanguage, rspressLanguages } from "./languages.ts";
import { META, placesOfMeta } from "./meta.ts";

const SETTINGS = /(?:^|\/)rspress\.config\.[cm]?[jt]s$/;

export const rspress: ConventionSet = {
  id: "rspress",
  kind: "an Rspress repository",
  sources: new RegExp(`${SETTINGS.source}|${META.source}`),
  marks: null,
  recognise(repository) {
    for (const path of repository.sources.keys()) {
      const site = { repository, folder: folderOf(path) };
      if (!SETTINGS.test(path)) continue;
      if (repository.notes.some((note) => note.startsWith(documentsOf(site)))) return site.folder;
    }
    return null;
  },
  root: documentsOf,
  order(site) {
    const root = documentsOf(site);
    const places = placesOfMeta(site, { root, main: mainLanguage(settingsOf(site)) });
    const menus = settingsOf(site).map(({ exported }) =>
      readSidebar(recordOf(recordOf(exported)["themeConfig"])["sidebar"], site.repository, root),
    );
    const menu = places.size > 0 ? null : (menus.find((one) => one !== null) ?? null);
    const origin = menu ? "the sidebar" : places.size > 0 ? "_meta.json" : "file names";
    return { ...plainOrder, origin, menu, places, by: "name", isReadable: true, isBook: true };
  },
  frontMatter: plainKeys,
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(...basePaths(site)),
    staticFolders: [`${documentsOf(site)}public/`],
  }),
  language: (site) => mainLanguage(settingsOf(site)),
  languages: (site, root) => rspressLanguages(settingsOf(site), root),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: rspressIgnore,
};

const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, "");

/** Links may name the main language, although addresses do not. */
function basePaths(site: ProgramSite): string[] {
  const main = mainLanguage(settingsOf(site));
  const bases = [...basePathsOf(settingsOf(site), "base"), ""];
  return main === null ? bases : [...bases, ...bases.map((base) => `${base}/${main}`)];
}

/** `root`, which is often computed: `path.join(__dirname, "docs")`. */
function documentsOf(site: ProgramSite): string {
  const written = settingsOf(site).map(({ exported }) => textOf(recordOf(exported)["root"]));
  return folderAt(site.folder, written.find(Boolean) ?? "docs") ?? `${site.folder}docs/`;
}
