import { themeAbouts } from "#schemas/projects/theme/theme.ts";
import { families } from "../fonts.ts";
import type { ThemeDesign } from "../model.ts";
import { papers } from "../papers.ts";
import { sharedStyle } from "../shared/assets.ts";
import { renderDocument } from "./document.ts";

const HERE = "markdown/themes/handbook";

/** A bar with search, the tree on one side and the page's headings on the other: for documentation. */
export const handbook: ThemeDesign = {
  id: "handbook",
  name: themeAbouts.handbook.name,
  version: "2",
  papers: papers.handbook,
  defaults: {
    accent: "#1d5fbf",
    accentOnDark: "#79aefc",
    headings: families.plex,
    text: families.plex,
    code: families.mono,
    measure: { narrow: 40, normal: 46, wide: 56 },
  },
  styles: [
    `${HERE}/styles/tokens.css`,
    ...["colours", "base"].map(sharedStyle),
    ...["tree", "sidebar-column", "contents", "page", "contents-column", "graph", "prose"].map(
      sharedStyle,
    ),
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
    ...["site-graph", "print"].map(sharedStyle),
  ],
  icon: `${HERE}/icon.svg`,
  hasGraph: true,
  render: renderDocument,
};
