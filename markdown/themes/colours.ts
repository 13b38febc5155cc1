import { lightnessOf, linear, type Rgb, withLightness } from "./oklch.ts";

/** The shades of one color that a theme needs. */
export interface AccentShades {
  /** Readable as text on the theme's paper. */
  accent: string;
  /** With more contrast, for important text and for hovered elements. */
  strong: string;
  /** A tint of the paper, as the background of text in `strong`. */
  soft: string;
}

/** The contrast that WCAG 2 requires for text. */
const READABLE = 4.6;
/** Callouts and cards are lighter than dark paper, and links in them must be readable too. */
const READABLE_ON_DARK = 6.2;
const STRONG = 7.5;
const STEP = 0.04;
const LIGHTNESS_STEP = 0.01;
const SOFT_SHARE = 0.11;
/** The same share is hard to see on dark paper. */
const SOFT_SHARE_ON_DARK = 0.17;
const DARK_LUMINANCE = 0.18;

/**
 * Shades of any color that are readable on this paper. A color with too little contrast for text is darkened until it is readable, and on dark paper
 * lightened.
 */
export function accentShades(colour: string, paper: string): AccentShades {
  const ground = readColour(paper);
  const isDark = luminance(ground) < DARK_LUMINANCE;
  const shade = isDark ? lightened : darkened;
  const accent = shade(readColour(colour), ground, isDark ? READABLE_ON_DARK : READABLE);
  const strong = shade(accent, ground, STRONG);
  const soft = mixed(accent, ground, isDark ? SOFT_SHARE_ON_DARK : SOFT_SHARE);
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

function lightened(colour: Rgb, ground: Rgb, minContrast: number): Rgb {
  let shade = colour;
  let lightness = lightnessOf(colour);
  while (lightness < 1 && contrast(rounded(shade), ground) < minContrast) {
    lightness = Math.min(lightness + LIGHTNESS_STEP, 1);
    shade = withLightness(colour, lightness);
  }
  return rounded(shade);
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(linear) as Rgb;
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
