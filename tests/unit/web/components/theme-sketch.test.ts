import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { themes } from "#markdown/themes/themes.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { ThemeSketch } from "../../../../web/src/components/site/theme-sketch.tsx";

test.each(themeIds)("the preview of the theme %s has its paper and color", (themeId) => {
  const { papers, defaults } = themes[themeId];
  const svg = renderToStaticMarkup(createElement(ThemeSketch, { themeId }));
  expect(svg).toContain(`background-color:${papers.light}`);
  expect(svg).toContain(`"${defaults.accent}"`);
});
