import { z } from "zod";

export const themeIds = ["garden", "journal", "handbook", "magazine"] as const;
export type ThemeId = (typeof themeIds)[number];

/** "theme" is the face that the theme was made with. */
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

/** What a project sets about its theme. Every value is one of a list or six hex digits: all of it is written into a style sheet. */
export const ThemeTokens = z.strictObject({
  /** "#2a6848"; null is the theme's own colour. Where text in it would be hard to read the site uses a darker shade. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "accent must be a colour such as #2a6848")
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

/** What the chooser says of each. */
export const themeAbouts: Record<ThemeId, { name: string; about: string }> = {
  garden: {
    name: "Garden",
    about: "Quiet paper with the tree of notes beside it: for vaults, wikis and notes that link.",
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
    about: "A masthead, a lead story and a grid below it: for blogs with many hands and topics.",
  },
};

/** A theme as the api answers it. */
export const Theme = z.object({
  id: z.enum(themeIds),
  name: z.string(),
  /** One sentence, for lists. */
  about: z.string(),
  /** Its own colour, "#2a6848". */
  accent: z.string(),
  /** Its ready-made site; null while that is not published. */
  previewUrl: z.string().nullable(),
});
export type Theme = z.infer<typeof Theme>;

export const previewKinds = ["home", "note", "folder", "posts", "tags"] as const;

/** Where the pages of a project's newest published deployment can be seen in any theme. */
export const ThemePreview = z.object({
  deploymentId: z.string(),
  /** `themedAddress` makes the address of a page of it. */
  url: z.string(),
  /** One of each kind that the site has. */
  pages: z.array(z.object({ kind: z.enum(previewKinds), url: z.string() })),
});
export type ThemePreview = z.infer<typeof ThemePreview>;
