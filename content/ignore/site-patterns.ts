import type { IgnoreReader } from "../conventions/interface.ts";
import { onlyListed } from "./only-listed.ts";
import {
  acrossFolders,
  anchored,
  escaped,
  folderNamed,
  linesOf,
  type Patterns,
  withoutBraces,
} from "./patterns.ts";
import { literals, textsIn, withoutComments } from "./program-patterns.ts";
import { namesIn, readYaml, recordOf } from "./read-lists.ts";

/** Programs without a convention set. A file that other programs have too counts only where these have it. */
export const SITE_READERS: readonly IgnoreReader[] = [
  { file: /(?:^|\/)(?:pelicanconf|publishconf)\.py$/, read: pelican },
  { file: /^(?:(?:docs|site|website)\/)?config\.rb$/, read: middleman },
  { file: /(?:^|\/)_cobalt\.ya?ml$/, read: cobalt },
  { file: /(?:^|\/)app\/config\/sculpin_kernel\.ya?ml$/, read: sculpin },
  { file: /^config\.md$/, read: franklin },
  { file: /^(?:.*\/)?user\/config\/system\.ya?ml$/, read: grav },
  { file: /^composer\.json$/, read: pico },
  { file: /^(?:content\/)?config\.(?:json|mjs)$/, read: flowershow },
  {
    // Emanote has the same patterns, which begin at the folder of the file.
    file: /(?:^|\/)\.(?:neuron|emanote)ignore$/,
    read: (text, folder, path) => ({
      folder,
      lines: linesOf(text)
        .map((line) => line.trim())
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map(anchored),
      origin: path,
    }),
  },
];

/** The texts of a list or a tuple in Python. */
function listIn(program: string, name: string): string[] {
  const list = new RegExp(String.raw`^${name}\s*\+?=\s*[[(]([^\])]*)[\])]`, "gm");
  return [...program.matchAll(list)].flatMap(([, inner = ""]) => textsIn(inner));
}

function textIn(program: string, name: string): string | undefined {
  return new RegExp(String.raw`^${name}\s*=\s*["']([^"'\n]*)["']`, "m").exec(program)?.[1];
}

/** What Pelican excludes from articles may still be pages or files of the site. */
function pelican(text: string, folder: string, path: string): Patterns[] {
  const program = text.replace(/^[ \t]*#.*$/gm, "");
  const own = textIn(program, "PAGE_DIR");
  const listed = listIn(program, "PAGE_PATHS");
  const pages = own === undefined ? listed : [own];
  const others = [...(pages.length > 0 ? pages : ["pages"]), ...listIn(program, "STATIC_PATHS")];
  const isInside = (name: string, other: string) => `${name}/`.startsWith(`${other}/`);
  const excluded = listIn(program, "ARTICLE_EXCLUDES")
    .map((name) => folderNamed(name).slice(0, -1))
    .filter((name) => name !== "")
    .filter((name) => !others.some((other) => isInside(name, other) || isInside(other, name)));
  const content = folderNamed(textIn(program, "PATH") ?? "");
  return [
    { folder: folder + content, lines: listIn(program, "IGNORE_FILES"), origin: path },
    {
      folder: folder + content,
      lines: excluded.map((name) => `/${escaped(name)}/`),
      origin: path,
    },
  ];
}

/** Compass has settings of the same name. */
const OF_MIDDLEMAN = /^[ \t]*(?:activate\s+:|page\s+["'/]|configure\s+:build)/m;

/** Partials are parts of pages, except with two underscores. `ignore` names addresses or files. The extension for drafts has a folder for them. */
function middleman(text: string, folder: string, path: string): Patterns | null {
  if (!OF_MIDDLEMAN.test(text)) return null;
  const program = text.replace(/^[ \t]*#.*$/gm, "");
  const source = /^[ \t]*set\s+:source\s*,\s*["']([^"'\n]*)["']/m.exec(program)?.[1] ?? "source";
  const ignored = [...program.matchAll(/^[ \t]*ignore[ \t(]+["']([^"'\n]+)["']/gm)];
  const names = ignored.map(([, name = ""]) => name.replace(/\.html$/, ".*"));
  return {
    folder: folder + folderNamed(source),
    lines: [
      "_[!_]*",
      "/layouts/",
      ...(/^[ \t]*activate\s+:drafts\b/m.test(program) ? ["/drafts/"] : []),
      ...names.map(anchored).flatMap(acrossFolders),
    ],
    origin: path,
  };
}

/** Cobalt ignores names with an underscore, except the folder of posts, and has its patterns in the syntax of `.gitignore`. */
function cobalt(text: string, folder: string, path: string): Patterns {
  const { ignore, source, posts } = readYaml(text);
  const own = namesIn(recordOf(posts)["dir"]).filter((name) => /^_[\w-]+$/.test(name));
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: ["_*", "!_drafts/", ...own.map((name) => `!/${name}/`), ...namesIn(ignore)],
    origin: path,
  };
}

function sculpin(text: string, folder: string, path: string): Patterns {
  const { ignore, exclude } = recordOf(readYaml(text)["sculpin"]);
  const names = [ignore, exclude].flatMap(namesIn).flatMap(withoutBraces);
  const place = folder.replace(/app\/config\/$/, "");
  return { folder: `${place}source/`, lines: names.map(anchored), origin: path };
}

/** Franklin has its settings in a page. The names of folders end in a slash. */
function franklin(text: string, folder: string, path: string): Patterns {
  const lines = literals(text, "ignore").map((name) => anchored(escaped(name)));
  const own = /^@def\s/m.test(text) ? ["/config.md"] : [];
  return { folder, lines: [...own, ...lines], origin: path };
}

function grav(text: string, folder: string, path: string): Patterns {
  const { ignore_folders: folders, ignore_files: files } = recordOf(readYaml(text)["pages"]);
  const place = folder.replace(/config\/$/, "pages/");
  return { folder: place, lines: [folders, files].flatMap(namesIn).map(escaped), origin: path };
}

/** Pico answers with an error at the address of a name with an underscore. */
function pico(text: string, folder: string): Patterns | null {
  if (!text.includes('"picocms/')) return null;
  return { folder: `${folder}content/`, lines: ["_*"], origin: "the conventions of Pico" };
}

/** Paths of files and folders from the root of the content. Of the settings in a program, only plain lists can be read. */
function flowershow(text: string, folder: string, path: string): Patterns[] {
  if (!/\bcontent(?:In|Ex)clude\b/.test(text)) return [];
  const isData = path.endsWith(".json");
  const program = isData ? "" : withoutComments(text);
  const settings = isData ? recordOf(JSON.parse(text)) : {};
  const named = (key: string) =>
    (isData ? namesIn(settings[key]) : literals(program, key))
      .map((name) => name.replace(/^[./]+|\/+$/g, ""))
      .filter((name) => name !== "");
  const included = named("contentInclude")
    .flatMap((name) => [name, `${name}/**`])
    .map(plain);
  return [
    ...(included.length > 0 ? onlyListed(included, { folder, origin: path }) : []),
    { folder, lines: named("contentExclude").map((name) => `/${escaped(name)}`), origin: path },
  ];
}

/** Braces are no lists here. */
const plain = (name: string) => name.replace(/[{},]/g, "\\$&");
