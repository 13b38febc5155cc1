import { type Directive, type IncludeTarget, targetKey } from "./directive.ts";
import { docfxDirectives } from "./forms/docfx.ts";
import { importDirectives } from "./forms/imports.ts";
import { mdbookDirectives } from "./forms/mdbook.ts";
import { mystDirectives } from "./forms/myst.ts";
import { snippetDirectives } from "./forms/snippets.ts";
import { templateDirectives } from "./forms/templates.ts";
import { vitepressDirectives } from "./forms/vitepress.ts";

const FORMS: readonly ((source: string) => Directive[])[] = [
  mdbookDirectives,
  snippetDirectives,
  vitepressDirectives,
  docfxDirectives,
  mystDirectives,
  templateDirectives,
  importDirectives,
];
/** One cheap check of the text that rules out nearly every note. */
const ANY =
  /\{\{\s*#[a-z]|-8<-|<<<|@include|@\[code|\[!(?:include|code)|:::\s*code\s|\{%-?\s*include|\{\{[<%]-?\s*(?:include|read-?file)|\{!|\{(?:literal)?include\}|import[ \t]+\w+[ \t]+from[ \t]*["'][^"'\n]*(?:\.mdx?|\.markdown|raw)/i;

/** Every place in a text where another file belongs, including in code, in order. One within another is left out. */
export function directivesIn(source: string): Directive[] {
  if (!ANY.test(source)) return [];
  const all = FORMS.flatMap((form) => form(source)).sort((a, b) => a.start - b.start);
  let end = 0;
  return all.filter((each) => {
    if (each.start < end) return false;
    end = each.end;
    return true;
  });
}

/** The files that a text may include, each once. */
export function includeTargets(source: string): IncludeTarget[] {
  return targetsOf(directivesIn(source));
}

export function targetsOf(directives: readonly Directive[]): IncludeTarget[] {
  const targets = new Map<string, IncludeTarget>();
  for (const { target } of directives)
    if (target && !targets.has(targetKey(target))) targets.set(targetKey(target), target);
  return [...targets.values()];
}
