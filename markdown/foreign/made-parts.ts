import { lineBefore } from "./block-place.ts";
import { codeRanges } from "./code-ranges.ts";
import { fencedLines } from "./fences.ts";
import { documentedParts } from "./myst/documented.ts";
import { templateTags } from "./templates/tags.ts";

/** A part of a note that only the program of its site makes, such as the documentation of a function. */
export interface MadePart {
  /** As in the note: `::: mkdocs-click`. */
  by: string;
  /** What it names. The ids of its headings contain these. Empty if it may make any: a loop, or another template. */
  names: string[];
  /** Whether links of every note may name it, not only those to this one. */
  isOfSite?: true;
}

/** `::: package.module` of mkdocstrings, and the options below it. */
const DIRECTIVE = /^:::+ +((?:\w+\.)+\w+|mkdocs-[\w-]+)[ \t]*\n((?: {4}.*\n?)*)/gm;
const OPTION = /^ {4}:(?:command|prog_name): *(\S+)/gm;
/** `<!-- md:setting config.name -->`: a comment that a hook of the site replaces. */
const COMMAND = /<!-- *([a-z][\w-]*:[\w-]+) +([\w.+-]{2,80}) *-->/g;
/** Their plain meaning is known, so they make no ids. */
const KNOWN = new Set(
  (
    "ref relref figure img image youtube vimeo highlight param include includes include_relative include_cached link post_url " +
    "raw if elsif else unless case when for assign capture comment render layout block extends set import from macro tab tabs hint code"
  ).split(" "),
);
/** More would not be written by hand. */
const MAX_PARTS = 500;
const MAX_NAMES = 10;
const MAX_LOOP = 4_000;

/** Parts of a note whose ids are known only where the program runs. */
export function madeParts(source: string): MadePart[] {
  const documented = documentedParts(source);
  const hasTags = source.includes("{%") || source.includes("{{<");
  const hasCommands = source.includes("<!--") && source.search(COMMAND) >= 0;
  if (!hasTags && !hasCommands && !source.includes("{{%") && !source.includes(":::"))
    return documented;
  const code = codeRanges(source, fencedLines(source));
  const directives = [...source.matchAll(DIRECTIVE)].flatMap(
    ({ index, 1: name = "", 2: options = "" }): MadePart[] => {
      if (code.endAt(index) !== null) return [];
      const values = [...options.matchAll(OPTION)].map(([, value = ""]) => value);
      return [{ by: `::: ${name}`, names: [name, ...values].slice(0, MAX_NAMES) }];
    },
  );
  const commands = [...source.matchAll(COMMAND)].flatMap(
    ({ index, 1: by = "", 2: name = "" }): MadePart[] =>
      code.rangeAt(index)?.start === index ? [{ by: `<!-- ${by} -->`, names: [name] }] : [],
  );
  const all = templateTags(source, code);
  const closed = new Set(all.flatMap(({ name, isClosing }) => (isClosing ? name : [])));
  const tags = all.flatMap((tag): MadePart[] => {
    if (mayMakeAny(source, tag)) return [{ by: `{% ${tag.name} %}`, names: [] }];
    if (isWholePart(source, tag) && !closed.has(tag.name))
      return [{ by: `{{% ${tag.name} %}}`, names: [] }];
    const isOther = tag.kind === "output" || tag.isClosing || KNOWN.has(tag.name.toLowerCase());
    if (isOther || tag.name === "" || !isFirst(source, tag.start)) return [];
    const names = tag.rest.match(/[\p{L}\p{N}_-]{2,80}/gu) ?? [];
    if (names.length === 0) return [];
    const by = tag.kind === "tag" ? `{% ${tag.name} %}` : `{{% ${tag.name} %}}`;
    return [{ by, names: names.slice(0, MAX_NAMES) }];
  });
  return [...documented, ...directives, ...commands, ...tags].slice(0, MAX_PARTS);
}

/** A template, as it is named in a tag. */
const TEMPLATE = /["'][^"']+\.(?:njk|nunjucks|liquid|html|webc|hbs)["']/;
const HEADING = /^[ \t]*(?:#{1,6} |<h[1-6][\s>])/m;

/** A loop over headings, or a template that is not a text. */
function mayMakeAny(
  source: string,
  { kind, name, rest, isClosing, start }: ReturnType<typeof templateTags>[number],
): boolean {
  if (kind !== "tag" || isClosing || !isFirst(source, start)) return false;
  if (/^(?:include|render)$/i.test(name)) return TEMPLATE.test(rest);
  if (!/^for$/i.test(name)) return false;
  const body = source.slice(start, start + MAX_LOOP);
  const end = body.indexOf("endfor");
  return end > 0 && HEADING.test(body.slice(0, end));
}

/** A shortcode of Hugo that makes markdown, on a line of its own: a list of options, for example. */
function isWholePart(
  source: string,
  { kind, name, isClosing, start, end }: ReturnType<typeof templateTags>[number],
): boolean {
  if (kind !== "shortcode" || isClosing || name === "" || KNOWN.has(name.toLowerCase()))
    return false;
  if (!source.startsWith("{{%", start) || !isFirst(source, start)) return false;
  return /^[ \t]*(?:\n|$)/.test(source.slice(end, end + MAX_SPACES));
}
const MAX_SPACES = 20;

/** Within a sentence, a tag makes no heading. */
function isFirst(source: string, at: number): boolean {
  return /^[ \t>*-]*$/.test(lineBefore(source, at));
}

/** The part that may have an id: the one that names it, else one that may make any. */
export function partWithId(parts: readonly MadePart[], id: string): MadePart | null {
  const wanted = comparable(id);
  return (
    parts.find(({ names }) =>
      names.some((written) => {
        const name = comparable(written);
        return (
          wanted === name ||
          wanted.startsWith(`${name}.`) ||
          wanted.startsWith(`${name}-`) ||
          wanted.endsWith(`-${name}`)
        );
      }),
    ) ??
    parts.find(({ names }) => names.length === 0) ??
    null
  );
}

/** Material for MkDocs begins ids of options with a plus. */
const comparable = (text: string) => text.toLowerCase().replaceAll("_", "-").replace(/^\+/, "");
