import { z } from "zod";
import { defaultThemeTokens, type ThemeChoice, themeIds, type ThemeTokens } from "./theme/theme.ts";

/** A vault that a new project can start with. Its notes are in `web/content/templates/{id}`. */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  /** One sentence, for lists. */
  description: z.string(),
  /** What a new project from this template contains. */
  features: z.array(z.string()),
  /** The initial theme of its projects. */
  themeId: z.enum(themeIds),
  /** Number of markdown files. */
  notes: z.number(),
  /** Its example site. Null if that is not published. */
  previewUrl: z.string().nullable(),
});
export type Template = z.infer<typeof Template>;

type TemplateEntry = Omit<Template, "notes" | "previewUrl">;

/** Every template, in the order in which they are offered. */
export const templates = [
  {
    id: "personal-blog",
    name: "Personal blog",
    description: "Dated posts, an about page, a page about what you do now, and a feed.",
    features: [
      "Posts sorted by date, with a feed at /feed.xml",
      "Tags, each with its own page",
      "A draft that stays unpublished until you remove one line",
      "Pictures, a table, a footnote and a quotation to copy from",
    ],
    themeId: "journal",
  },
  {
    id: "digital-garden",
    name: "Digital garden",
    description: "Small notes that link to each other, grown a little at a time.",
    features: [
      "Short notes, each about one idea, linked in both directions",
      "Seedling, budding and evergreen as tags",
      "Maps of content that gather notes on a subject",
      "A reading list, and quotations embedded where they are used",
    ],
    themeId: "garden",
  },
  {
    id: "documentation",
    name: "Documentation",
    description: "A tutorial, how-to guides, a reference and explanations for a tool.",
    features: [
      "Four kinds of pages, each answering a different kind of question",
      "Command line and configuration reference in tables",
      "Code in several languages, callouts and a diagram",
      "A changelog and a page for contributors",
    ],
    themeId: "handbook",
  },
  {
    id: "team-wiki",
    name: "Team wiki",
    description: "How a small team works: decisions, runbooks, onboarding and a glossary.",
    features: [
      "A plan for the first week, task by task",
      "Decision records with a template to copy",
      "Runbooks for a release and for an incident",
      "A glossary that the other notes link to",
    ],
    themeId: "handbook",
  },
] as const satisfies TemplateEntry[];

export type TemplateId = (typeof templates)[number]["id"];

/** Two templates share a theme: a wiki is not a manual and should not look like one. */
const templateTokens: Partial<Record<TemplateId, Partial<ThemeTokens>>> = {
  "team-wiki": { accent: "#0f6a5b", headings: "serif", text: "plex", width: "wide" },
};

/** The initial look of a project with this template. */
export function templateTheme(templateId: TemplateId): ThemeChoice {
  const template = templates.find(({ id }) => id === templateId)!;
  const tokens = { ...defaultThemeTokens, ...templateTokens[templateId] };
  return { id: template.themeId, tokens };
}

/** The templates that `projects.create` accepts. The sample is the tour that `npm start` publishes. */
const seedIds = [...templates.map(({ id }) => id), "sample"] as const;
export type SeedId = TemplateId | "sample";

export const isSeedId = (id: string): id is SeedId => seedIds.some((seedId) => seedId === id);
