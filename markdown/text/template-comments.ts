/** Comments of template languages: their text appears neither on the page nor in the published markdown. */
const COMMENTS: readonly [opening: RegExp, closing: RegExp][] = [
  // MDX
  [/\{\/\*/y, /\*\/\}/g],
  // Go
  [/\{\{-?[ \t]*\/\*/y, /\*\/[ \t]*-?\}\}/g],
  // Nunjucks and Jinja
  [/\{#[\s-]/y, /#\}/g],
  // Liquid
  [/\{%-?[ \t]*comment[ \t]*-?%\}/y, /\{%-?[ \t]*endcomment[ \t]*-?%\}/g],
  // Hugo
  [/\{\{[<%][ \t]*comment[ \t]*[>%]\}\}/y, /\{\{[<%][ \t]*\/[ \t]*comment[ \t]*[>%]\}\}/g],
  // kramdown
  [/\{::comment\}/y, /\{:\/(?:comment)?\}/g],
];

export interface TemplateComments {
  /** The end of the comment that begins at an offset. Null when none begins there, or it is never closed. */
  endAt(offset: number): number | null;
}

export function templateComments(source: string): TemplateComments {
  /** Comments that are not closed from here on. This limits the search on hostile input. */
  const unclosed = new Set<number>();
  return {
    endAt(offset) {
      if (source.charCodeAt(offset) !== 0x7b) return null;
      for (const [index, [opening, closing]] of COMMENTS.entries()) {
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
  return /\{(?:\/\*|\{-?[ \t]*\/\*|#[\s-]|%-?[ \t]*comment|\{[<%][ \t]*comment|::(?:comment|options|nomarkdown)\b)/.test(
    source,
  );
}
