import { momentOf } from "#markdown/front-matter/written-dates.ts";

/** `2024-01-02-name` or `2024/01/02-name`, as a file or as the folder of its page. */
const DATED =
  /(?:^|\/)(\d{4})([-/])(\d{1,2})\2(\d{1,2})[-/]([^/]+?)(?:\/index)?(?:\.(?:md|mdx|markdown|html?))?$/i;
/** A name may end in a version: `release-0.16.1`. */
const ENDING = /\.(?:md|mdx|markdown|html?)$/i;
const POSTS = /(?:^|\/)_?(?:posts?|blog|news|articles)\/$/i;

/** The date in the path of a post. */
export function dateOfPath(path: string, timeZone?: string): string | null {
  const [, year, , month, day] = DATED.exec(path) ?? [];
  return year === undefined ? null : momentOf(`${year}-${month}-${day}`, timeZone);
}

/** The name of a post without its date. */
export function nameOfPost(path: string): string {
  return DATED.exec(path)?.[5] ?? path.slice(path.lastIndexOf("/") + 1).replace(ENDING, "");
}

/** Whether blogs usually keep their posts in a folder of this name. */
export function isOfPosts(folder: string): boolean {
  return POSTS.test(folder);
}

export interface Post {
  date: string | null;
  name: string;
  /** What the program calls a title in patterns, if that is not the name. */
  title?: string | null;
  /** The folder, or the collection. */
  section: string;
  categories: string;
  /** The path below the section. */
  path: string;
  /** What only the patterns of some programs name. */
  others?: Readonly<Record<string, string>>;
}

/** An address such as `/:year/:month/:title/` for a post; null if the pattern needs more than is known. */
export function filledPermalink(pattern: string, post: Post): string | null {
  const [year = "", month = "", day = ""] = post.date?.slice(0, 10).split("-") ?? [];
  const values: Record<string, string> = {
    year,
    month,
    day,
    i_month: month.replace(/^0/, ""),
    i_day: day.replace(/^0/, ""),
    short_year: year.slice(2),
    title: post.title ?? post.name,
    slug: post.title ?? post.name,
    filename: post.name,
    name: post.name,
    contentbasename: post.name,
    slugorfilename: post.name,
    slugorcontentbasename: post.name,
    categories: post.categories,
    collection: post.section,
    section: post.section,
    sections: post.section,
    path: post.path,
    output_ext: "",
    ...post.others,
  };
  let isKnown = true;
  const path = pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = values[name];
    isKnown &&= value !== undefined && (value !== "" || /^(?:categories|output_ext)$/.test(name));
    return value ?? "";
  });
  return isKnown
    ? path
        .replace(/\.html?$/i, "")
        .replace(/^\/+|\/+$/g, "")
        .replace(/\/{2,}/g, "/")
    : null;
}
