import { expect, test } from "vitest";
import { hasHiddenText } from "#core/tasks/auto-merge/hidden-text.ts";

test.each([
  "# Team\n<!-- Ann leaves in March. -->\n",
  "# Team\n%% Ann leaves in March. %%\n",
  "# Team\n%% never closed",
  "```\n<!-- in code, which a fence less would hide -->\n```\n",
  "---\ninternal: Ann leaves in March\n---\n# Team\n",
  "---\nreview:\n  - by: Ann\n---\n# Team\n",
])("%j has a text that no page shows", (source) => {
  expect(hasHiddenText(source)).toBe(true);
});

test.each([
  "# Team\n",
  "---\ntitle: Team\ntags: [a, b]\ndescription: Who we are\nweight: 3\nfeatured: true\n---\n# Team\n",
  "---\nrating: 4.5\ncount: 2\n---\n",
  "A 5 % share, 100 %.\n",
])("%j has none", (source) => {
  expect(hasHiddenText(source)).toBe(false);
});
