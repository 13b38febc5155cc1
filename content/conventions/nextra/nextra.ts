import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { programsOf } from "../program/programs.ts";
import { mainLanguage, nextraLanguages } from "./languages.ts";
import { META, placesOfMeta } from "./meta.ts";

const SETTINGS = /(?:^|\/)next\.config\.[cm]?[jt]s$/;
/** Where the pages are: since version 4 in `content` or `app`, before in `pages`. */
const FOLDERS = ["content/", "src/content/", "pages/", "src/pages/", "app/", "src/app/"];
/** Notes show pictures by their paths, even beside the folder of the pages. */
const PICTURES = ["assets/", "images/", "img/"];
/** `(group)/guide/page.mdx` is at `/guide`. */
const GROUP = /^\(.*\)$/;

export const nextra: ConventionSet = {
  id: "nextra",
  kind: "a Nextra repository",
  sources: new RegExp(`${SETTINGS.source}|${META.source}`),
  marks: null,
  recognise(repository) {
    for (const [path, text] of repository.sources) {
      const folder = folderOf(path);
      // Most sites of Next.js are not written in markdown.
      if (!SETTINGS.test(path) || !/["']nextra["']/.test(text)) continue;
      if (pagesFolder({ repository, folder }) !== null) return folder;
    }
    return null;
  },
  root: rootOf,
  order(site) {
    const root = rootOf(site);
    const places = placesOfMeta(site, { root, main: mainLanguage(settingsOf(site)) });
    const origin = places.size > 0 ? "_meta" : "file names";
    return {
      ...plainOrder,
      origin,
      places,
      by: "name",
      isOfPosts,
      isReadable: true,
      isBook: true,
    };
  },
  withoutPage: notesBesidePages,
  frontMatter: { ...plainKeys, labels: ["sidebarTitle", ...plainKeys.labels] },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basePaths(site),
    pathOf: rootOf(site).endsWith("app/") ? addressOfRoute : (path) => path,
    staticFolders: [`${site.folder}public/`],
    assetFolders: PICTURES.map((name) => site.folder + name),
  }),
  language: (site) => mainLanguage(settingsOf(site)),
  languages: (site, root) => nextraLanguages(site, { programs: settingsOf(site), root }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: [],
};

const settingsOf = (site: ProgramSite) => programsOf(site, SETTINGS, "");

const hasNotes = ({ notes }: Repository, folder: string) =>
  notes.some((note) => note.startsWith(folder));

/** The first that has notes; null if none has. */
function pagesFolder({ repository, folder }: ProgramSite): string | null {
  const folders = FOLDERS.map((name) => folder + name);
  return folders.find((one) => hasNotes(repository, one)) ?? null;
}

function rootOf(site: ProgramSite): string {
  return pagesFolder(site) ?? `${site.folder}content/`;
}

/** In the folder of the router, only files of this name are pages, and none below a name with an underscore. */
const PAGE = /^(?!(?:.*\/)?_)(?:.*\/)?page\.mdx?$/;

function notesBesidePages({ repository }: ProgramSite, root: string): string[] {
  if (!/(?:^|\/)app\/$/.test(root)) return [];
  return repository.notes.filter(
    (path) => path.startsWith(root) && !PAGE.test(path.slice(root.length)),
  );
}

/** The router of Next.js has a folder for each page. */
function addressOfRoute(path: string): string {
  const segments = path.split("/").filter((segment) => !GROUP.test(segment));
  if (segments.at(-1) === "page") segments[segments.length - 1] = "index";
  return segments.join("/");
}

/** The content may be at `/docs`, and the whole site at another path. Links may name the main language. */
function basePaths(site: ProgramSite): string[] {
  const programs = settingsOf(site);
  const pathsOf = (key: string) => {
    const texts = programs.flatMap((program) => program.texts(key));
    return [...texts.filter((text) => text.startsWith("/")).map(pathOfUrl), ""];
  };
  const [whole, content] = [pathsOf("basePath"), pathsOf("contentDirBasePath")] as const;
  const main = mainLanguage(programs);
  const languages = main === null ? [""] : [`/${main}`, ""];
  return basesOf(
    ...whole.flatMap((base) =>
      languages.flatMap((language) => content.map((place) => base + language + place)),
    ),
  );
}
