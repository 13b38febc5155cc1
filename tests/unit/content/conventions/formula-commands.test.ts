import { expect, test } from "vitest";
import { formulaCommandsOf, isFormulaFile } from "#content/conventions/formulas/formula-files.ts";

const commandsIn = (path: string, text: string) => formulaCommandsOf(new Map([[path, text]]));
const REALS = { "\\RR": "\\mathbb{R}" };

test.each([
  [
    "VitePress",
    ".vitepress/config.mts",
    "export default defineConfig({ markdown: { math: { tex: { macros: { RR: '\\\\mathbb{R}' } } } } })",
  ],
  [
    "Docusaurus",
    "docusaurus.config.js",
    "const a = { rehypePlugins: [[katex, { macros: { '\\\\RR': String.raw`\\mathbb{R}` } }]] };",
  ],
  [
    "Material for MkDocs",
    "docs/javascripts/mathjax.js",
    'window.MathJax = { tex: { macros: { RR: "\\\\mathbb{R}" } }, options: {} };',
  ],
  [
    "Jekyll",
    "_includes/mathjax.html",
    '<script>\nMathJax.Hub.Config({ TeX: { Macros: { RR: "\\\\mathbb{R}" } } }); // don\'t\n</script>',
  ],
  ["mdBook", "macros.txt", "\\RR:\\mathbb{R}\n"],
  ["Obsidian", "preamble.sty", "% mine\n\\newcommand{\\RR}{\\mathbb{R}}\n"],
  ["Sphinx", "conf.py", "mathjax3_config = {'tex': {'macros': {'RR': r'\\mathbb{R}'}}}"],
  [
    "Jupyter Book",
    "_config.yml",
    'sphinx:\n  config:\n    mathjax3_config:\n      tex:\n        macros:\n          RR: "\\\\mathbb{R}"\n',
  ],
  ["MyST", "myst.yml", "project:\n  math:\n    '\\RR': '\\mathbb{R}'\n"],
])("the settings of %s define commands for formulas", (_program, path, text) => {
  expect(commandsIn(path, text)).toEqual(REALS);
});

test("commands have arguments, and the file nearest to the root counts", () => {
  const sources = new Map([
    [
      "mathjax.js",
      "macros: { v: ['\\\\vec{#1}', 1], second: ['#2', 2], o: ['#1', 1, 'x'], c: ['#1', 1, {}] }",
    ],
    ["docs/mathjax.js", "macros: { v: 'other' }"],
  ]);
  const commands = formulaCommandsOf(sources);
  expect(commands).toMatchObject({ "\\v": "\\vec{#1}" });
  expect(commands?.["\\second"]).toContain("#1");
  expect(commands).toMatchObject({ "\\o@value": "#1" });
  expect(commands).not.toHaveProperty("\\c");
});

test("the macros of another plugin are none of formulas, and computed values are not read", () => {
  expect(commandsIn("mkdocs.yml", "plugins:\n  - macros:\n      dir: x\n")).toBeNull();
  expect(commandsIn("mathjax.js", "macros: { a: compute(), b: `${x}` }")).toBeNull();
});

test.each([
  ["docs/javascripts/mathjax.js", true],
  ["layouts/partials/math.html", true],
  ["_includes/head.html", true],
  ["static/katex/katex.min.js", false],
  ["node_modules/mathjax/config.js", false],
  ["docs/mathematics.md", false],
])("%s may define commands: %s", (path, may) => {
  expect(isFormulaFile(path)).toBe(may);
});
