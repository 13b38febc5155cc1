import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { folderAt, folderOf } from "../paths.ts";
import { basePathsOf, programsOf } from "../program/programs.ts";
import { recordOf, textOf } from "../settings.ts";
import { readSidebar } from "../vitepress/sidebar.ts";

const SETTINGS = /(?:^|\/)vocs\.config\.[cm]?[jt]sx?$/;
/** The settings may import these. */
const SIDEBARS = /(?:^|\/)sidebar\.[cm]?[jt]sx?$/;

export const vocs: ConventionSet = {
  id: "vocs",
  kind: "a Vocs repository",
  sources: new RegExp(`${SETTINGS.source}|${SIDEBARS.source}`),
  marks: null,
  recognise(repository) {
    for (const path of repository.sources.keys()) {
      const site = { repository, folder: folderOf(path) };
      if (SETTINGS.test(path) && hasNotes(repository, pagesFolder(site))) return site.folder;
    }
    return null;
  },
  root: pagesFolder,
  order(site) {
    const root = pagesFolder(site);
    const [own, others] = [settingsOf(site), programsOf(site, SIDEBARS, "")];
    const written = [
      ...own.map(({ exported }) => recordOf(exported)["sidebar"]),
      ...others.flatMap(({ exported, variables }) => [exported, ...variables()]),
    ];
    const menus = written.map((sidebar) => readSidebar(sidebar, site.repository, root));
    const menu = menus.find((one) => one?.some(({ path, items }) => path ?? items.length)) ?? null;
    const origin = menu ? "the sidebar" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  frontMatter: plainKeys,
  addresses: (site) => ({
    ...plainAddresses,
    bases: basePathsOf(settingsOf(site), "basePath"),
    // The folder of the pages is in the one that also has the pictures.
    staticFolders: [`${folderOf(pagesFolder(site).slice(0, -1))}public/`],
  }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: [],
};

const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, "");

const hasNotes = ({ notes }: Repository, folder: string) =>
  notes.some((note) => note.startsWith(folder));

/** `rootDir` is "docs" or, in newer versions, "src". The pages are in its folder `pages`. */
function pagesFolder(site: ProgramSite): string {
  const written = settingsOf(site).map(({ exported }) => textOf(recordOf(exported)["rootDir"]));
  const folders = [...written, "docs", "src", "."].flatMap((name) => {
    const folder = name === null ? null : folderAt(site.folder, name);
    return folder === null ? [] : `${folder}pages/`;
  });
  return folders.find((folder) => hasNotes(site.repository, folder)) ?? `${site.folder}docs/pages/`;
}
