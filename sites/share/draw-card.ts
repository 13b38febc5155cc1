import { readFileSync } from "node:fs";
import satori from "satori";
import sharp from "sharp";
import subsetFont from "subset-font";
import { SHARE_HEIGHT, SHARE_WIDTH } from "#schemas/sites/share-link.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { accentShades } from "#markdown/themes/colours.ts";
import { families } from "#markdown/themes/fonts.ts";
import { themes } from "#markdown/themes/themes.ts";
import { type Card, drawnText, isRightToLeft } from "./card.ts";
import { chooseFonts, readFont } from "./fonts.ts";
import { layouts } from "./layouts.ts";

const ROOT = new URL("../../", import.meta.url);
/** The weights of the themes' titles. */
const WEIGHTS: Record<ThemeId, number> = {
  garden: 640,
  journal: 560,
  handbook: 620,
  magazine: 800,
};
/** Sharp drawings compress well, and higher levels take much longer for little. */
const PNG_COMPRESSION = 7;

// A process draws few pictures, and each of them once.
sharp.cache(false);
sharp.concurrency(1);

/** Draws a picture as PNG. If no font has the letters of the title, it shows the site's name, and else its host. */
export async function drawCard({ look, title, site, host, language }: Card): Promise<Buffer> {
  const { tokens, id } = look;
  const { defaults, papers, icon } = themes[id];
  const family = tokens.headings === "theme" ? defaults.headings : families[tokens.headings];
  const written = (text: string) => chooseFonts(drawnText(text), { family, language });
  const firstOf = (...texts: string[]) =>
    texts.map(written).find(({ text }) => text !== null && text !== "") ?? written("…");
  const heading = firstOf(title, site, host);
  const label = heading.text === written(site).text ? firstOf(host) : firstOf(site, host);
  const paths = [...new Set([...heading.paths, ...label.paths])];
  const layout = layouts[id]({
    title: heading.text ?? "",
    label: label.text ?? "",
    sign: signOf(icon),
    paper: papers.light,
    shades: accentShades(tokens.accent ?? defaults.accent, papers.light),
    isRightToLeft: isRightToLeft(heading.text ?? ""),
  });
  const root = layout.props.style;
  Object.assign(root, {
    fontFamily: paths.map(nameOf).join(", "),
    fontWeight: 400,
  });
  const svg = await satori(layout, {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    fonts: await Promise.all(
      paths.map(async (path) => ({
        name: nameOf(path),
        data: await inWeight(readFont(path), WEIGHTS[id], `${heading.text}${label.text}…`),
        // The real weight would be thickened again.
        weight: 400 as const,
        style: "normal" as const,
      })),
    ),
  });
  return sharp(Buffer.from(svg)).png({ compressionLevel: PNG_COMPRESSION }).toBuffer();
}

/** Only the characters of a text, in one weight, because satori does not know variable fonts. */
function inWeight(font: Buffer, weight: number, text: string): Promise<Buffer> {
  return subsetFont(font, text, { targetFormat: "truetype", variationAxes: { wght: weight } });
}

/** Every file is a family of its own, because satori takes one file per family and weight. */
function nameOf(path: string): string {
  return path.replace(/^.*\/|\.\w+$/g, "");
}

const signs = new Map<string, string>();

function signOf(icon: string): string {
  const known = signs.get(icon);
  if (known !== undefined) return known;
  const sign = / d="([^"]+)"/.exec(readFileSync(new URL(icon, ROOT), "utf8"))?.[1] ?? "";
  signs.set(icon, sign);
  return sign;
}
