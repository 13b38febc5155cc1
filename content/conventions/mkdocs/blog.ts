import type { AddressFacts, AddressRules } from "../interface.ts";
import { textOf } from "../settings.ts";
import { pluginsOf } from "./settings.ts";

const USUAL_FORMAT = "{date}/{slug}";
const USUAL_DATE = "yyyy/MM/dd";
const NAME_OF_DATE = /yyyy|yy|MM|dd/g;

interface Blog {
  /** Below the content root. */
  folder: string;
  posts: string;
  format: string;
  date: string;
}

/** The addresses of posts of Material's blogs: `/blog/2026/01/02/title` for `blog/posts/name.md`, unless the settings have another form. */
export function postPaths(settings: Record<string, unknown>): AddressRules["pathOf"] {
  const blogs = blogsOf(settings);
  return (path, facts) => {
    const blog = blogs.find(({ posts }) => path.startsWith(posts));
    const address = blog && addressOf(path, facts, blog);
    return address ? blog.folder + address : path;
  };
}

function blogsOf(settings: Record<string, unknown>): Blog[] {
  return pluginsOf(settings).flatMap(([name, options]) => {
    if (name !== "blog" && name !== "material/blog") return [];
    const folder = folderNamed(textOf(options["blog_dir"]) ?? "blog");
    const posts = textOf(options["post_dir"]) ?? "{blog}/posts";
    return {
      folder,
      posts: folderNamed(posts.replace("{blog}", folder)),
      format: textOf(options["post_url_format"]) ?? USUAL_FORMAT,
      date: textOf(options["post_url_date_format"]) ?? USUAL_DATE,
    };
  });
}

/** Null if the form needs more than is known, such as the names of categories. */
function addressOf(path: string, { date, title, slug }: AddressFacts, blog: Blog): string | null {
  const [year = "", month = "", day = ""] = date?.slice(0, 10).split("-") ?? [];
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(2), MM: month, dd: day };
  const written = blog.date.replace(NAME_OF_DATE, (name) => parts[name] ?? "");
  const values: Record<string, string> = {
    date: date === null || /[A-Za-z]/.test(written) ? "" : written,
    // Pressmark itself puts the slug of a note into its address.
    slug: slug ?? title?.replaceAll("/", " ") ?? "",
    file: path.slice(path.lastIndexOf("/") + 1),
  };
  let isKnown = true;
  const address = blog.format.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    isKnown &&= value !== "";
    return value;
  });
  return isKnown ? address.replace(/^\/+|\/+$/g, "") : null;
}

function folderNamed(written: string): string {
  const name = written.replace(/^[./]+|[./]+$/g, "").replace(/\/{2,}/g, "/");
  return name === "" ? "" : `${name}/`;
}
