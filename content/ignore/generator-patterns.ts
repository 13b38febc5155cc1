import { conventionSets } from "../conventions/catalog.ts";
import type { IgnoreReader } from "../conventions/interface.ts";
import { astro, astroCollections } from "./astro-patterns.ts";
import { collections, contentlayer, gridsome, velite } from "./collection-patterns.ts";
import { antora, bookdown, rmarkdown } from "./book-patterns.ts";
import { couscous, daux, metalsmith, redocly, retype } from "./data-patterns.ts";
import { anchored, linesOf, type Patterns, withoutBraces } from "./patterns.ts";
import { gatsby, lume, ofQuartz, quartz, sphinx } from "./program-patterns.ts";
import { quarto } from "./quarto-patterns.ts";
import { namesIn, readYaml, recordOf } from "./read-lists.ts";
import { SITE_READERS } from "./site-patterns.ts";

/** In the folder of the documents. Many other programs have files of this name elsewhere. */
const DAUX = /^(?:[^/]+\/){0,2}(?:docs?|documentation)\/config\.json$/;

/** No settings are longer, and some of what reads them takes four times as long for twice the length. */
const MAX_CHARACTERS = 256 * 1024;

/** Settings files of programs with ignore settings. Nothing in them is executed. The programs with a convention set come first. */
const READERS: readonly IgnoreReader[] = [
  ...conventionSets.flatMap(({ ignore }) => ignore),
  { file: /(?:^|\/)\.bookignore$/, read: ignoreFile },
  { file: /(?:^|\/)\.eleventyignore$/, read: templatesOnly },
  { file: /(?:^|\/)vendor\/modules\.txt$/, read: packages, isMark: true },
  { file: /(?:^|\/)vendor\/composer\/installed\.json$/, read: packages, isMark: true },
  { file: /(?:^|\/)pyvenv\.cfg$/, read: pythonEnvironment },
  { file: /(?:^|\/)Pods\/Manifest\.lock$/, read: packages, isMark: true },
  { file: /(?:^|\/)myst\.ya?ml$/, read: myst },
  { file: /(?:^|\/)_quarto\.ya?ml$/, read: quarto },
  { file: /(?:^|\/)logseq\/config\.edn$/, read: logseq },
  { file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, read: astro },
  { file: /(?:^|\/)src\/content(?:\.config|\/config)\.[cm]?[jt]s$/, read: astroCollections },
  { file: /^quartz\.config\.[cm]?[jt]s$/, read: quartz },
  { file: /^quartz\.config\.ya?ml$/, read: quartzSettings },
  { file: /(?:^|\/)conf\.py$/, read: sphinx },
  { file: /(?:^|\/)_config\.[cm]?[jt]sx?$/, read: lume },
  { file: /(?:^|\/)gatsby-config\.[cm]?[jt]s$/, read: gatsby },
  { file: /(?:^|\/)redocly\.ya?ml$/, read: redocly },
  { file: /(?:^|\/)retype\.ya?ml$/, read: retype },
  { file: /(?:^|\/)_bookdown\.ya?ml$/, read: bookdown },
  { file: /(?:^|\/)_site\.ya?ml$/, read: rmarkdown },
  { file: /(?:^|\/)antora\.ya?ml$/, read: antora },
  { file: DAUX, read: daux },
  { file: /(?:^|\/)couscous\.yml$/, read: couscous },
  { file: /(?:^|\/)metalsmith\.json$/, read: metalsmith },
  { file: /(?:^|\/)contentlayer\.config\.[cm]?[jt]s$/, read: contentlayer },
  { file: /(?:^|\/)gridsome\.config\.[cm]?[jt]s$/, read: gridsome },
  { file: /(?:^|\/)velite\.config\.[cm]?[jt]s$/, read: velite },
  { file: /(?:^|\/)(?:content-collections|source\.config)\.[cm]?[jt]s$/, read: collections },
  ...SITE_READERS,
];

export function isGeneratorFile(path: string): boolean {
  return READERS.some(({ file }) => file.test(path));
}

/** @returns an empty list if the file ignores nothing, "unreadable" if it cannot be decoded */
export function generatorPatterns(path: string, text: string): Patterns[] | "unreadable" {
  // A name such as `config.json` may be that of several programs.
  const readers = READERS.filter(({ file }) => file.test(path));
  if (readers.length === 0) return [];
  if (text.length > MAX_CHARACTERS && !readers.every(({ isMark }) => isMark)) return "unreadable";
  const place =
    /^(.*?)(?:\.obsidian|\.vitepress|\.vuepress|logseq)\//.exec(path) ??
    /^(.*\/)?[^/]*$/.exec(path);
  try {
    return readers.flatMap(({ read }) => read(text, place?.[1] ?? "", path) ?? []);
  } catch {
    // The file is untrusted input. The caller reports an unreadable file as an issue.
    return "unreadable";
  }
}

function ignoreFile(text: string, folder: string, path: string): Patterns {
  return { folder, lines: linesOf(text), origin: path };
}

/** Pictures of posts in a folder of pictures, unless a name in the path says that they are not for visitors. */
const PICTURES =
  /^(?!.*(?:^|\/)[._])(?:.*\/)?(?:[\w-]+[-_])?(?:img|images?|pictures|assets|media|static)\/.*\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** The list names files that are not templates. Eleventy or another program still copies pictures. */
function templatesOnly(text: string, folder: string, path: string): Patterns {
  return { ...ignoreFile(text, folder, path), except: PICTURES };
}

/** Copies of packages that others wrote, beside the list of the program that installed them. */
function packages(_text: string, folder: string, path: string): Patterns {
  return { folder: folder.replace(/composer\/$/, ""), lines: ["/*"], origin: path };
}

const OF_PYTHON = ["bin", "include", "lib", "lib64", "Include", "Lib", "Scripts", "share"];

/** An environment at the root shares its folder with the notes. */
function pythonEnvironment(text: string, folder: string, path: string): Patterns {
  if (folder !== "") return packages(text, folder, path);
  return { folder, lines: OF_PYTHON.map((name) => `/${name}/`), origin: path };
}

function myst(text: string, folder: string): Patterns {
  const names = namesIn(recordOf(readYaml(text)["project"])["exclude"]);
  const lines = names.flatMap(withoutBraces).map(anchored);
  return { folder, lines, origin: "myst.yml", onlyPages: true };
}

/** Since version 5, the settings of Quartz are data. */
function quartzSettings(text: string): Patterns[] {
  return ofQuartz(namesIn(recordOf(readYaml(text)["configuration"])["ignorePatterns"]));
}

function logseq(text: string, folder: string): Patterns {
  const list = /^[^;\n]*:hidden\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? "";
  const names = [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
  // Former states of pages and of the settings, which Logseq keeps itself.
  const own = ["logseq/bak/", "logseq/.recycle/", "logseq/version-files/"];
  return { folder, lines: [...own, ...names].map(anchored), origin: "the Logseq settings" };
}
