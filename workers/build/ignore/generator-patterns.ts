import { parseDocument } from "yaml";
import { escaped, linesOf, type Patterns } from "./patterns.ts";

/** Reads what a program was told to leave out. Null when its file cannot be read. */
type Reader = (text: string, folder: string) => Patterns | Patterns[] | null;

/** Files in which programs keep what they leave out, by the end of their path. Nothing in them is run. */
const READERS: readonly [file: RegExp, read: Reader][] = [
  [/(?:^|\/)\.obsidian\/templates\.json$/, obsidianTemplates],
  [/(?:^|\/)\.obsidian\/daily-notes\.json$/, dailyNote],
  [/(?:^|\/)\.obsidian\/plugins\/templater-obsidian\/data\.json$/, templater],
  [/^mkdocs\.ya?ml$/, mkdocs],
  [/(?:^|\/)_config\.ya?ml$/, jekyll],
  [/(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, docusaurus],
  [/(?:^|\/)astro\.config\.[cm]?[jt]s$/, astro],
  [/^quartz\.config\.[cm]?[jt]s$/, quartz],
  [/^(?:.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/, vitepress],
];

export function isGeneratorFile(path: string): boolean {
  return READERS.some(([file]) => file.test(path));
}

/** @returns none when the file says nothing of this, "unreadable" when nobody can tell */
export function generatorPatterns(path: string, text: string): Patterns[] | "unreadable" {
  const read = READERS.find(([file]) => file.test(path))?.[1];
  if (!read) return [];
  const place = /^(.*?)(?:\.obsidian|\.vitepress)\//.exec(path) ?? /^(.*\/)?[^/]*$/.exec(path);
  try {
    return [read(text, place?.[1] ?? "") ?? []].flat();
  } catch {
    // Strangers wrote the file; the caller makes an issue of one that cannot be read.
    return "unreadable";
  }
}

function obsidianTemplates(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["folder"], folder);
}

function templater(text: string, folder: string): Patterns | null {
  return templateFolder(recordOf(JSON.parse(text))["templates_folder"], folder);
}

/** The vault itself is Obsidian's way to say that there is no such folder. */
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
    origin: "the template of daily notes in Obsidian’s settings",
  };
}

function mkdocs(text: string): Patterns {
  const settings = readYaml(text);
  const { docs_dir: name, exclude_docs: excluded, draft_docs: drafts } = settings;
  const folder = folderNamed(typeof name === "string" ? name : "docs");
  const lines = [excluded, drafts].flatMap((list) =>
    typeof list === "string" ? linesOf(list) : [],
  );
  return { folder, lines: ["/templates/", ...lines], origin: "mkdocs.yml" };
}

/** Jekyll, and Hexo likewise, publish nothing whose name begins with an underscore unless they know it by name. */
function jekyll(text: string, folder: string): Patterns {
  const { exclude, include, source, collections } = readYaml(text);
  const all: [string, unknown][] = Object.entries(recordOf(collections));
  const published = all.filter(([, collection]) => recordOf(collection)["output"] === true);
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: [
      ...["_*", "!_posts/", "!_drafts/"],
      ...published.map(([name]) => `!_${escaped(name)}/`),
      ...namesIn(include).map((name) => `!${name}`),
      ...namesIn(exclude).map((name) => `/${name}`),
    ],
    origin: `${folder}_config.yml`,
  };
}

function namesIn(list: unknown): string[] {
  const names = Array.isArray(list) ? list : [];
  return names.flatMap((name) =>
    typeof name === "string" ? name.trim().replace(/^\.?\//, "") || [] : [],
  );
}

/** Notes only: what is imported from such a folder is part of the page that imports it. */
const UNDERSCORED = ["md", "markdown"].flatMap((end) => [`_*.${end}`, `**/_*/**/*.${end}`]);

function docusaurus(text: string, folder: string): Patterns[] {
  // Its documents may lie beside the site.
  const outside = [...text.matchAll(/\bpath\s*:\s*(["'`])\.\.\/([^"'`]*)\1/g)];
  const above = folder.replace(/[^/]+\/$/, "");
  const others = folder === "" ? [] : outside.map(([, , to = ""]) => above + folderNamed(to));
  return [...new Set([folder, ...others])].map((place) => ({
    folder: place,
    lines: UNDERSCORED,
    origin: "the Docusaurus settings",
  }));
}

function astro(_text: string, folder: string): Patterns[] {
  return ["src/pages/", "src/content/"].map((place) => ({
    folder: folder + place,
    lines: UNDERSCORED,
    origin: "the Astro settings",
  }));
}

function quartz(text: string): Patterns | null {
  const lines = literals(text, "ignorePatterns").map((name) => `/${name.replace(/^\//, "")}`);
  return lines.length === 0 ? null : { folder: "content/", lines, origin: "quartz.config" };
}

function vitepress(text: string, folder: string): Patterns | null {
  const source = /\bsrcDir\s*:\s*(["'`])([^"'`]*)\1/.exec(text)?.[2] ?? "";
  const lines = literals(text, "srcExclude").map((name) => `/${name.replace(/^\//, "")}`);
  if (lines.length === 0) return null;
  return { folder: folder + folderNamed(source), lines, origin: "the VitePress settings" };
}

/** The texts in `name: ["a", "b"]` of a program that is not run. */
function literals(program: string, name: string): string[] {
  const list = new RegExp(String.raw`\b${name}\s*:\s*\[([^\]]*)\]`).exec(program)?.[1] ?? "";
  return [...list.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map(([, , text = ""]) => text);
}

function readYaml(text: string): Record<string, unknown> {
  return recordOf(parseDocument(text, { logLevel: "silent" }).toJS({ maxAliasCount: 50 }));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function folderNamed(name: string): string {
  const clean = name.trim().replace(/^[./]+|[./]+$/g, "");
  return clean === "" ? "" : `${clean}/`;
}
