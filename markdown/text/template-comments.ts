/** Comments of template languages: their text appears neither on the page nor in the published markdown. */
type Comment = readonly [opening: RegExp, closing: RegExp];

const COMMENTS: readonly Comment[] = [
  // MDX
  [/\{\/\*/y, /\*\/\}/g],
  // Go
  [/\{\{-?[ \t]*\/\*/y, /\*\/[ \t]*-?\}\}/g],
  // Nunjucks and Jinja
  [/\{#[\s-]/y, /#\}/g],
  // Liquid and Django, which has a note after the name
  [/\{%-?[ \t]*comment(?:[ \t]+[^%\n]{0,200}|-)?%\}/y, /\{%-?[ \t]*endcomment[ \t]*-?%\}/g],
  [/\{%-?[ \t]*#/y, /%\}/g],
  // Hugo
  [
    /\{\{[<%][ \t]*comment(?:[ \t]+[^<>%\n]{0,200})?[>%]\}\}/y,
    /\{\{[<%][ \t]*\/[ \t]*comment[ \t]*[>%]\}\}/g,
  ],
  // kramdown
  [/\{::comment(?:[ \t][^{}\n]{0,200})?\}/y, /\{:\/(?:comment)?\}/g],
];

/** Expressions that contain only a comment. Pages show no expressions of MDX, and in other notes they are code without marks. */
const LOOSE: readonly Comment[] = [
  [/\{\s{1,100}\/\*/y, /\*\/\s{0,100}\}/g],
  [/\{\s{0,100}\/\//y, /\n\s{0,100}\}/g],
];

export interface TemplateComments {
  /** The end of the comment that begins at an offset. Null when none begins there, or it is never closed. */
  endAt(offset: number): number | null;
}

export function templateComments(
  source: string,
  { alsoLoose = false }: { alsoLoose?: boolean } = {},
): TemplateComments {
  const known = alsoLoose ? [...COMMENTS, ...LOOSE] : COMMENTS;
  /** Comments that are not closed from here on. This limits the search on hostile input. */
  const unclosed = new Set<number>();
  return {
    endAt(offset) {
      if (source.charCodeAt(offset) !== 0x7b) return null;
      for (const [index, [opening, closing]] of known.entries()) {
        if (unclosed.has(index)) continue;
        opening.lastIndex = offset;
        if (!opening.test(source)) continue;
        closing.lastIndex = opening.lastIndex;
        if (closing.test(source)) return closing.lastIndex;
        unclosed.add(index);
      }
      return null;
    },
  };
}

export function mayHaveTemplateComment(source: string): boolean {
  return /\{(?:\s{0,100}\/[*/]|\{-?[ \t]*\/\*|#[\s-]|%-?[ \t]*(?:comment|#)|\{[<%][ \t]*comment|::(?:comment|options|nomarkdown)\b)/.test(
    source,
  );
}
