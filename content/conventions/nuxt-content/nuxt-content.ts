import type { Patterns } from "../../ignore/patterns.ts";
import { literals } from "../../ignore/program-patterns.ts";
import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { collectionPatterns } from "./collections.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { programsOf } from "../program/programs.ts";
import { textOf } from "../settings.ts";

const SETTINGS = /(?:^|\/)(?:nuxt|content)\.config\.[cm]?[jt]s$/;
const OWN = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/;
/** Astro has a file of the same name in `src`. */
const COLLECTIONS = /^(?!(?:.*\/)?src\/)(?:.*\/)?content\.config\.[cm]?[jt]s$/;
/** `1.guide/02.start.md` is at `/guide/start`. */
const NUMBER = /^\d+\.(?=\D)/;

export const nuxtContent: ConventionSet = {
  id: "nuxt-content",
  kind: "a Nuxt Content repository",
  sources: SETTINGS,
  marks: null,
  recognise({ sources, notes }) {
    for (const [path, text] of sources) {
      const folder = folderOf(path);
      // Astro has a file of the same name.
      if (!OWN.test(path) && !/defineContentConfig|@nuxt\/content/.test(text)) continue;
      const hasContent = notes.some((note) => note.startsWith(`${folder}content/`));
      if (SETTINGS.test(path) && hasContent) return folder;
    }
    return null;
  },
  root: ({ folder }) => `${folder}content/`,
  order: () => ({
    ...plainOrder,
    origin: "file names",
    by: "name",
    isOfPosts,
    isReadable: true,
    isBook: true,
    nameOf: withoutNumber,
  }),
  withoutPage: partsOfPages,
  frontMatter: plainKeys,
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(...prefixesOf(site)),
    pathOf: (path) => path.split("/").map(withoutNumber).join("/"),
    staticFolders: [`${site.folder}public/`],
  }),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: [
    { file: OWN, read: hidden },
    { file: COLLECTIONS, read: collectionPatterns },
  ],
};

const withoutNumber = (name: string) => name.replace(NUMBER, "");

/** What addresses of collections begin with: `prefix` of a source, and `baseURL` of the application. */
function prefixesOf(site: ProgramSite): string[] {
  return programsOf(site, SETTINGS, "").flatMap(({ first }) =>
    ["prefix", "baseURL"].map((name) => pathOfUrl(textOf(first(name)))),
  );
}

/** Nuxt Content ignores names that begin with a hyphen, as with a dot, or with what the settings name instead. */
function hidden(text: string, folder: string): Patterns {
  const names = literals(text, "ignores").map((name) => name.replace(/\\|^[\^/]+|[$/]+$/g, ""));
  const lines = names.filter((name) => /^[\w.-]+$/.test(name)).map((name) => `${name}*`);
  return { folder: `${folder}content/`, lines: ["-*", ...lines], origin: "the Nuxt settings" };
}

/** Before collections, a name with an underscore was a part of other pages. */
function partsOfPages({ repository }: ProgramSite, root: string): string[] {
  if ([...repository.sources.keys()].some((path) => COLLECTIONS.test(path))) return [];
  return repository.notes.filter(
    (path) => path.startsWith(root) && /(?:^|\/)_/.test(path.slice(root.length)),
  );
}
