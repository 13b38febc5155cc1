import type { LinkIndex } from "#markdown/links/links.ts";
import { folderUrl } from "#markdown/links/slug.ts";
import type { ParsedNote, Target } from "../model.ts";
import { dateOfPath, nameOfPost } from "../conventions/posts.ts";
import { kindOfName, newerFirst } from "../versions/version.ts";
import type { LinkWorld } from "./link-world.ts";
import { FEED_URL } from "../structure/generated-files.ts";
import { formerUrlOf } from "../structure/redirects.ts";

/** Finds the targets of links that are addresses of pages, here or where the site was published before. */
interface Pages {
  /** `/folder/my-note`, as here or as the repository's program writes it. */
  at(target: string): Target;
  /** A path whose file has the ending of a page: `b.html` for `b.md`. */
  file(from: string, target: string): Target;
  /** An address or a file that is relative to the page of a note. */
  from(note: string, target: string): Target;
  /** A file whose address goes further up than the root, where a browser stops. */
  aboveRoot(note: string, target: string): Target;
}

const ENDING = /\.html?$/i;
const INDEX = /(^|\/)index$/i;
const INDEX_FILE = /(^|\/)index\.md$/i;
/** What other programs call the feed. */
const FEED = /\/(?:(?:rss|atom|index|feed)\.xml|rss|feed)\/?$/i;
/** Folders of the content whose files are at the root of the site. */
const COPIED = ["/public", "/static", "/.vuepress/public"];
/** An address below that of the newest version. */
const LATEST = /^((?:\/[^/]+)*)\/(?:latest|stable|current)(\/.*)?$/;
/** Redirects may lead to others, and in circles. */
const MAX_HOPS = 10;
const FILE_OF_PAGE = /^(\/.+)\/([^/]+\.(?!mdx?$|html?$)\w+)$/i;
const CLIMBING = /^(?:\.{1,2}\/+)+/;
/** `/2024/02/01/name`, the address of `2024-02-01-name.md` in many programs. */
const DATED = /\/(\d{4}\/\d{2}\/\d{2}\/[^/]+)$/;

export function openPages(world: LinkWorld, index: LinkIndex): Pages {
  const { addresses, redirects } = world.convention;
  const paths = new Map([...world.urls].map(([path, url]) => [url, path]));
  for (const { path, source, facts } of world.notes)
    for (const former of [
      ...facts.publish.redirectFrom,
      ...(addresses.redirects.get(source ?? world.root + path) ?? []),
    ]) {
      const url = formerUrlOf(path, former, world.versions);
      if (world.urls.has(path) && !paths.has(url)) paths.set(url, path);
    }

  let posts: Map<string, string> | null = null;
  function postAt(url: string): Target {
    const name = DATED.exec(url)?.[1];
    if (name === undefined) return null;
    posts ??= datedNames(world.notes);
    return posts.get(name) ?? null;
  }

  function pageAt(target: string): Target {
    const path =
      target
        .replace(ENDING, "")
        .replace(INDEX, "$1")
        .replace(/(?<=.)\/+$/, "")
        .replace(INDEX, "$1")
        .replace(/(?<=.)\/+$/, "") || "/";
    const written = path.toLowerCase();
    return pageOf(written) ?? pageOf(folderUrl(path)) ?? postAt(written);
  }

  function pageOf(url: string): Target {
    return paths.get(url) ?? (world.generated.has(url) ? url : null);
  }

  function feedAt(target: string): Target {
    const url = target.toLowerCase().replace(FEED, FEED_URL);
    return url.endsWith(FEED_URL) && world.generated.has(url) ? url : null;
  }

  function at(target: string): Target {
    if (!target.startsWith("/")) return null;
    const match = pageAt(target);
    if (match !== null) return match;
    const base = baseOf(target);
    const inside = base === undefined ? null : target.slice(base.length) || "/";
    return (
      (inside === null
        ? null
        : (index.resolvePath("", inside, false) ??
          pageAt(inside) ??
          file("", inside) ??
          copied(inside) ??
          below(inside))) ??
      untranslated(inside ?? target) ??
      redirected(target) ??
      ofPage(inside ?? target) ??
      feedAt(inside ?? target) ??
      newestAt(inside ?? target)
    );
  }

  /** A file at the address of a page: `/2026/01/02/name/a.png` for `name/a.png` beside the post of Hexo, or in the folder of a page of Hugo. */
  function ofPage(target: string): Target {
    const [, page = "", name = ""] = FILE_OF_PAGE.exec(target) ?? [];
    const note = name === "" ? null : pageAt(page);
    const stem = note?.replace(/\.\w+$/, "").replace(INDEX, "$1");
    return stem ? index.resolvePath("", `/${stem.replace(/\/$/, "")}/${name}`, false) : null;
  }

  let newest: ReadonlyMap<string, string> | null = null;
  /** The page of the newest folder with a version at an address with `/latest/`, which hosts redirect. */
  function newestAt(target: string): Target {
    const [, above, rest = ""] = LATEST.exec(target.toLowerCase()) ?? [];
    if (above === undefined) return null;
    newest ??= newestFolders(world.notes);
    const folder = newest.get(above.slice(1));
    return folder === undefined ? null : pageAt(`/${folder}${rest}`);
  }

  /** A file in a folder of the content whose files are at the root of the site. */
  function copied(inside: string): Target {
    const found = COPIED.map((folder) => index.resolvePath("", folder + inside, false));
    return found.find((path) => path !== null) ?? null;
  }

  /** A path without the folder of almost all notes, such as that of the only language. */
  function below(inside: string): Target {
    return /^\/[^/]+\/[^/]/.test(inside) ? index.resolve("", inside, false) : null;
  }

  /** The page to which the settings of the program or the host redirect an address. */
  function redirected(target: string): Target {
    let address: string | null = target;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      address = redirects.to(address);
      if (!address?.startsWith("/")) return null;
      const base = baseOf(address);
      const inside = base === undefined ? address : address.slice(base.length) || "/";
      for (const one of new Set([address, inside])) {
        const path = one.replace(/[?#].*$/s, "");
        // The settings may be those of a site in a folder of the content.
        const match = pageAt(path) ?? index.resolve("", path, false);
        if (match !== null) return match;
      }
    }
    return null;
  }

  function baseOf(target: string): string | undefined {
    return world.bases.find((path) => `${target}/`.startsWith(`${path}/`));
  }

  /** The page in the default language of one that is not translated. */
  function untranslated(target: string): Target {
    const language = addresses.languages.find((name) => target.startsWith(`/${name}/`));
    return language === undefined ? null : pageAt(target.slice(language.length + 1));
  }

  function file(from: string, target: string): Target {
    // Programs make the index of a folder from its README.
    if (INDEX_FILE.test(target))
      return index.resolvePath(from, target.replace(INDEX_FILE, "$1README.md"), false);
    if (!ENDING.test(target)) return null;
    const path = target.replace(ENDING, "");
    const folder = path.replace(INDEX, "$1");
    return (
      index.resolvePath(from, path, false) ??
      (folder === path ? null : index.resolvePath(from, folder || "./", false))
    );
  }

  /** A browser goes no further up than the root. */
  function pageAboveRoot(target: string): Target {
    const path = target.replace(CLIMBING, "");
    return /\.\w+$/.test(path) || path === "" ? null : pageAt(`/${path}`);
  }

  return {
    at,
    file,
    aboveRoot(note, target) {
      const page = world.urls.get(note);
      const path = target.replace(CLIMBING, "");
      if (page === undefined || path === target || pathFrom(page, target) !== null) return null;
      return /\.(?!mdx?$|html?$)\w+$/i.test(path) ? index.resolvePath("", `/${path}`, false) : null;
    },
    from(note, target) {
      const page = world.urls.get(note) ?? folderUrl(note.replace(/\.\w+$/, ""));
      const stem = note.replace(/\.\w+$/, "").replace(INDEX, "$1");
      const url = pathFrom(page, target);
      const path = pathFrom(stem, target);
      // Without a slash at its end, an address is beside the page, as in Docusaurus.
      const beside = pathFrom(page.replace(/[^/]*$/, ""), target);
      return (
        (url === null ? null : pageAt(`/${url}`)) ??
        (path === null || path === "" ? null : index.resolvePath("", `/${path}`, false)) ??
        (beside === null || beside === ""
          ? null
          : (pageAt(`/${beside}`) ?? index.resolvePath("", `/${beside}`, false))) ??
        [url, beside]
          .map((one) => (one ? redirected(`/${one}`) : null))
          .find((one) => one !== null) ??
        (url === null ? pageAboveRoot(target) : null)
      );
    },
  };
}

/** The posts of Hexo have their dates in front matter. */
const POST = /(?:^|\/)_posts\//;

/** The date of a post by its front matter, which is part of its address in many programs. */
export const dateOfPost = ({ path, facts }: Pick<ParsedNote, "path" | "facts">): string | null =>
  POST.test(path) ? facts.publish.date : null;

/** Notes with a date in their names, and posts, by `2024/02/01/name`. The first one keeps the name. */
function datedNames(notes: LinkWorld["notes"]): Map<string, string> {
  const posts = new Map<string, string>();
  for (const { path, facts } of notes) {
    const date = dateOfPath(path) ?? dateOfPost({ path, facts });
    const day = date?.slice(0, 10).replaceAll("-", "/");
    const name = `${day}/${nameOfPost(path)}`.toLowerCase();
    if (day !== undefined && !posts.has(name)) posts.set(name, path);
  }
  return posts;
}

/** The newest folder whose name is a number of a version, by the folder around it, in lower case. */
function newestFolders(notes: LinkWorld["notes"]): Map<string, string> {
  const newest = new Map<string, string>();
  const known = new Set<string>();
  for (const { path } of notes)
    for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end).toLowerCase();
      if (known.has(folder)) continue;
      known.add(folder);
      const at = folder.lastIndexOf("/");
      const name = folder.slice(at + 1);
      const above = folder.slice(0, Math.max(0, at));
      const other = newest.get(above);
      const isNewest =
        other === undefined || newerFirst(name, other.slice(other.lastIndexOf("/") + 1)) < 0;
      if (kindOfName(name) === "number" && isNewest) newest.set(above, folder);
    }
  return newest;
}

/** A path relative to a page, as if the page's address ended in a slash; null if it is above the root. */
function pathFrom(page: string, target: string): string | null {
  const segments = page.split("/").filter((segment) => segment !== "");
  for (const segment of target.split("/"))
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  return segments.join("/");
}
