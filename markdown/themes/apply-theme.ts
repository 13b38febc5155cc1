import type { ThemeTokens, Typeface } from "#schemas/projects/theme/theme.ts";
import { accentShades } from "./colours.ts";
import { facesOf, families, fontAssets } from "./fonts.ts";
import { type Extra, stylesOf } from "./extras.ts";
import type { Family, Theme, ThemeAsset, ThemeDesign } from "./model.ts";
import { withSwitch } from "./appearance.ts";
import { noteGraph, SHARED_VERSION, sharedAssets } from "./shared/assets.ts";

/** Applies a project's theme settings: its fonts, its color and its width become one style sheet. */
export function applyTheme(
  design: ThemeDesign,
  tokens: ThemeTokens,
  extras: readonly Extra[] = [],
): Theme {
  const { defaults } = design;
  const text = familyOf(tokens.text, defaults.text);
  const headings = familyOf(tokens.headings, defaults.headings);
  const used = [...new Set([text, headings, defaults.code])];
  const faces = used.map(facesOf).join("");
  const variables = variablesOf(design, tokens, { text, headings });
  const css: ThemeAsset = {
    name: "theme.css",
    file: design.styles[0]!,
    more: [...design.styles.slice(1), ...stylesOf(extras)],
    type: "text/css",
    adapt: (rules) => compact(withSwitch(`${faces}${variables}${rules}`)),
  };
  const version = `${design.version}.${SHARED_VERSION}`;
  return {
    key: [design.id, version, variables, ...extras].join("\n"),
    id: design.id,
    name: design.name,
    version,
    assets: [
      css,
      { name: "icon.svg", file: design.icon, type: "image/svg+xml" },
      ...used.flatMap(fontAssets),
      ...sharedAssets,
      ...(design.hasGraph ? [noteGraph] : []),
    ],
    showsCovers: design.showsCovers ?? false,
    render: design.render,
  };
}

function familyOf(typeface: Typeface, own: Family): Family {
  return typeface === "theme" ? own : families[typeface];
}

const COMMENTS = /\/\*.*?\*\//gs;
const INDENTATION = /\n\s*/g;

/** Comments and indentation are for people who read the source. They are a tenth of what visitors would load. */
function compact(css: string): string {
  return css.replace(COMMENTS, "").replace(INDENTATION, "\n");
}

function variablesOf(
  { defaults, papers }: ThemeDesign,
  { accent, width }: ThemeTokens,
  { text, headings }: { text: Family; headings: Family },
): string {
  const { code, measure } = defaults;
  return `:root {
${coloursOn(papers.light, accent ?? defaults.accent)}
  --text-face: ${text.stack};
  --headings-face: ${headings.stack};
  --mono: ${code.stack};
  --measure: ${measure[width]}rem;
}
@media (prefers-color-scheme: dark) {
  :root {
${coloursOn(papers.dark, accent ?? defaults.accentOnDark)}
  }
}
`;
}

function coloursOn(paper: string, accent: string): string {
  const shades = accentShades(accent, paper);
  return `  --paper: ${paper};
  --accent: ${shades.accent};
  --accent-strong: ${shades.strong};
  --accent-soft: ${shades.soft};`;
}
