import { themeAbouts } from "#schemas/projects/theme/theme.ts";
import { archivo, families } from "../fonts.ts";
import type { ThemeDesign } from "../model.ts";
import { papers } from "../papers.ts";
import { sharedStyle } from "../shared/assets.ts";
import { renderDocument } from "./document.ts";

const HERE = "markdown/themes/magazine";

/** A masthead, a lead story and a grid of other stories: for blogs with many topics. */
export const magazine: ThemeDesign = {
  id: "magazine",
  name: themeAbouts.magazine.name,
  version: "2",
  papers: papers.magazine,
  defaults: {
    accent: "#c0281c",
    accentOnDark: "#ff6b57",
    headings: archivo,
    text: families.news,
    code: families.mono,
    measure: { narrow: 34, normal: 40, wide: 46 },
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
    `${HERE}/styles/stories.css`,
    ...["site-graph", "print"].map(sharedStyle),
  ],
  icon: `${HERE}/icon.svg`,
  showsCovers: true,
  render: renderDocument,
};
