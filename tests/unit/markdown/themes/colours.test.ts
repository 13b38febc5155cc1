import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { themeFiles } from "#markdown/themes/assets.ts";
import { accentShades, contrastOf } from "#markdown/themes/colours.ts";
import { lightnessOf, withLightness } from "#markdown/themes/oklch.ts";
import { themeOf, themes } from "#markdown/themes/themes.ts";
import { defaultThemeTokens, themeIds } from "#schemas/projects/theme/theme.ts";

const AA = 4.5;
const COLOURS = ["#ffff00", "#ffffff", "#000000", "#00ff88", "#ff0000", "#7f7f7f", "#1d5fbf"];

describe.each(Object.values(themes))("the theme $id", ({ papers, defaults }) => {
  test.each(["light", "dark"] as const)("adjusts any color to its %s paper", (appearance) => {
    const paper = papers[appearance];
    for (const colour of [defaults.accent, defaults.accentOnDark, ...COLOURS]) {
      const { accent, strong, soft } = accentShades(colour, paper);
      expect(contrastOf(accent, paper), `${colour} on ${paper}`).toBeGreaterThan(AA);
      expect(contrastOf(strong, soft), `${colour} on its tint`).toBeGreaterThan(AA);
      // A callout of the brightest hue.
      if (appearance === "dark") expect(contrastOf(accent, "#2b2822"), colour).toBeGreaterThan(AA);
    }
  });

  test("does not change a readable color", () => {
    expect(accentShades(defaults.accent, papers.light).accent).toBe(defaults.accent);
    expect(accentShades(defaults.accentOnDark, papers.dark).accent).toBe(defaults.accentOnDark);
  });
});

const TEXTS = ["ink", "ink-strong", "muted", "accent", "accent-strong"];
const GROUNDS = ["paper", "surface", "shade", "card"];
const ON_CODE = /^--(code-(?!$)[a-z]+)$/;

describe.each(themeIds)("the colors of the theme %s", (id) => {
  const files = themeFiles(themeOf({ id, tokens: defaultThemeTokens }), {
    read: (file) => readFileSync(file),
    addressOf: (name) => name,
  });
  const css = new TextDecoder().decode(files.find(({ name }) => name === "theme.css")!.bytes);
  const light = coloursIn(css, /:root \{([^}]*)\}/g);
  const dark = { ...light, ...coloursIn(css, /:root\[data-appearance="dark"\] \{([^}]*)\}/g) };

  test.each([
    ["light", light],
    ["dark", dark],
  ])("keep all text readable in the %s appearance", (_, colours) => {
    const pairs: [string, string][] = [
      ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
      ...["ink-strong", "muted"].flatMap((text): [string, string][] => [
        [text, "code"],
        [text, "hover"],
      ]),
      ...Object.keys(colours)
        .filter((name) => ON_CODE.test(`--${name}`))
        .map((name): [string, string] => [name, "surface"]),
      ["added", "added-ground"],
      ["removed", "removed-ground"],
      ["ink", "mark"],
    ];
    for (const [text, ground] of pairs)
      expect(contrastOf(colours[text]!, colours[ground]!), `${text} on ${ground}`).toBeGreaterThan(
        AA,
      );
  });

  test("are light for visitors who chose so, and on paper", () => {
    const all = css.match(/:root[^{]*\{[^}]*color-scheme: dark/g) ?? [];
    expect(all).toHaveLength(2);
    expect(css).not.toMatch(/@media \(prefers-color-scheme/);
    expect(css).toMatch(
      /@media screen and \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-appearance="light"\]\)/,
    );
    expect(css).toMatch(/@media screen \{\s*:root\[data-appearance="dark"\]/);
  });

  test("differ between the two appearances", () => {
    for (const name of [...TEXTS, ...GROUNDS, "line", "code", "hover", "mark", "alert"])
      expect(dark[name], name).not.toBe(light[name]);
  });
});

function coloursIn(css: string, blocks: RegExp): Record<string, string> {
  const rules = [...css.matchAll(blocks)].map(([, rule]) => rule).join("\n");
  return Object.fromEntries(
    [...rules.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [
      name!,
      value!.length === 4 ? value!.replace(/[0-9a-f]/g, "$&$&") : value!,
    ]),
  );
}

test("a lighter color keeps its hue and is as vivid as screens can show", () => {
  expect(withLightness([255, 0, 0], 0.8).map(Math.round)).toEqual([255, 161, 146]);
  expect(lightnessOf(withLightness([29, 95, 191], 0.75))).toBeCloseTo(0.75, 2);
  expect(withLightness([0, 0, 0], 1).map(Math.round)).toEqual([255, 255, 255]);
});

test("black on white has the contrast ratio that WCAG defines", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
