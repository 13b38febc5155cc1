import { z } from "zod";
import { type SeedId, type TemplateId, templateTheme, templates } from "./template.ts";
import { defaultTheme, type ThemeChoice, themeIds } from "./theme.ts";

/** A site that comes with the platform, so that templates and themes can be looked at before they are chosen. */
export const ExampleSite = z.object({
  /** "personal-blog" of a template, "theme-journal" of a theme. */
  handle: z.string(),
  themeId: z.enum(themeIds),
  /** Address of the site; null while it is not published. */
  url: z.string().nullable(),
});
export type ExampleSite = z.infer<typeof ExampleSite>;

/** Handle of the organization that they belong to: a reserved word, so nobody else has it. */
export const EXAMPLES_ORG = "pressmark";

interface Example {
  handle: string;
  name: string;
  seedId: SeedId;
  theme: ThemeChoice;
}

/** The themes are shown with the same notes, so that they can be compared. */
const THEME_SEED: SeedId = "sample";
const THEME_SITE_NAME = "Fern & Folio";

/** What the sites of the templates are called. */
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
