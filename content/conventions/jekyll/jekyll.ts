import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import { isOfHexo } from "../hexo/settings.ts";
import type { AddressFacts, AddressRules, ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderAt, folderOf, pathOfUrl } from "../paths.ts";
import { filledPermalink, isOfPosts, nameOfPost } from "../posts.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";
import { jekyllGenerators } from "./generators.ts";
import { jekyllIgnore } from "./ignore.ts";

const SETTINGS = /(?:^|\/)_config\.ya?ml$/;
/** Jupyter Book has a file of the same name, and so has Hexo. */
const OF_A_BOOK = /^(?:sphinx|parse|execute|launch_buttons)\s*:/m;
const POST = /^(.*?)(?:^|\/)_posts\/(.*)$/;
const COLLECTION = /^_([^/]+)\/(.*)$/;
const DATED = "/:categories/:year/:month/:day/:title";
/** The names of usual patterns. */
const STYLES: Record<string, string> = { date: DATED, pretty: DATED, none: "/:categories/:title" };

export const jekyll: ConventionSet = {
  id: "jekyll",
  kind: "a Jekyll repository",
  sources: SETTINGS,
  marks: null,
  recognise(repository) {
    for (const [path, text] of repository.sources)
      if (SETTINGS.test(path) && !OF_A_BOOK.test(text) && !isOfHexo(text)) return folderOf(path);
    return null;
  },
  root: (site) => folderAt(site.folder, settingsOf(site)["source"]) ?? site.folder,
  order: () => ({ ...plainOrder, origin: "nav_order and dates", isOfPosts, isReadable: true }),
  frontMatter: {
    ...plainKeys,
    positions: ["nav_order", ...plainKeys.positions, "order"],
    // As in the theme Just the Docs.
    above: { name: null, above: "parent", aboveThat: "grand_parent" },
    datedNames: /(?:^|\/)_posts\//,
  },
  addresses: addressesOf,
  language(site) {
    const { lang, locale, language } = settingsOf(site);
    return textOf(lang) ?? textOf(locale) ?? textOf(language);
  },
  generators: (site) => jekyllGenerators(settingsOf(site)),
  syntax: plainSyntax,
  ignore: jekyllIgnore,
};

function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  const { sources } = repository;
  const text = sources.get(`${folder}_config.yml`) ?? sources.get(`${folder}_config.yaml`) ?? "";
  return readSettings(text, "_config.yml");
}

function addressesOf(site: ProgramSite): AddressRules {
  const settings = settingsOf(site);
  const collections = recordOf(settings["collections"]);
  const patternOf = (collection: string, path: string) =>
    defaultOf(settings, collection, path) ?? textOf(recordOf(collections[collection])["permalink"]);
  const patternOfPost = (path: string) => {
    const style = patternOf("posts", path) ?? textOf(settings["permalink"]) ?? "date";
    return STYLES[style] ?? style;
  };
  return {
    ...plainAddresses,
    bases: basesOf(pathOfUrl(settings["baseurl"])),
    areRelativeToPage: true,
    pathOf(path, { date, conventional }) {
      const [isPost, folder = "", inPosts = ""] = POST.exec(path) ?? [];
      if (isPost) {
        const own = conventional?.["categories"];
        const categories = [
          ...folder.split("/"),
          ...(typeof own === "string" ? own.split("/") : []),
        ];
        const post = {
          date,
          name: nameOfPost(path),
          section: "posts",
          categories: [...new Set(categories)].filter(Boolean).join("/"),
          path: inPosts,
        };
        return filledPermalink(ownPattern(conventional) ?? patternOfPost(path), post) ?? path;
      }
      const [isOfCollection, section = "", rest = ""] = COLLECTION.exec(path) ?? [];
      const pattern =
        ownPattern(conventional) ?? (isOfCollection ? patternOf(section, path) : null);
      if (pattern === null) return path;
      const below = isOfCollection ? rest : path;
      const name = below.split("/").at(-1) ?? "";
      return filledPermalink(pattern, { date, name, section, categories: "", path: below }) ?? path;
    },
  };
}

/** The pattern in the front matter of a note. */
function ownPattern(conventional: AddressFacts["conventional"]): string | null {
  const own = conventional?.["permalink"];
  return typeof own === "string" && !own.includes("{") ? (STYLES[own] ?? own) : null;
}

/** The pattern in `defaults`, for a whole collection or a folder of it. The longest path wins. */
function defaultOf(
  { defaults }: Record<string, unknown>,
  collection: string,
  path: string,
): string | null {
  let best: { length: number; pattern: string } | null = null;
  for (const entry of listOf(defaults)) {
    const { scope, values } = recordOf(entry);
    const { type, path: written } = recordOf(scope);
    const folder = (textOf(written) ?? "").replace(/^[./]+|\/+$/g, "");
    const applies = folder === "" || path.startsWith(`${folder}/`);
    const pattern = textOf(recordOf(values)["permalink"]);
    if (type !== collection || !applies || pattern === null) continue;
    if (folder.length >= (best?.length ?? 0)) best = { length: folder.length, pattern };
  }
  return best?.pattern ?? null;
}
