import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { sourceNamed } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { aliasesOfSite } from "../program/aliases.ts";
import { basePathsOf, programsOf } from "../program/programs.ts";
import { vitepressLanguage, vitepressLanguages } from "../vitepress/languages.ts";
import { vuepressIgnore } from "./ignore.ts";
import { menuOf, SIDEBARS } from "./sidebar.ts";

const SETTINGS = /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/;

const PLACE = ".vuepress/";
const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, PLACE);

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
    const menu = menuOf(site, settingsOf(site), programsOf(site, SIDEBARS, PLACE));
    const origin = menu ? "the sidebar" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isOfPosts, isReadable: true, isBook: true };
  },
  frontMatter: { ...plainKeys, positions: ["order", ...plainKeys.positions] },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basePathsOf(settingsOf(site), "base"),
    shortcuts: {
      "@source/": site.folder,
      "~@source/": site.folder,
      ...aliasesOfSite(site, SETTINGS),
    },
  }),
  language: (site) => vitepressLanguage(settingsOf(site)),
  languages: (site, root) =>
    vitepressLanguages(settingsOf(site), { root, origin: "the VuePress settings" }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: vuepressIgnore,
};
