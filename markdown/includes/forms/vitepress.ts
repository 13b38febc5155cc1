import {
  type Directive,
  directive,
  type Excerpt,
  WHOLE,
  type IncludeTarget,
} from "../directive.ts";
import { languageOfFile } from "../languages.ts";

const CODE = /^[ \t]*(<<<(?!<)[ \t]*([^\s<][^\n]{0,500}))$/gm;
const CODE_PARTS = /^([^#{[]*[^#{[\s])(?:#([\w.-]+))?[ ]?(?:\{([^{}]*)\})?[ ]?(?:\[([^\]]*)\])?$/;
const ESCAPED = /<!--\s*@(?=@include:)/g;
const TEXT = /<!--\s*@include:\s*([^\n<>]{1,500}?)-->/g;
const TEXT_PARTS =
  /^([^#{]*[^#{\s])(?:#([^\s{}]+))?(?:\{(?:(\d*)\s*,\s*(\d*)|(\d+)(?:-(\d+))?)\})?$/;

/** `@[code{2-6} js{3}](../a.js)` of VuePress. */
const VUEPRESS =
  /^[ \t]*(@\[code(?:\{(\d*)(-?)(\d*)\})?[ \t]*([^\]{\n]{0,60})(\{[^{}\]\n]*\})?[^\]\n]{0,60}\]\(([^()\s]{1,500})\))/gm;

/** `<<< @/a.js#part{2,4-6 js}[title]` and `<!--@include: ./a.md#part{2,5}-->` of VitePress. */
export function vitepressDirectives(source: string): Directive[] {
  const directives: Directive[] = [];
  for (const { 0: all, 1: own = "", 2: written = "", index } of source.matchAll(CODE)) {
    const [, path, region, options = "", title] = CODE_PARTS.exec(written.trimEnd()) ?? [];
    if (path === undefined || !/[./]/.test(path)) continue;
    const words = options.trim().split(/\s+/);
    const lines = /^[\d,-]+$/.test(words[0] ?? "") ? words.shift() : undefined;
    const [language = ""] = words;
    const [, name = "", extras = ""] = /^([^:]*)(:.*)?$/.exec(language) ?? [];
    const marked = lines ? ` {${lines}}` : "";
    directives.push(
      directive({
        start: index + all.indexOf(own),
        end: index + all.length,
        target: targetOf(path),
        excerpt: region === undefined ? WHOLE : { kind: "region", name: region },
        code: {
          language: `${name || languageOfFile(path)}${extras}`,
          info: `${marked}${title ? ` [${title}]` : ""}`,
        },
      }),
    );
  }
  for (const match of source.matchAll(VUEPRESS)) {
    const [all, own = "", from = "", dash, to = "", language = "", marked, path = ""] = match;
    const end = match.index + all.length;
    const ranges = dash ? rangeOf([from, to], []) : rangeOf([], [from || undefined]);
    const [name = ""] = language.trim().split(":");
    directives.push(
      directive({
        start: end - own.length,
        end,
        target: targetOf(path),
        excerpt: ranges ? { kind: "lines", ranges } : WHOLE,
        code: { language: name || languageOfFile(path), info: marked ? ` ${marked}` : "" },
      }),
    );
  }
  // A second marker shows how a directive is written.
  for (const { 0: all, index } of source.matchAll(ESCAPED)) {
    const end = index + all.length;
    directives.push(directive({ start: end - 1, end, target: null, readsCode: "vitepress" }));
  }
  for (const { 0: all, 1: written = "", index } of source.matchAll(TEXT)) {
    const [, path, region, from, to, line, last] = TEXT_PARTS.exec(written.trim()) ?? [];
    if (path === undefined) continue;
    const ranges = rangeOf([from, to], [line, last]);
    const part: Excerpt = ranges ? { kind: "lines", ranges } : WHOLE;
    const excerpt: Excerpt =
      region === undefined ? part : { kind: "region", name: region, ...(ranges && { ranges }) };
    const place = { start: index, end: index + all.length };
    directives.push(
      directive({ ...place, target: targetOf(path), excerpt, readsCode: "vitepress" }),
    );
  }
  return directives;
}

/** `@` and `/` are the root of the site. */
function targetOf(path: string): IncludeTarget {
  const [, own] = /^(?:@\/?|\/)(.*)$/s.exec(path) ?? [];
  return own === undefined ? { base: "file", path } : { base: "site", path: own };
}

function rangeOf(
  [from, to]: readonly (string | undefined)[],
  [line, last]: readonly (string | undefined)[],
): [from: number, to: number][] | null {
  if (line !== undefined) return [[Number(line), Number(last ?? line)]];
  if (from === undefined) return null;
  return [[Number(from) || 1, Number(to) || Infinity]];
}
