import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, pathOfUrl, sourceNamed } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { type Literals, readLiterals } from "../program/literals.ts";
import { recordOf } from "../settings.ts";
import { vitepressLanguage, vitepressLanguages } from "../vitepress/languages.ts";
import { vuepressIgnore } from "./ignore.ts";
import { menuOf, SIDEBARS } from "./sidebar.ts";

const SETTINGS = /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/;

/** The first version (v1.vuepress.vuejs.org) and the second (vuepress.vuejs.org). */
export const vuepress: ConventionSet = {
  id: "vuepress",
  kind: "a VuePress repository",
  sources: new RegExp(`${SETTINGS.source}|${SIDEBARS.source}`),
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, SETTINGS)?.[0];
    return path?.replace(/\.vuepress\/.*$/, "") ?? null;
  },
  root: ({ folder }) => folder,
  order(site) {
    const menu = menuOf(site, programsOf(site, SETTINGS), programsOf(site, SIDEBARS));
    const origin = menu ? "the sidebar" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isOfPosts, isReadable: true, isBook: true };
  },
  frontMatter: { ...plainKeys, positions: ["order", ...plainKeys.positions] },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(
      ...programsOf(site, SETTINGS).map(({ exported }) => pathOfUrl(recordOf(exported)["base"])),
    ),
  }),
  language: (site) => vitepressLanguage(programsOf(site, SETTINGS)),
  languages: (site, root) =>
    vitepressLanguages(programsOf(site, SETTINGS), { root, origin: "the VuePress settings" }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: vuepressIgnore,
};

function programsOf({ repository, folder }: ProgramSite, name: RegExp): Literals[] {
  const programs: Literals[] = [];
  for (const [path, text] of repository.sources)
    if (name.test(path) && path.startsWith(`${folder}.vuepress/`))
      programs.push(readLiterals(text));
  return programs;
}
