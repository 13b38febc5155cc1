import { z } from "zod";
import { defaultThemeTokens, ThemeTokens, themeIds } from "../theme/theme.ts";
import { Navigation, noNavigation } from "../theme/navigation.ts";

const PATH_MAX_CHARACTERS = 1_024;
export const CSS_MAX_KIB = 32;
const KIB = 1_024;

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|\\/i;

/** A file of the repository; "" is none. */
const filePath = (field: string, { extensions, kinds }: { extensions: RegExp; kinds: string }) =>
  z
    .string()
    .trim()
    .max(PATH_MAX_CHARACTERS, `${field} can have up to ${PATH_MAX_CHARACTERS} characters`)
    .refine(
      (path) => !CONTROLS.test(path),
      `${field} must be the path of a file, without invisible characters`,
    )
    .refine(
      (path) => !ELSEWHERE.test(path) && !path.split("/").includes(".."),
      `${field} must be the path of a file in the repository, such as assets/picture.svg`,
    )
    .refine((path) => path === "" || extensions.test(path), `${field} must be ${kinds}`)
    .transform((path) => path.replace(/^(?:\.?\/)+/, ""));

const pictures = {
  extensions: /\.(?:svg|png|jpe?g|webp|avif|gif)$/i,
  kinds: "a picture: SVG, PNG, JPEG, WebP, AVIF or GIF",
};
const icons = { extensions: /\.(?:svg|png)$/i, kinds: "an SVG or PNG file" };
const notes = { extensions: /\.(?:md|markdown|mdx)$/i, kinds: "a note, such as guide/start.md" };

export const appearances = ["automatic", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** The look of the site around its notes. */
export const ThemeSettings = z.object({
  name: z
    .enum(themeIds, { error: `name must be one of ${themeIds.join(", ")}` })
    .describe("The theme. The default is garden."),
  /** Replaces all tokens. Those that are missing have the theme's values. */
  tokens: z
    .strictObject({
      accent: ThemeTokens.shape.accent.default(defaultThemeTokens.accent),
      headings: ThemeTokens.shape.headings.default(defaultThemeTokens.headings),
      text: ThemeTokens.shape.text.default(defaultThemeTokens.text),
      width: ThemeTokens.shape.width.default(defaultThemeTokens.width),
    })
    .describe("Color, typefaces and width of the text. Missing values come from the theme."),
  /** Shown in place of the site's title. Without a dark one, the light one is shown in both appearances. */
  logo: z
    .strictObject({
      light: filePath("light", pictures).default(""),
      dark: filePath("dark", pictures).default(""),
    })
    .describe(
      "Pictures of the repository in place of the title, such as assets/logo.svg. Without a dark one, light is for both.",
    ),
  favicon: filePath("favicon", icons).describe(
    "An SVG or PNG of the repository, preferably square. The default is the icon of the theme.",
  ),
  /** "automatic" follows the visitor's system, and lets visitors choose. */
  appearance: z
    .enum(appearances, { error: `appearance must be one of ${appearances.join(", ")}` })
    .describe("Of the site. The default is automatic: that of the visitor’s system."),
  navigation: Navigation.describe(
    "Links of the header and the footer, in their order. By default, the header has the lists of the site.",
  ),
  /** The note at the address of the site; "" is the index or README, as always. */
  home: filePath("home", notes).describe(
    "The note that visitors see first, such as guide/start.md. The default is the index or README.",
  ),
  /** A style sheet after that of the theme. `markdown/own-css` says what may be in it. */
  css: z
    .string()
    .refine(
      (css) => new TextEncoder().encode(css).length <= CSS_MAX_KIB * KIB,
      `css can have up to ${CSS_MAX_KIB} KiB`,
    )
    .describe("CSS after that of the theme. It can load nothing from other sites."),
});
export type ThemeSettings = z.infer<typeof ThemeSettings>;

export const defaultThemeSettings: ThemeSettings = {
  name: "garden",
  tokens: defaultThemeTokens,
  logo: { light: "", dark: "" },
  favicon: "",
  appearance: "automatic",
  navigation: noNavigation,
  home: "",
  css: "",
};
