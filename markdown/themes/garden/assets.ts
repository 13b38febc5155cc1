import type { ThemeAsset } from "../model.ts";

const HERE = "markdown/themes/garden";
const INTER = "node_modules/@fontsource-variable/inter/files";
const MONO = "node_modules/@fontsource-variable/jetbrains-mono/files";
const KATEX = "node_modules/katex/dist";

const STYLES = [
  "tokens",
  "layout",
  "sidebar",
  "contents",
  "page",
  "prose",
  "code",
  "callouts",
  "media",
  "lists",
  "search",
  "preview",
  "print",
];
const SCRIPTS = ["tree.js", "search.js", "reading.js", "previews.js"];

/** The fonts that the style sheet of KaTeX 0.16 names. */
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

export const assets: ThemeAsset[] = [
  {
    name: "theme.css",
    file: style(STYLES[0]!),
    more: STYLES.slice(1).map(style),
    type: "text/css",
  },
  ...SCRIPTS.map((name) => script(name)),
  { name: "icon.svg", file: `${HERE}/icon.svg`, type: "image/svg+xml" },
  font("inter.woff2", `${INTER}/inter-latin-opsz-normal.woff2`),
  font("inter-ext.woff2", `${INTER}/inter-latin-ext-wght-normal.woff2`),
  font("inter-italic.woff2", `${INTER}/inter-latin-wght-italic.woff2`),
  font("mono.woff2", `${MONO}/jetbrains-mono-latin-wght-normal.woff2`),
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

function style(name: string): string {
  return `${HERE}/styles/${name}.css`;
}

function script(name: string): ThemeAsset {
  return { name, file: `${HERE}/client/${name}`, type: "text/javascript" };
}

function font(name: string, file: string): ThemeAsset {
  return { name, file, type: "font/woff2" };
}

function katexFont(name: string): string {
  return `katex-${name.toLowerCase()}.woff2`;
}

/** Every browser that knows modules knows woff2: the two older formats are left out. */
function withOwnFonts(css: string): string {
  return css
    .replace(/,url\([^)]+\) format\("(?:woff|truetype)"\)/g, "")
    .replace(
      /url\(fonts\/KaTeX_([\w-]+)\.woff2\)/g,
      (_, name: string) => `url(asset:${katexFont(name)})`,
    );
}
