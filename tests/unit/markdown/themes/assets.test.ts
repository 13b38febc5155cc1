import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { themeFiles } from "#markdown/themes/assets.ts";
import type { Theme, ThemeAsset } from "#markdown/themes/model.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { defaultThemeTokens, themeIds, typefaces } from "#schemas/projects/theme/theme.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const addressOf = (name: string, bytes: Uint8Array) =>
  `/_assets/${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}`;

function makeTheme(assets: Record<string, string>): Theme {
  const listed: ThemeAsset[] = Object.keys(assets).map((name) => ({
    name,
    file: name,
    type: "text/css",
  }));
  return { ...themeOf(), assets: listed };
}

function publish(files: Record<string, string>) {
  const published = themeFiles(makeTheme(files), {
    read: (file) => encoder.encode(files[file]),
    addressOf,
  });
  return new Map(published.map((file) => [file.name, file]));
}

describe("references between the files of a theme", () => {
  test("become addresses, and a new font changes the address of the style sheet", () => {
    const before = publish({ "a.css": "url(asset:a.font)", "a.font": "one" });
    const after = publish({ "a.css": "url(asset:a.font)", "a.font": "two" });
    expect(decoder.decode(before.get("a.css")!.bytes)).toBe(`url(${before.get("a.font")!.url})`);
    expect(before.get("a.css")!.url).not.toBe(after.get("a.css")!.url);
  });

  test("to an unknown name are an error", () => {
    expect(() => publish({ "a.css": "url(asset:b.font)" })).toThrow("a.css refers to asset:b.font");
  });

  test("in a cycle are an error", () => {
    expect(() => publish({ "a.css": "asset:b.css", "b.css": "asset:a.css" })).toThrow(
      "refers back to itself",
    );
  });
});

describe.each(themeIds)("the theme %s", (id) => {
  const theme = themeOf({ id, tokens: defaultThemeTokens });
  const files = themeFiles(theme, { read: (file) => readFileSync(file), addressOf });

  test("has every file it names, and no unresolved reference", () => {
    expect(files).toHaveLength(theme.assets.length);
    const own = files.filter(({ name, type }) => type.startsWith("text/") && name !== "mermaid.js");
    for (const { name, bytes } of own)
      expect(decoder.decode(bytes), name).not.toMatch(/\basset:[a-z]/);
  });

  test("requests nothing from other sites", () => {
    const styles = files
      .filter(({ type }) => type === "text/css")
      .map(({ bytes }) => decoder.decode(bytes));
    for (const css of styles) expect(css).not.toMatch(/url\((?!\/_assets\/|'data:)/);
  });

  test("sends up to 14 KB of compressed scripts before the visitor acts", () => {
    // Loaded when a diagram comes near, and when a visitor opens a picture or the graph of the site, or searches a site that answers questions.
    const later = new Set(["mermaid.js", "zoom.js", "ask.js", "site-graph.js", "graph-canvas.js"]);
    const scripts = files.filter(
      ({ name, type }) => type === "text/javascript" && !later.has(name),
    );
    const sizes = scripts.map(({ bytes, words }) => ({ words, size: gzipSync(bytes).length }));
    const size = sizes.reduce((sum, file) => sum + (file.words ? 0 : file.size), 0);
    // A page that is not in English loads one of these too.
    for (const { words, size: own } of sizes) if (words) expect(own, words).toBeLessThan(1024);
    expect(size).toBeLessThan(14 * 1024);
  });

  test("sends up to 15 KB of compressed CSS", () => {
    const css = files.find(({ name }) => name === "theme.css")!;
    expect(gzipSync(css.bytes).length).toBeLessThan(15 * 1024);
  });

  test("defines every variable that its rules use", () => {
    const css = decoder.decode(files.find(({ name }) => name === "theme.css")!.bytes);
    const defined = new Set([...css.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name));
    const used = new Set([...css.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  });

  test.each(typefaces)("includes the files of the typeface %s in every role", (face) => {
    const worn = themeOf({ id, tokens: { ...defaultThemeTokens, headings: face, text: face } });
    const published = themeFiles(worn, { read: (file) => readFileSync(file), addressOf });
    const css = decoder.decode(published.find(({ name }) => name === "theme.css")!.bytes);
    expect(new Set(published.map(({ name }) => name)).size).toBe(published.length);
    expect(css).not.toContain("asset:");
    for (const [, family] of css.matchAll(/--(?:text|headings)-face: "([^"]+)"/g))
      expect(css).toContain(`font-family: "${family}"`);
  });

  test("draws diagrams without a library that uses eval, which the sites' policy forbids", () => {
    const library = decoder.decode(files.find(({ name }) => name === "mermaid.js")!.bytes);
    expect(library).not.toMatch(/\beval\(|new Function\(/);
  });
});
