import { plainAddresses } from "../defaults.ts";
import type { AddressFacts, AddressRules, ProgramSite } from "../interface.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { filledPermalink, nameOfPost } from "../posts.ts";
import { recordOf, textOf } from "../settings.ts";
import { settingsOf } from "./settings.ts";

const POST = /^(?:.*\/)?_posts\/(.*)$/;
const USUAL_PATTERN = ":year/:month/:day/:title/";
const USUAL_CATEGORY = "uncategorized";
/** `:year-:month-:day-:title.md`, as blogs of Jekyll name their posts. */
const DATED_NAMES = /:year.*:month.*:day.*:title/;
/** Keys of front matter that patterns name most often. The first is that of a plugin. */
const KEYS = ["abbrlink", "urlname", "id"] as const;

export function addressesOf(site: ProgramSite): AddressRules {
  const settings = settingsOf(site);
  const theme = textOf(settings["theme"]);
  return {
    ...plainAddresses,
    bases: basesOf(pathOfUrl(textOf(settings["root"]) ?? settings["url"])),
    areRelativeToPage: true,
    pathOf: pathsOf(settings),
    // The files of the theme are at the root of the site too.
    staticFolders:
      theme !== null && /^[\w.-]+$/.test(theme) ? [`${site.folder}themes/${theme}/source/`] : [],
  };
}

function pathsOf(settings: Record<string, unknown>): AddressRules["pathOf"] {
  const usual = textOf(settings["permalink"]) ?? USUAL_PATTERN;
  const isDated = DATED_NAMES.test(textOf(settings["new_post_name"]) ?? "");
  const defaults = textsIn(settings["permalink_defaults"]);
  return (path, { date, title, conventional }) => {
    const below = POST.exec(path)?.[1];
    if (below === undefined) return path;
    const name = isDated ? nameOfPost(below) : below.slice(below.lastIndexOf("/") + 1);
    const own = conventional?.["permalink"];
    const [hour = "", minute = "", second = ""] = date?.slice(11, 19).split(":") ?? [];
    const categories = categoriesOf(conventional, settings);
    const post = {
      date,
      name,
      section: "posts",
      categories,
      path: below,
      // Hexo's title in an address is the path of the file.
      title: folderOf(below) + name,
      others: {
        ...defaults,
        hour,
        minute,
        second,
        category: categories,
        post_title: title ?? "",
        ...keysIn(conventional),
      },
    };
    return filledPermalink(typeof own === "string" ? own : usual, post) ?? path;
  };
}

/** Hexo's address of the categories: by the names that the settings map. */
function categoriesOf(
  conventional: AddressFacts["conventional"],
  { category_map: map, default_category: other }: Record<string, unknown>,
): string {
  const written = conventional?.["categories"];
  if (typeof written !== "string") return textOf(other) ?? USUAL_CATEGORY;
  const mapped = new Map(
    Object.entries(textsIn(map)).map(([name, part]) => [name.toLowerCase(), part]),
  );
  return written
    .split("/")
    .map((name) => mapped.get(name) ?? name)
    .join("/");
}

function keysIn(conventional: AddressFacts["conventional"]): Record<string, string> {
  const values = KEYS.flatMap((key): [string, string][] => {
    const value = conventional?.[key];
    return value === undefined ? [] : [[key, String(value)]];
  });
  return Object.fromEntries(values);
}

function textsIn(map: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(map)).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
}
