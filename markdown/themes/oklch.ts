export type Rgb = [number, number, number];

const CHROMA_STEP = 0.94;
const MAX_CHANNEL = 255;
/** Rounding must not make a color that exists on a screen look as if it did not. */
const TOLERANCE = 0.5;

/**
 * The color with another lightness in OKLCH, from 0 to 1, and with the same hue. Where no screen has such a color, it is less vivid. Mixing with white would
 * make every color pale.
 */
export function withLightness(colour: Rgb, lightness: number): Rgb {
  let [, a, b] = toLab(colour);
  for (;;) {
    const shade = toRgb([lightness, a, b]);
    if (shade.every((channel) => channel > -TOLERANCE && channel < MAX_CHANNEL + TOLERANCE))
      return shade.map((channel) => Math.min(Math.max(channel, 0), MAX_CHANNEL)) as Rgb;
    a *= CHROMA_STEP;
    b *= CHROMA_STEP;
  }
}

export function lightnessOf(colour: Rgb): number {
  return toLab(colour)[0];
}

/** The matrices of Björn Ottosson's OKLab. */
function toLab(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map(linear) as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toRgb([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(encoded) as Rgb;
}

/** A channel of sRGB, from 0 to 255, as an amount of light, and back. */
export function linear(channel: number): number {
  const part = channel / MAX_CHANNEL;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) * MAX_CHANNEL;
}
