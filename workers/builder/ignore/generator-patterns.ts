import { parseDocument } from "yaml";
import { readData } from "../inherited/read-data.ts";
import {
  anchored,
  anywhere,
  escaped,
  folderNamed,
  linesOf,
  type Patterns,
  withoutBraces,
} from "./patterns.ts";
import { expressionPatterns } from "./expressions.ts";
import {
  astro,
  astroCollections,
  docusaurus,
  eleventy,
  quartz,
  sphinx,
  vitepress,
  vuepress,
} from "./program-patterns.ts";

/** Reads what a program is configured to ignore. Null if the file says nothing about it. */
type Reader = (text: string, folder: string, path: string) => Patterns | Patterns[] | null;

/** Configuration files of programs with ignore settings, by the end of their path. Nothing in them is executed. */
const READERS: readonly [file: RegExp, read: Reader][] = [
  [/(?:^|\/)\.obsidian\/templates\.json$/, obsidianTemplates],
  [/(?:^|\/)\.obsidian\/daily-notes\.json$/, dailyNote],
  [/(?:^|\/)\.obsidian\/plugins\/templater-obsidian\/data\.json$/, templater],
  [/(?:^|\/)\.obsidian\/publish\.json$/, obsidianPublish],
  [/(?:^|\/)\.(?:eleventy|book)ignore$/, ignoreFile],
  // `INHERIT` may spread the settings over files such as `mkdocs.base.yml`.
  [/(?:^|\/)mkdocs(?:[.-][\w.-]+)?\.ya?ml$/, mkdocs],
  [/^(?:[^/]+\/){0,2}(?:hugo|config)\.(?:toml|ya?ml|json)$/, hugoOrZola],
  [/^(?:[^/]+\/)?config\/[^/]+\/(?:hugo|config|module)\.(?:toml|ya?ml|json)$/, hugoOrZola],
  [/(?:^|\/)myst\.ya?ml$/, myst],
  [/(?:^|\/)_quarto\.ya?ml$/, quarto],
  [/(?:^|\/)logseq\/config\.edn$/, logseq],
  [/(?:^|\/)_config\.ya?ml$/, jekyll],
  [/(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, docusaurus],
  [/(?:^|\/)astro\.config\.[cm]?[jt]s$/, astro],
  [/(?:^|\/)src\/content(?:\.config|\/config)\.[cm]?[jt]s$/, astroCollections],
  [/(?:^|\/)\.vuepress\/config\.[cm]?[jt]s$/, vuepress],
  [/^quartz\.config\.[cm]?[jt]s$/, quartz],
  [/(?:^|\/)(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, eleventy],
  [/(?:^|\/)conf\.py$/, sphinx],
  [/^(?:.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/, vitepress],
];

export function isGeneratorFile(path: string): boolean {
  return READERS.some(([file]) => file.test(path));
}

/** @returns an empty list if the file ignores nothing, "unreadable" if it cannot be decoded */
export function generatorPatterns(path: string, text: string): Patterns[] | "unreadable" {
  const read = READERS.find(([file]) => file.test(path))?.[1];
  if (!read) return [];
  const place =
    /^(.*?)(?:\.obsidian|\.vitepress|\.vuepress|logseq)\//.exec(path) ??
    /^(.*\/)?[^/]*$/.exec(path);
  try {
    return [read(text, place?.[1] ?? "", path) ?? []].flat();
  } catch {
    // The file is untrusted input. The caller reports an unreadable file as an issue.
    return "unreadable";
  }
}

function obsidianTemplates(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["folder"], folder);
}

function templater(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["templates_folder"], folder);
}

/** If the vault itself is set, Obsidian has no template folder. */
function templateFolder(name: unknown, folder: string): Patterns | null {
  const clean = typeof name === "string" ? name.trim().replace(/^[./]+|\/+$/g, "") : "";
  if (clean === "") return null;
  return {
    folder,
    lines: [`/${escaped(clean)}/`],
    origin: "the template folder in Obsidian’s settings",
  };
}

function dailyNote(text: string, folder: string): Patterns | null {
  const name = recordOf(JSON.parse(text))["template"];
  const clean = typeof name === "string" ? name.trim().replace(/^\/+|\.md$/g, "") : "";
  if (clean === "") return null;
  return {
    folder,
    lines: [`/${escaped(clean)}.md`],
    origin: "the daily notes template in Obsidian’s settings",
  };
}

function obsidianPublish(text: string, folder: string): Patterns {
  const names = namesIn(recordOf(JSON.parse(text))["excluded"]);
  return {
    folder,
    lines: names.map((name) => `/${escaped(name)}`),
    origin: "what Obsidian Publish excludes",
  };
}

function ignoreFile(text: string, folder: string, path: string): Patterns {
  return { folder, lines: linesOf(text), origin: path };
}

function mkdocs(text: string, place: string): Patterns {
  const settings = readYaml(text);
  const { docs_dir: name, exclude_docs: excluded, draft_docs: drafts, plugins } = settings;
  const folder = place + folderNamed(typeof name === "string" ? name : "docs");
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  const excludes = entries.map((plugin) => recordOf(recordOf(plugin)["exclude"]));
  const globs = excludes.flatMap(({ glob }) => namesIn(glob)).map((glob) => `/${glob}`);
  const expressions = expressionPatterns(
    excludes.flatMap(({ regex }) => namesIn(regex)),
    { isAnchored: true },
  );
  const lines = [excluded, drafts].flatMap((list) =>
    typeof list === "string" ? linesOf(list) : [],
  );
  return {
    folder,
    lines: ["/templates/", ...lines, ...globs, ...expressions.lines],
    origin: "mkdocs.yml",
    isPartial: expressions.isPartial,
  };
}

/** Like Hexo, Jekyll publishes no file whose name begins with an underscore unless the settings include it. */
function jekyll(text: string, folder: string): Patterns {
  const settings = readYaml(text);
  const { exclude, include, source, collections, ignore, exclude_patterns: patterns } = settings;
  const all: [string, unknown][] = Object.entries(recordOf(collections));
  const published = all.filter(([, collection]) => recordOf(collection)["output"] === true);
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: [
      ...["_*", "!_posts/", "!_drafts/"],
      ...published.map(([name]) => `!_${escaped(name)}/`),
      ...namesIn(include).map((name) => `!${name}`),
      // The names that Jekyll, Hexo and Jupyter Book use.
      ...[exclude, ignore, patterns].flatMap(namesIn).flatMap(withoutBraces).map(anchored),
    ],
    origin: `${folder}_config.yml`,
  };
}

/** The ignore settings of Hugo and Zola. Hugo uses regular expressions, of which only simple ones are supported. */
function hugoOrZola(text: string, place: string, path: string): Patterns[] {
  if (!/ignore(?:files|d_content)|mounts/i.test(text)) return [];
  const folder = place.replace(/(^|\/)config\/[^/]+\/$/, "$1");
  const settings = recordOf(readData(text, path));
  const files = namesIn(settings["ignoreFiles"] ?? settings["ignorefiles"]);
  const content = namesIn(settings["ignored_content"]).flatMap(withoutBraces);
  const { mounts } = recordOf(path.includes("/module.") ? settings : settings["module"]);
  return [
    { folder, ...expressionPatterns(files, { isAnchored: false }), origin: path },
    { folder: `${folder}content/`, lines: content.map(anywhere), origin: path },
    ...(Array.isArray(mounts) ? mounts : []).map((mount) => ofMount(recordOf(mount), folder, path)),
  ];
}

/** Hugo takes a folder's files from elsewhere, and may leave some of them out. */
function ofMount(mount: Record<string, unknown>, folder: string, origin: string): Patterns {
  const { source, excludeFiles, excludefiles, files } = mount;
  const denied = namesIn(files).flatMap((name) => (name.startsWith("!") ? name.slice(1) : []));
  const excluded = [...namesIn(excludeFiles ?? excludefiles), ...denied];
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: excluded
      .map((name) => name.trim())
      .flatMap(withoutBraces)
      .map(anchored),
    origin,
  };
}

function myst(text: string, folder: string): Patterns {
  const names = namesIn(recordOf(readYaml(text)["project"])["exclude"]);
  return { folder, lines: names.flatMap(withoutBraces).map(anchored), origin: "myst.yml" };
}

function quarto(text: string, folder: string): Patterns {
  const { project, website } = readYaml(text);
  const drafts = namesIn(recordOf(website)["drafts"]);
  const rendered = namesIn(recordOf(project)["render"]);
  const excluded = rendered.flatMap((name) => (name.startsWith("!") ? name.slice(1) : []));
  const lines = [...drafts, ...excluded].flatMap(withoutBraces).map(anchored);
  return { folder, lines, origin: "_quarto.yml" };
}

function logseq(text: string, folder: string): Patterns {
  const list = /^[^;\n]*:hidden\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? "";
  const names = [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
  return { folder, lines: names.map(anchored), origin: "the Logseq settings" };
}

function namesIn(list: unknown): string[] {
  const names: unknown[] = Array.isArray(list) ? list : [list];
  return names.flatMap((name) =>
    typeof name === "string" ? name.trim().replace(/^\.?\//, "") || [] : [],
  );
}

function readYaml(text: string): Record<string, unknown> {
  return recordOf(
    parseDocument(text, { logLevel: "silent", merge: true }).toJS({ maxAliasCount: 50 }),
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
