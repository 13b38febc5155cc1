import { z } from "zod";

export const themeIds = ["garden", "journal", "handbook", "magazine"] as const;
export type ThemeId = (typeof themeIds)[number];

/** "theme" is the typeface that the theme was designed with. */
export const typefaces = ["theme", "sans", "plex", "serif", "news", "mono", "system"] as const;
export type Typeface = (typeof typefaces)[number];

export const typefaceNames: Record<Typeface, string> = {
  theme: "the theme’s own",
  sans: "Inter",
  plex: "IBM Plex Sans",
  serif: "Source Serif",
  news: "Newsreader",
  mono: "JetBrains Mono",
  system: "the reader’s system",
};

export const siteWidths = ["narrow", "normal", "wide"] as const;
export type SiteWidth = (typeof siteWidths)[number];

/** A project's theme settings. Every value comes from a list or is six hex digits, because all of them are written into a style sheet. */
export const ThemeTokens = z.strictObject({
  /** "#2a6848"; null means the theme's own color. Where text in this color would be hard to read, the site uses a darker shade, or a lighter one in the dark appearance. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "accent must be a color such as #2a6848")
    .nullable(),
  headings: z.enum(typefaces),
  text: z.enum(typefaces),
  width: z.enum(siteWidths),
});
export type ThemeTokens = z.infer<typeof ThemeTokens>;

export const defaultThemeTokens: ThemeTokens = {
  accent: null,
  headings: "theme",
  text: "theme",
  width: "normal",
};

/** The design of a project's site. */
export const ThemeChoice = z.strictObject({ id: z.enum(themeIds), tokens: ThemeTokens });
export type ThemeChoice = z.infer<typeof ThemeChoice>;

export const defaultTheme: ThemeChoice = { id: "garden", tokens: defaultThemeTokens };

/** The description of each theme in the chooser. */
export const themeAbouts: Record<ThemeId, { name: string; about: string }> = {
  garden: {
    name: "Garden",
    about: "Quiet paper with the tree of notes next to it: for vaults, wikis and notes that link.",
  },
  journal: {
    name: "Journal",
    about: "One serif column and dates in the margin: for writing that is read from top to bottom.",
  },
  handbook: {
    name: "Handbook",
    about: "A bar with search, the tree on the left, the page’s headings on the right: for docs.",
  },
  magazine: {
    name: "Magazine",
    about: "A masthead, a lead story and a grid below it: for blogs with many authors and topics.",
  },
};

/** A theme as returned by the API. */
export const Theme = z.object({
  id: z.enum(themeIds),
  name: z.string(),
  /** One sentence, for lists. */
  about: z.string(),
  /** Its own color, "#2a6848". */
  accent: z.string(),
  /** Its example site. Null if that is not published. */
  previewUrl: z.string().nullable(),
});
export type Theme = z.infer<typeof Theme>;

export const previewKinds = ["home", "note", "folder", "posts", "tags"] as const;

/** Where the pages of a project's newest published deployment can be previewed in any theme. */
export const ThemePreview = z.object({
  deploymentId: z.string(),
  /** `themedAddress` creates the address of a page from it. */
  url: z.string(),
  /** One page of each kind that the site has. */
  pages: z.array(z.object({ kind: z.enum(previewKinds), url: z.string() })),
});
export type ThemePreview = z.infer<typeof ThemePreview>;
