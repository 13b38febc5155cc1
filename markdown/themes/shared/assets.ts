import type { ThemeAsset } from "../model.ts";
import { withAnswerWords, withEnglishWords, wordsAssets } from "../words/scripts.ts";

/** Incremented with every change to what all themes share, such as the words of one language. */
export const SHARED_VERSION = "27";

const HERE = "markdown/themes/shared";
const KATEX = "node_modules/katex/dist";

/** The fonts that KaTeX 0.16's style sheet refers to. */
const KATEX_FONTS = [
  "AMS-Regular",
  "Caligraphic-Bold",
  "Caligraphic-Regular",
  "Fraktur-Bold",
  "Fraktur-Regular",
  "Main-Bold",
  "Main-BoldItalic",
  "Main-Italic",
  "Main-Regular",
  "Math-BoldItalic",
  "Math-Italic",
  "SansSerif-Bold",
  "SansSerif-Italic",
  "SansSerif-Regular",
  "Script-Regular",
  "Size1-Regular",
  "Size2-Regular",
  "Size3-Regular",
  "Size4-Regular",
  "Typewriter-Regular",
];

/** The page with the graph of the site. */
const SITE_GRAPH = ["site-graph.js", "graph-canvas.js"];

/** The assets that every theme requires. */
export const sharedAssets: ThemeAsset[] = [
  { ...script("tree.js"), adapt: withEnglishWords },
  ...["appearance.js", "search.js", "reading.js", "previews.js", "zoom.js", ...SITE_GRAPH].map(
    script,
  ),
  { ...script("ask.js"), adapt: withAnswerWords },
  ...wordsAssets,
  {
    name: "math.css",
    file: `${KATEX}/katex.min.css`,
    type: "text/css",
    feature: "math",
    adapt: withOwnFonts,
  },
  ...KATEX_FONTS.map((name): ThemeAsset => ({
    name: katexFont(name),
    file: `${KATEX}/fonts/KaTeX_${name}.woff2`,
    type: "font/woff2",
    feature: "math",
  })),
  { ...script("diagrams.js"), feature: "mermaid" },
  {
    name: "mermaid.js",
    file: "node_modules/mermaid/dist/mermaid.min.js",
    type: "text/javascript",
    feature: "mermaid",
  },
];

/** The links of a note, for themes with a column for them. */
export const noteGraph: ThemeAsset = script("graph.js");

/** The path of a style sheet that several themes use. */
export function sharedStyle(name: string): string {
  return `${HERE}/styles/${name}.css`;
}

function script(name: string): ThemeAsset {
  return { name, file: `${HERE}/client/${name}`, type: "text/javascript" };
}

function katexFont(name: string): string {
  return `katex-${name.toLowerCase()}.woff2`;
}

/** Every browser that supports modules supports woff2, so the two older formats are left out. */
function withOwnFonts(css: string): string {
  return css
    .replace(/,url\([^)]+\) format\("(?:woff|truetype)"\)/g, "")
    .replace(
      /url\(fonts\/KaTeX_([\w-]+)\.woff2\)/g,
      (_, name: string) => `url(asset:${katexFont(name)})`,
    );
}
