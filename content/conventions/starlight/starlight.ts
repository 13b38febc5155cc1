import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { formerAddresses, rulesOf } from "../redirects/former-addresses.ts";
import { hasLinkCheck, starlightGenerators } from "./generators.ts";
import { starlightLanguages } from "./languages.ts";
import { readSidebar } from "./sidebar.ts";
import { recordOf, textOf } from "../settings.ts";
import { CONFIG, contentFolder, settingsOf } from "./settings.ts";
import { starlightVersions } from "./versions.ts";

/** What a slug of Astro leaves out of names. */
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Pc}\s-]/gu;

/** A program that puts all documents below an address: `src/pages/docs/[...slug].astro`. */
const ROUTE = /(?:^|\/)src\/pages\/((?:[^[\]/]+\/)+)\[\.\.\.\w+\]\.astro$/;

export const starlight: ConventionSet = {
  id: "starlight",
  kind: "a Starlight repository",
  sources: CONFIG,
  marks: ROUTE,
  recognise({ sources, notes }) {
    for (const [path, text] of sources) {
      const content = contentFolder(folderOf(path));
      const isSite = CONFIG.test(path) && /\bstarlight\b/i.test(text);
      if (isSite && notes.some((note) => note.startsWith(content))) return folderOf(path);
    }
    return null;
  },
  root: ({ folder }) => contentFolder(folder),
  order(site) {
    const menu = readSidebar(site);
    const origin = menu ? "the sidebar" : "sidebar.order";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  frontMatter: {
    ...plainKeys,
    positions: ["sidebar.order", ...plainKeys.positions],
    labels: ["sidebar.label", ...plainKeys.labels],
    hasWholeSlugs: true,
    namesInMenu: (_, { permalink }) => (permalink === null ? [] : [`/${permalink}`]),
  },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(pathOfUrl(settingsOf(site).base), ...routesOf(site)),
    languages: settingsOf(site).languages,
    areRelativeToPage: true,
    pathOf: (path) =>
      path
        .split("/")
        .map((name) => name.replace(SIGNS, "") || name)
        .join("/"),
    staticFolders: [`${site.folder}public/`],
    assetFolders: [`${site.folder}src/assets/`],
    redirects: formerAddresses(
      site.repository,
      contentFolder(site.folder),
      settingsOf(site).redirects,
    ),
    redirectRules: rulesOf(settingsOf(site).redirects),
    linkCheck: hasLinkCheck(site) ? "the link checker of Starlight" : null,
    shortcuts: {
      "~/": `${site.folder}src/`,
      "@/": `${site.folder}src/`,
      "/src/": `${site.folder}src/`,
      "@assets/": `${site.folder}src/assets/`,
    },
  }),
  versions: starlightVersions,
  generators: starlightGenerators,
  language: (site) => textOf(recordOf(settingsOf(site).locales["root"])["lang"]),
  languages: (site, root) => starlightLanguages(settingsOf(site), root),
  syntax: { ...plainSyntax, hasComponents: true },
  // The ignore settings of Astro apply in every repository.
  ignore: [],
};

/** What the addresses begin with, if the site has programs of its own for its documents. */
function routesOf({ repository, folder }: ProgramSite): string[] {
  return [...repository.sources].flatMap(([path, text]) => {
    const [, address] = path.startsWith(folder) ? (ROUTE.exec(path) ?? []) : [];
    return address !== undefined && /getCollection\(\s*["'`]docs["'`]/.test(text)
      ? `/${address.slice(0, -1)}`
      : [];
  });
}
