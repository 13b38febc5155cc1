/** The shades of one color that a theme needs. */
export interface AccentShades {
  /** Readable as text on the theme's paper. */
  accent: string;
  /** Darker, for important text and for hovered elements. */
  strong: string;
  /** A tint of the paper, as the background of text in `strong`. */
  soft: string;
}

/** The contrast that WCAG 2 requires for text. */
const READABLE = 4.6;
const STRONG = 7.5;
const STEP = 0.04;
const SOFT_SHARE = 0.11;

type Rgb = [number, number, number];

/** Shades of any color that are readable on this paper. A color that is too light for text is darkened until it is readable. */
export function accentShades(colour: string, paper: string): AccentShades {
  const ground = readColour(paper);
  const accent = darkened(readColour(colour), ground, READABLE);
  const strong = darkened(accent, ground, STRONG);
  const soft = mixed(accent, ground, SOFT_SHARE);
  return { accent: writeColour(accent), strong: writeColour(strong), soft: writeColour(soft) };
}

/** The contrast of two colors according to WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(readColour(one), readColour(other));
}

function darkened(colour: Rgb, ground: Rgb, minContrast: number): Rgb {
  let shade = colour;
  for (let share = 0; share < 1 && contrast(rounded(shade), ground) < minContrast; share += STEP)
    shade = mixed([0, 0, 0], colour, share);
  return rounded(shade);
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(colour: Rgb, into: Rgb, share: number): Rgb {
  return into.map((channel, at) => channel + (colour[at]! - channel) * share) as Rgb;
}

function rounded(colour: Rgb): Rgb {
  return colour.map((channel) => Math.round(channel)) as Rgb;
}

function readColour(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function writeColour(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
