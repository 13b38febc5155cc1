import { z } from "zod";
import { type SeedId, type TemplateId, templateTheme, templates } from "./template.ts";
import { defaultTheme, type ThemeChoice, themeIds } from "./theme/theme.ts";

/** A site that comes with the platform, so that users can see templates and themes before they choose one. */
export const ExampleSite = z.object({
  /** "personal-blog" for a template, "theme-journal" for a theme. */
  handle: z.string(),
  themeId: z.enum(themeIds),
  /** Address of the site. Null if it is not published. */
  url: z.string().nullable(),
});
export type ExampleSite = z.infer<typeof ExampleSite>;

/** Handle of the organization that owns the sites. It is reserved, so no other organization can have it. */
export const EXAMPLES_ORG = "pressmark";

interface Example {
  handle: string;
  name: string;
  seedId: SeedId;
  theme: ThemeChoice;
}

/** All themes are shown with the same notes, so that users can compare them. */
const THEME_SEED: SeedId = "sample";
const THEME_SITE_NAME = "Fern & Folio";

/** The names of the template sites. */
const siteNames: Record<TemplateId, string> = {
  "personal-blog": "Slow Post",
  "digital-garden": "Margin Notes",
  documentation: "Larder",
  "team-wiki": "Harbour Team",
};

export const exampleSites: Example[] = [
  ...templates.map(({ id }) => ({
    handle: id,
    name: siteNames[id],
    seedId: id,
    theme: templateTheme(id),
  })),
  ...themeIds.map((themeId) => ({
    handle: `theme-${themeId}`,
    name: THEME_SITE_NAME,
    seedId: THEME_SEED,
    theme: { ...defaultTheme, id: themeId },
  })),
];
