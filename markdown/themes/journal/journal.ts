import { themeAbouts } from "#schemas/projects/theme/theme.ts";
import { families } from "../fonts.ts";
import type { ThemeDesign } from "../model.ts";
import { papers } from "../papers.ts";
import { sharedStyle } from "../shared/assets.ts";
import { renderDocument } from "./document.ts";

const HERE = "markdown/themes/journal";

/** One serif column, and dates in the margin: for writing that is read from top to bottom. */
export const journal: ThemeDesign = {
  id: "journal",
  name: themeAbouts.journal.name,
  version: "1",
  papers: papers.journal,
  defaults: {
    accent: "#8a3324",
    accentOnDark: "#e0977f",
    headings: families.serif,
    text: families.serif,
    code: families.mono,
    measure: { narrow: 32, normal: 37, wide: 43 },
  },
  styles: [
    `${HERE}/styles/tokens.css`,
    ...["colours", "base"].map(sharedStyle),
    ...["tree", "drawer", "contents", "page", "prose"].map(sharedStyle),
    ...[
      "code",
      "highlight",
      "callouts",
      "tabs",
      "cards",
      "tasks",
      "queries",
      "note-classes",
      "canvas",
      "media",
      "lists",
      "versions",
      "languages",
      "appearance",
      "own-parts",
      "search",
      "preview",
      "zoom",
    ].map(sharedStyle),
    `${HERE}/styles/layout.css`,
    `${HERE}/styles/page.css`,
    `${HERE}/styles/lists.css`,
    ...["site-graph", "print"].map(sharedStyle),
  ],
  icon: `${HERE}/icon.svg`,
  render: renderDocument,
};
