export type Child = Element | string;

/** satori's replacement for JSX. */
export interface Element {
  type: string;
  key: null;
  props: { style: object; children: Child[]; [attribute: string]: unknown };
}

export function element(
  type: string,
  { style, ...attributes }: { style?: object } & Record<string, unknown>,
  ...children: Child[]
): Element {
  return {
    type,
    key: null,
    props: { ...attributes, style: { display: "flex", ...style }, children },
  };
}

export const box = (style: object, ...children: Child[]) => element("div", { style }, ...children);

/** Average widths of a character, as parts of its height. */
const NARROW = 0.53;
const WIDE = 1;
const WIDE_CHARACTER = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;
/** Letters of other scripts reach further above and below the line. */
const TALL_LINES = 1.28;
/** A line with Arabic letters is higher than it says, because its font is. */
const ARABIC_LINES = 1.55;
const ARABIC = /\p{Script=Arabic}/u;
const LOW_CHARACTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{S}\p{N}\s]+$/u;
/** Lines are broken between words, so they are not full. */
const FILLED = 0.9;

export interface TitleSpace {
  width: number;
  height: number;
  /** Largest first. */
  sizes: readonly number[];
  lineHeight: number;
  /** The width of the font, where it is unusually wide or narrow. */
  stretch?: number;
}

/** The largest size at which a title should fit, and the number of lines that there is space for. */
export function fitTitle(
  title: string,
  { width, height, sizes, lineHeight: low, stretch = 1 }: TitleSpace,
): { fontSize: number; lineHeight: number; lineClamp: number } {
  const lineHeight = LOW_CHARACTERS.test(title) ? low : Math.max(low, TALL_LINES);
  const wide = title.match(WIDE_CHARACTER)?.length ?? 0;
  const ems = (title.length - wide) * NARROW * stretch + wide * WIDE;
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length));
  const linesAt = (size: number) =>
    Math.max(1, Math.floor(height / (size * (ARABIC.test(title) ? ARABIC_LINES : lineHeight))));
  const fontSize =
    sizes.find(
      (size) =>
        Math.ceil((ems * size) / (width * FILLED)) <= linesAt(size) &&
        (wide > 0 || longest * NARROW * stretch * size <= width),
    ) ?? sizes.at(-1)!;
  return { fontSize, lineHeight, lineClamp: linesAt(fontSize) };
}
