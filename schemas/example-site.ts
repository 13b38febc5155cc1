import { z } from "zod";
import { type SeedId, templates } from "./template.ts";

/** A site that comes with the platform, so that templates and themes can be looked at before they are chosen. */
export const ExampleSite = z.object({
  /** "personal-blog" of a template, "theme-journal" of a theme. */
  handle: z.string(),
  themeId: z.string(),
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
  themeId: string;
}

/** The themes are shown with the same notes, so that they can be compared. */
const THEME_SEED = "sample";
const THEME_SITE_NAME = "Fern & Folio";
const themeIds = ["garden", "journal", "handbook", "magazine"];

/** What the sites of the templates are called. */
const siteNames: Record<(typeof templates)[number]["id"], string> = {
  "personal-blog": "Slow Post",
  "digital-garden": "Margin Notes",
  documentation: "Larder",
  "team-wiki": "Harbour Team",
};

export const exampleSites: Example[] = [
  ...templates.map(({ id, themeId }) => ({
    handle: id,
    name: siteNames[id],
    seedId: id,
    themeId,
  })),
  ...themeIds.map((themeId) => ({
    handle: `theme-${themeId}`,
    name: THEME_SITE_NAME,
    seedId: THEME_SEED as SeedId,
    themeId,
  })),
];
