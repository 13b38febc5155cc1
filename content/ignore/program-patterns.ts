import { HOME_PAGES, onlyListed } from "./only-listed.ts";
import { anchored, folderNamed, type Patterns, withoutBraces } from "./patterns.ts";

/* Settings that are programs. They are never executed: only their string literals can be read. */

/** Only notes, because files that a page imports from such a folder are part of that page. */
export const UNDERSCORED = ["md", "markdown", "mdx"].flatMap((end) => [
  `_*.${end}`,
  `**/_*/**/*.${end}`,
]);

export function quartz(text: string): Patterns[] {
  return ofQuartz(literals(text, "ignorePatterns"));
}

/** More in a name would exceed the limit of a pattern. */
const MAX_STARS = 4;

/** The names in `content`, and in any other folder, because a workflow may name that as the content. */
export function ofQuartz(names: readonly string[]): Patterns[] {
  const lines = names.flatMap(withoutBraces).map(anchored);
  const elsewhere = lines.filter((line) => line.split("*").length - 1 <= MAX_STARS);
  const origin = "quartz.config";
  return lines.length === 0
    ? []
    : [
        { folder: "content/", lines, origin },
        { folder: "", lines: elsewhere.map((line) => `/*${line}`), origin },
      ];
}

/** What patterns with an exclamation mark leave out. */
export function denied(patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => (pattern.startsWith("!") ? pattern.slice(1) : []))
    .flatMap(withoutBraces)
    .map(anchored);
}

export function sphinx(text: string, folder: string): Patterns[] {
  const program = text.replace(/^[ \t]*#.*$/gm, "");
  const added = [...program.matchAll(ADDED)].flatMap(([, list = ""]) => textsIn(list));
  const lines = [...literals(program, "exclude_patterns"), ...added].map(anchored);
  const included = literals(program, "include_patterns");
  const origin = "conf.py";
  const isListed = included.length > 0 && /^include_patterns\s*=/m.test(program);
  return [
    ...(isListed ? onlyListed([...included, HOME_PAGES], { folder, origin, hidden: "." }) : []),
    { folder, lines, origin, onlyPages: true },
  ];
}

/** Another way to add to the list. */
const ADDED = /\bexclude_patterns\.(?:append|extend)\(([^()]*)\)/g;

/** Only a program of Lume has this file with its name in it. */
const OF_LUME = /\blume\b/;

/** Lume publishes no name that begins with an underscore, unless `site.add` names it. */
export function lume(program: string, folder: string): Patterns | null {
  if (!OF_LUME.test(program)) return null;
  const text = withoutComments(program);
  const source = new RegExp(String.raw`\bsrc\s*:\s*(${TEXT})`).exec(text)?.[1] ?? "";
  const added = argumentsOf(text, "add").filter((name) => /(?:^|\/)_/.test(name));
  return {
    folder: folder + folderNamed(source.slice(1, -1)),
    lines: [
      "_*",
      ...added.map((name) => `!${anchored(name)}`),
      ...argumentsOf(text, "ignore").map(anchored),
    ],
    origin: "the Lume settings",
  };
}

/** The texts in every call of a method. Functions cannot be read. */
function argumentsOf(text: string, method: string): string[] {
  const list = String.raw`\s*(?:${TEXT})(?:\s*,\s*(?:${TEXT}))*\s*,?\s*`;
  const call = new RegExp(String.raw`\.${method}\((${list})\)`, "g");
  return [...text.matchAll(call)].flatMap(([, inner = ""]) => textsIn(inner));
}

export function textsIn(list: string): string[] {
  return [...list.matchAll(new RegExp(TEXT, "g"))].map(([literal]) => literal.slice(1, -1));
}

/** What the sources of Gatsby leave out. Their paths begin with the folder of the settings. */
export function gatsby(text: string, folder: string): Patterns {
  const names = literals(text, "ignore").map((name) => name.replace(/^\$\{__dirname\}/, ""));
  return {
    folder,
    lines: names.flatMap(withoutBraces).map(anchored),
    origin: "the Gatsby settings",
  };
}

export const TEXT = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`[^\`]*\``;
const COMMENT = new RegExp(String.raw`(${TEXT})|/\*[^]*?\*/|//.*`, "g");

export function withoutComments(program: string): string {
  return program.replace(COMMENT, (_, text?: string) => text ?? " ");
}

/** The strings in every `name: ["a", "b"]`, even if the list is in a variable. */
export function literals(program: string, name: string): string[] {
  const text = withoutComments(program);
  const other = new RegExp(String.raw`\b${name}\s*:\s*([A-Za-z_$][\w$]*)\s*[,}\n]`).exec(text)?.[1];
  return [name, ...(other ? [other.replaceAll("$", String.raw`\$`)] : [])].flatMap((key) => {
    const list = new RegExp(
      String.raw`\b${key}["']?\s*(?::[^=[\]{}]*(?:\[\]|>)\s*=|\+?=|:)\s*\[((?:${TEXT}|[^\]"'\`])*)\]`,
      "g",
    );
    return [...text.matchAll(list)].flatMap(([, inner = ""]) => textsIn(inner));
  });
}
