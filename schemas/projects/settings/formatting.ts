import { z } from "zod";

export const dateFormats = ["long", "medium", "short", "iso"] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Colors of code: those of the theme, strong contrast, without red and green, or almost none. */
export const codeThemes = ["theme", "contrast", "blue-orange", "quiet"] as const;
export type CodeTheme = (typeof codeThemes)[number];

/** What a link to another site may say about it. */
export const linkRelations = [
  "noopener",
  "noreferrer",
  "nofollow",
  "ugc",
  "sponsored",
  "external",
] as const;
export type LinkRelation = (typeof linkRelations)[number];

export const feedContents = ["excerpt", "full"] as const;
export const MAX_FEED_ENTRIES = 100;

/** The levels of headings below the title. */
export const MAX_CONTENTS_DEPTH = 5;

const wholeNumber = (name: string, { min, max }: { min: number; max: number }) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, error).max(max, error);
};

/** How the text of notes is set. */
export const FormattingSettings = z.object({
  hardLineBreaks: z
    .boolean()
    .describe("A single line break in a paragraph becomes a `<br>`, as in Obsidian by default."),
  typographer: z
    .boolean()
    .describe(
      "Straight quotes, `--`, `---` and `...` become quotes of the page's language, dashes and an ellipsis.",
    ),
  numberedHeadings: z.boolean().describe("Headings are numbered: 1, 1.1, 1.1.1."),
  lineNumbers: z
    .boolean()
    .describe("Lines of code blocks that name a language are numbered. A block may say otherwise."),
  math: z.boolean().describe("Formulas between dollars. Without them, dollars are text."),
  diagrams: z.boolean().describe("Mermaid diagrams. Without them, their source is shown as code."),
  showProperties: z
    .boolean()
    .describe("Lists the properties in the front matter of a note above its text."),
  hideFields: z
    .boolean()
    .describe("Inline fields such as `status:: done` are read, but not shown."),
  externalNewTab: z.boolean().describe("Links to other sites open in a new tab."),
  externalArrow: z.boolean().describe("Links to other sites have an arrow."),
  externalRel: z
    .array(z.enum(linkRelations, { error: `externalRel can be ${linkRelations.join(", ")}` }))
    .max(linkRelations.length, `externalRel can name each of ${linkRelations.join(", ")} once`)
    .transform((values) => linkRelations.filter((value) => values.includes(value)))
    .describe("The `rel` of links to other sites."),
  headingAnchors: z.boolean().describe("Headings have a link to themselves."),
  contentsDepth: wholeNumber("contentsDepth", { min: 0, max: MAX_CONTENTS_DEPTH }).describe(
    "How many levels of headings the table of contents shows. 0: there is none.",
  ),
  codeTheme: z
    .enum(codeThemes, { error: `codeTheme must be one of ${codeThemes.join(", ")}` })
    .describe("The colors of code."),
  dateFormat: z
    .enum(dateFormats, { error: `dateFormat must be one of ${dateFormats.join(", ")}` })
    .describe("How dates are written, in the language of the page."),
  readingTime: z.boolean().describe("Notes say how long it takes to read them."),
  editLink: z
    .boolean()
    .describe("Notes of a linked repository have a link to their file on the git host."),
  feedContent: z
    .enum(feedContents, {
      error: `feedContent must be one of ${feedContents.join(", ")}`,
    })
    .describe("What an entry of the feed contains."),
  feedEntries: wholeNumber("feedEntries", { min: 1, max: MAX_FEED_ENTRIES }).describe(
    "How many entries the feed has.",
  ),
});

export type FormattingSettings = z.infer<typeof FormattingSettings>;

export const defaultFormattingSettings: FormattingSettings = {
  hardLineBreaks: false,
  typographer: false,
  numberedHeadings: false,
  lineNumbers: false,
  math: true,
  diagrams: true,
  showProperties: false,
  hideFields: false,
  externalNewTab: false,
  externalArrow: false,
  externalRel: [],
  headingAnchors: true,
  contentsDepth: 3,
  codeTheme: "theme",
  dateFormat: "long",
  readingTime: false,
  editLink: false,
  feedContent: "excerpt",
  feedEntries: 20,
};

/** Fields that older projects have stored in the section `build`. */
export const movedFromBuild = ["hardLineBreaks", "showProperties", "hideFields"] as const;
