/** Formulas, whose braces are TeX, and text that programs keep raw: Liquid, Jinja and Vue. */
const LITERAL = [
  /\$\$[^$]*\$\$/g,
  /(?<![\\$\w])\$(?=[^\s$])[^$\n]*[^\s$\\]\$(?![\d$])/g,
  /\{%-?[ \t]*raw[ \t]*-?%\}(?:(?!\{%-?[ \t]*endraw)[^])*/g,
  /\{%-?[ \t]*verbatim[ \t]*-?%\}(?:(?!\{%-?[ \t]*endverbatim)[^])*/g,
  /^:::+[ \t]*v-pre\b(?:(?!\n:::)[^])*/gm,
  /<\w[^<>]{0,300}[ \t]v-pre(?=[\s>=])[^<>]{0,300}>[^<]*/g,
];

/** The parts of a text in which braces mean something else. Offsets are asked for in order. */
export function literalRanges(source: string): { contains(offset: number): boolean } {
  const ranges = LITERAL.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
      start: index,
      end: index + text.length,
    })),
  ).sort((a, b) => a.start - b.start);
  let at = 0;
  let end = 0;
  return {
    contains(offset) {
      for (let next = ranges[at]; next && next.start <= offset; next = ranges[++at])
        end = Math.max(end, next.end);
      return offset < end;
    },
  };
}
