import type { Typeface } from "#schemas/projects/theme/theme.ts";
import type { Family, FontFile, ThemeAsset } from "./model.ts";

const PACKAGES = "node_modules/@fontsource-variable";
const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, " +
  "U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
const LATIN_EXTENDED =
  "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, " +
  "U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF";
const ARIAL = ["Arial", "Liberation Sans", "Roboto"];
const TIMES = ["Times New Roman", "Liberation Serif", "Noto Serif"];

/** Every font that a project can choose. */
export const families: Record<Exclude<Typeface, "theme">, Family> = {
  sans: family("Inter", "system-ui, sans-serif", {
    files: [
      file("inter", "inter/files/inter-latin-opsz-normal.woff2"),
      file("inter-ext", "inter/files/inter-latin-ext-wght-normal.woff2", { range: LATIN_EXTENDED }),
      file("inter-italic", "inter/files/inter-latin-wght-italic.woff2", { style: "italic" }),
    ],
    standIn: { local: ARIAL, size: 107.1, ascent: 90.4, descent: 22.5 },
  }),
  plex: latinFamily("IBM Plex Sans", "ibm-plex-sans", {
    fallback: "system-ui, sans-serif",
    standIn: { local: ARIAL, size: 101.4, ascent: 98.6, descent: 24.7 },
  }),
  serif: latinFamily("Source Serif 4", "source-serif-4", {
    fallback: "Georgia, serif",
    standIn: { local: TIMES, size: 117.8, ascent: 88.3, descent: 28.9 },
  }),
  news: latinFamily("Newsreader", "newsreader", {
    fallback: "Georgia, serif",
    standIn: { local: TIMES, size: 104.7, ascent: 71.6, descent: 23.9 },
  }),
  mono: family("JetBrains Mono", 'ui-monospace, "SF Mono", Consolas, monospace', {
    files: [
      file("mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2", {
        range: "U+0000-00FF, U+2000-206F, U+2190-2193, U+2212",
      }),
    ],
    standIn: null,
  }),
  system: { name: null, stack: "system-ui, sans-serif", files: [], standIn: null },
};

/** The headlines of the magazine. The font is too narrow and heavy for body text, so users cannot choose it. */
export const archivo: Family = family("Archivo", "system-ui, sans-serif", {
  files: [
    file("archivo", "archivo/files/archivo-latin-wdth-normal.woff2"),
    file("archivo-ext", "archivo/files/archivo-latin-ext-wdth-normal.woff2", {
      range: LATIN_EXTENDED,
    }),
  ],
  standIn: { local: ARIAL, size: 98, ascent: 89.3, descent: 19.1 },
});

/** The `@font-face` rules of a family. `asset:` names are replaced with the addresses of its files. */
export function facesOf({ name, files, standIn }: Family): string {
  if (name === null) return "";
  const faces = files.map(
    (font) => `@font-face {
  font-family: "${name}";
  font-weight: ${font.weights};
  font-style: ${font.style};
  font-display: swap;
  ${name === "Archivo" ? "font-stretch: 62% 125%;\n  " : ""}src: url(asset:${font.name}.woff2) format("woff2");
  unicode-range: ${font.range};
}`,
  );
  if (standIn)
    faces.push(`@font-face {
  font-family: "${name} Stand-in";
  src: ${standIn.local.map((face) => `local("${face}")`).join(", ")};
  size-adjust: ${standIn.size}%;
  ascent-override: ${standIn.ascent}%;
  descent-override: ${standIn.descent}%;
  line-gap-override: 0%;
}`);
  return `${faces.join("\n")}\n`;
}

export function fontAssets({ files }: Family): ThemeAsset[] {
  return files.map((font) => ({
    name: `${font.name}.woff2`,
    file: font.file,
    type: "font/woff2",
  }));
}

function family(
  name: string,
  fallback: string,
  { files, standIn }: Pick<Family, "files" | "standIn">,
): Family {
  const between = standIn ? `"${name} Stand-in", ` : "";
  return { name, stack: `"${name}", ${between}${fallback}`, files, standIn };
}

/** Latin, Latin extended and an italic, by the names of their packages. */
function latinFamily(
  name: string,
  folder: string,
  { fallback, standIn }: { fallback: string; standIn: NonNullable<Family["standIn"]> },
): Family {
  const at = (kind: string) => `${folder}/files/${folder}-${kind}.woff2`;
  return family(name, fallback, {
    files: [
      file(folder, at("latin-wght-normal")),
      file(`${folder}-ext`, at("latin-ext-wght-normal"), { range: LATIN_EXTENDED }),
      file(`${folder}-italic`, at("latin-wght-italic"), { style: "italic" }),
    ],
    standIn,
  });
}

function file(name: string, path: string, more: Partial<FontFile> = {}): FontFile {
  return {
    name,
    file: `${PACKAGES}/${path}`,
    style: "normal",
    range: LATIN,
    weights: name === "mono" ? "100 800" : "100 900",
    ...more,
  };
}
