import { plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import type { Generator } from "../made-pages/maker.ts";
import { folderOf } from "../paths.ts";
import { listOf, textOf } from "../settings.ts";
import { addressesOf } from "./addresses.ts";
import { isOfHexo, rootOf, SETTINGS, settingsOf } from "./settings.ts";

const POSTS = /(?:^|\/)_posts\//;
/** The lists of posts: their keys in the settings, and the folders that Hexo uses if these name none. */
const LISTS = {
  tag_dir: "tags",
  category_dir: "categories",
  archive_dir: "archives",
  pagination_dir: "page",
};

export const hexo: ConventionSet = {
  id: "hexo",
  kind: "a Hexo repository",
  sources: SETTINGS,
  marks: null,
  recognise(repository) {
    for (const [path, text] of repository.sources) {
      if (!SETTINGS.test(path) || !isOfHexo(text)) continue;
      const folder = folderOf(path);
      const root = rootOf({ repository, folder });
      if (repository.notes.some((note) => note.startsWith(root))) return folder;
    }
    return null;
  },
  root: rootOf,
  order: () => ({
    ...plainOrder,
    origin: "dates",
    isOfPosts: (folder) => POSTS.test(folder),
    isReadable: true,
  }),
  frontMatter: { ...plainKeys, datedNames: POSTS },
  addresses: addressesOf,
  language(site) {
    const { language } = settingsOf(site);
    return textOf(listOf(language)[0] ?? language);
  },
  generators: listsOf,
  syntax: plainSyntax,
  // `jekyll/ignore.ts` reads the file for both programs.
  ignore: [],
};

function listsOf(site: ProgramSite): Generator[] {
  const settings = settingsOf(site);
  return Object.entries(LISTS).flatMap(([key, usual]) => {
    const folder = (textOf(settings[key]) ?? usual).replace(/^\/+|\/+$/g, "");
    return folder === "" ? [] : { name: "Hexo", prefix: `/${folder}/` };
  });
}
