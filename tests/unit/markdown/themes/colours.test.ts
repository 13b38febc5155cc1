import { expect, test } from "vitest";
import { accentShades, contrastOf } from "#markdown/themes/colours.ts";
import { themes } from "#markdown/themes/themes.ts";

const AA = 4.5;
const COLOURS = ["#ffff00", "#ffffff", "#000000", "#00ff88", "#ff0000", "#7f7f7f", "#1d5fbf"];

test("any color is adjusted to be readable on the paper of every theme", () => {
  for (const { defaults: look } of Object.values(themes))
    for (const colour of [look.accent, ...COLOURS]) {
      const { accent, strong, soft } = accentShades(colour, look.paper);
      expect(contrastOf(accent, look.paper), `${colour} on ${look.paper}`).toBeGreaterThan(AA);
      expect(contrastOf(strong, soft), `${colour} on its tint`).toBeGreaterThan(AA);
      expect(contrastOf("#ffffff", accent), `white on ${colour}`).toBeGreaterThan(AA);
    }
});

test("a readable color stays unchanged", () => {
  for (const { defaults: look } of Object.values(themes))
    expect(accentShades(look.accent, look.paper).accent).toBe(look.accent);
});

test("black on white has the contrast ratio that WCAG defines", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
