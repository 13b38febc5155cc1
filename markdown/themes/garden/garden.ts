import { themeAbouts } from "#schemas/projects/theme/theme.ts";
import { families } from "../fonts.ts";
import type { ThemeDesign } from "../model.ts";
import { papers } from "../papers.ts";
import { sharedStyle } from "../shared/assets.ts";
import { renderDocument } from "./document.ts";

const HERE = "markdown/themes/garden";

/** Quiet paper, one typeface, and links between notes: for vaults, wikis and blogs. */
export const garden: ThemeDesign = {
  id: "garden",
  name: themeAbouts.garden.name,
  version: "4",
  papers: papers.garden,
  defaults: {
    accent: "#2a6848",
    accentOnDark: "#85c7a0",
    headings: families.sans,
    text: families.sans,
    code: families.mono,
    measure: { narrow: 34, normal: 40, wide: 48 },
  },
  styles: [
    `${HERE}/styles/tokens.css`,
    ...["colours", "base"].map(sharedStyle),
    ...["tree", "sidebar-column", "contents", "page", "contents-column", "graph", "prose"].map(
      sharedStyle,
    ),
    `${HERE}/styles/layout.css`,
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
      "site-graph",
      "print",
    ].map(sharedStyle),
  ],
  icon: `${HERE}/icon.svg`,
  hasGraph: true,
  render: renderDocument,
};
