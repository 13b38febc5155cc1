import { z } from "zod";
import { defaultThemeTokens, type ThemeChoice, themeIds, type ThemeTokens } from "./theme.ts";

/** A vault that a project can begin with; its notes lie in `web/content/templates/{id}`. */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  /** One sentence, for lists. */
  description: z.string(),
  /** What a new project from this template contains. */
  features: z.array(z.string()),
  /** Theme that its projects begin with. */
  themeId: z.enum(themeIds),
  /** Markdown files in it. */
  notes: z.number(),
  /** Its ready-made site; null while that is not published. */
  previewUrl: z.string().nullable(),
});
export type Template = z.infer<typeof Template>;

type TemplateEntry = Omit<Template, "notes" | "previewUrl">;

/** Every template, in the order in which they are offered. */
export const templates = [
  {
    id: "personal-blog",
    name: "Personal blog",
    description: "Dated posts, an about page, a page of what you do now, and a feed.",
    features: [
      "Posts ordered by their date, with a feed at /feed.xml",
      "Tags, and a page for each of them",
      "A draft that stays in the repository until you take out one line",
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
      "Four kinds of page, each for another question of the reader",
      "Command line and configuration reference in tables",
      "Code in several languages, callouts and a diagram",
      "A changelog and a page for people who want to help",
    ],
    themeId: "handbook",
  },
  {
    id: "team-wiki",
    name: "Team wiki",
    description: "How a small team works: decisions, runbooks, onboarding and a glossary.",
    features: [
      "A first week written down, task by task",
      "Decision records with a form to copy",
      "Runbooks for a release and for an incident",
      "A glossary whose entries are linked from everywhere",
    ],
    themeId: "handbook",
  },
] as const satisfies TemplateEntry[];

export type TemplateId = (typeof templates)[number]["id"];

/** Two templates have one theme: a wiki is no manual, and should not look like one. */
const templateTokens: Partial<Record<TemplateId, Partial<ThemeTokens>>> = {
  "team-wiki": { accent: "#0f6a5b", headings: "serif", text: "plex", width: "wide" },
};

/** How the site of a project looks that begins with this template. */
export function templateTheme(templateId: TemplateId): ThemeChoice {
  const template = templates.find(({ id }) => id === templateId)!;
  const tokens = { ...defaultThemeTokens, ...templateTokens[templateId] };
  return { id: template.themeId, tokens };
}

/** What `projects.create` takes; the sample is the tour that `npm start` publishes. */
const seedIds = [...templates.map(({ id }) => id), "sample"] as const;
export type SeedId = TemplateId | "sample";

export const isSeedId = (id: string): id is SeedId => seedIds.some((known) => known === id);
