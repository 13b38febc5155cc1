import fc from "fast-check";
import { hostileMarkup } from "./hostile/hostile-markup.ts";

/** Syntax whose meaning or numbering may depend on the text before or after it. */
const BLOCKS = [
  "Some *text* with `code`, https://example.org and www.example.org.\n",
  "[a](b.md#c) ![p](p.png) and [[Wiki|label]], [[Other#Part]]\n\n![[embed.png|20]]\n",
  "![alone](alone.png)\n",
  '<img src="pic.png" alt="raw">\n',
  'Text <img src="pic.png"> and <a href="other.md">raw</a>.\n',
  "![[Other Note]]\n",
  "See [one], [two][two] and [three][].\n",
  "[one]: one.md\n[Two]: two.md 'A title'\n",
  "[one]: https://example.org/other\n",
  "- [x] done\n- [one] not a task, or one\n",
  "1. First\n\n   ```sh\n   # no heading\n   ```\n\n2. Second\n",
  "- open\n  - deeper\n\n    text\n",
  "```bash\n# no heading\necho\n```\n",
  "```html\n<script>let a = 1;</script>\n<style>a { color: red }</style>\n```\n",
  "```made-up\ncode\n```\n",
  "```md\n~~~js\nlet a;\n~~~\n```\n",
  "```bash\n# never closed\n",
  "    # indented code\n",
  "| a | b |\n|---|---|\n| [x](y.md) |\n",
  "## A | B\n--|--\n1|2\n",
  "Title\n=====\n\nMore\n----\n",
  "### Notes\n\nText\n\n### Notes\n",
  "#tag and ####### seven #Tag\n",
  "> quoted\nlazy\n",
  "> [!tip]- Title\n> Text #tag\n",
  "<!-- a\n\n# b -->\n",
  "<!-- never closed\n",
  "<div>\n\n*text*\n\n</div>\n",
  "<div>\n`<script>`\n",
  "Mentions `<style>` and `</style>`.\n",
  "Ends `</script>` here.\n",
  "<div>\n",
  "<svg>\n\n<g>\n",
  "</svg>\n",
  "Press <kbd>A</kbd><br>or <a name='anchor'></a>B.\n",
  "Text <b>open\n",
  "[x](javascript:alert)\n\n[y](xref:Thing)\n",
  "Costs $x^2$ or $\\frac{$.\n",
  "$\\gdef\\mine{y}\\mine$\n",
  "$\\mine$\n",
  "$$\nx\n",
  "%%\nhidden\n",
  "Text %%hidden%% and %% open\n",
  "Text[^1] and ^[inline].\n",
  "[^1]: Note.\n",
  "Text ^block\n",
  "```mermaid\ngraph\n```\n",
  "\n\n",
];

const block = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...BLOCKS) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileMarkup).map((markup) => `${markup}\n`) },
);
const heading = fc.constantFrom("# T\n", "## Notes\n", "## Notes\n\n", "### A [one]\n", "#\n");
const section = fc
  .tuple(heading, fc.array(block, { minLength: 1, maxLength: 3 }))
  .map(([title, blocks]) => title + blocks.join("\n"));

/** Notes that repeat each other's sections in different orders, as the versions of a documentation do. */
export const notesOfSharedSections = fc
  .array(section, { minLength: 3, maxLength: 6 })
  .chain((sections) =>
    fc.array(
      fc
        .array(fc.constantFrom(...sections), { minLength: 1, maxLength: 5 })
        .map((chosen) => `Before\n\n${chosen.join("\n")}`),
      { minLength: 2, maxLength: 8 },
    ),
  );
