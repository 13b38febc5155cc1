import { html as parse5Html, parseFragment, serialize, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";
import type { Generator } from "#markdown/foreign/generator.ts";
import { fillNote } from "#markdown/render/fill.ts";
import type { Resolution, Slot } from "#markdown/note.ts";
import { hostileMarkup } from "#tests/support/inputs/hostile/hostile-markup.ts";
import { includingEverywhere, includingNote } from "#tests/support/inputs/including.ts";
import { compile } from "../rendered.ts";

/** Everything a page may contain. This list is separate from the sanitizer's own, so that a mistake there is caught here. */
const ELEMENTS = new Set(
  "a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe img input ins kbd label li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "align allowfullscreen alt aria-hidden aria-label checked class colspan controls data-callout data-language data-line data-task datetime decoding dir disabled height href id lang loading loop muted name open preload referrerpolicy rel reversed role rowspan sandbox scope span src start tabindex title type valign value width".split(
    " ",
  ),
);
const LINK = /^(?:https?:|mailto:|tel:|obsidian:|\/(?![/\\])|#)/;
const SOURCE = /^(?:https?:|data:image\/(?:png|jpe?g|gif|webp|avif);base64,|\/(?![/\\]))/;
const PLAYER = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/)/;

/** Formulas are printed as MathML, with paths for roots and braces. An author's own formulas may only be MathML. */
const FORMULA_ELEMENTS = new Set(
  "math semantics annotation merror mmultiscripts mprescripts none mrow mi mo mn ms mtext mstyle msup msub msubsup mfrac msqrt mroot mtable mtr mtd mover munder munderover mspace mpadded mphantom menclose svg path".split(
    " ",
  ),
);
const FORMULA_ATTRIBUTES = new Set(
  "accentunder alttext columnlines columnspan dir form largeop movablelimits rowalign rowlines rowspan symmetric xmlns display encoding stretchy fence separator mathvariant mathcolor mathsize mathbackground scriptlevel displaystyle accent linethickness columnalign columnspacing rowspacing width height lspace rspace minsize maxsize depth voffset notation viewBox preserveAspectRatio d class".split(
    " ",
  ),
);
type Node = DefaultTreeAdapterMap["node"];

/** Everything in the HTML that a browser must not find there. */
function dangers(html: string): string[] {
  const findings: string[] = [];
  const walk = (node: Node, formula: "ours" | "authors" | null): void => {
    const isOurs =
      formula === "ours" ||
      ("attrs" in node &&
        node.attrs.some(({ name, value }) => name === "class" && value === "katex"));
    const isAuthors = formula === "authors" || node.nodeName === "math";
    const inside = isOurs ? "ours" : isAuthors ? "authors" : null;
    if ("attrs" in node) {
      const { tagName, namespaceURI, attrs } = node;
      const isHtml = namespaceURI === parse5Html.NS.HTML;
      const isFormula =
        inside !== null &&
        FORMULA_ELEMENTS.has(tagName) &&
        (inside === "ours" || namespaceURI === parse5Html.NS.MATHML);
      // Only a browser's own parser puts HTML into an author's formula.
      if (isHtml ? !ELEMENTS.has(tagName) || inside === "authors" : !isFormula)
        findings.push(`<${tagName}>`);
      for (const { name, value } of attrs) {
        const isStyle =
          name === "style" && inside === "ours" && !/[(:]\s*\/|url|expression|@|\\/.test(value);
        if (!(isHtml ? ATTRIBUTES.has(name) || isStyle : FORMULA_ATTRIBUTES.has(name)))
          findings.push(`${tagName}[${name}]`);
        if (name === "href" && !LINK.test(value)) findings.push(`href ${value}`);
        if (name === "src" && !(tagName === "iframe" ? PLAYER : SOURCE).test(value))
          findings.push(`src ${value}`);
        if (name === "id" && /^(?:__proto__|location|getElementById|attributes|x)$/.test(value))
          findings.push(`id ${value}`);
      }
      if (tagName === "input" && !isInert(attrs)) findings.push("input");
    }
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, inside);
  };
  const tree = parseFragment(html);
  walk(tree, null);
  // Some attacks only appear after the page is serialized and parsed again.
  walk(parseFragment(serialize(tree)), null);
  return findings;
}

/** A task box, or the button of a tab: neither does anything outside the page. */
function isInert(attrs: readonly { name: string; value: string }[]): boolean {
  const valueOf = (key: string) => attrs.find(({ name }) => name === key)?.value;
  return (
    valueOf("disabled") !== undefined ||
    (valueOf("type") === "radio" && /^tabs-[0-9a-f]{8}-\d+$/.test(valueOf("name") ?? ""))
  );
}

function page(source: string, generator?: Generator): string {
  const resolve = (slot: Slot): Resolution =>
    slot.target.includes("missing")
      ? { kind: "missing" }
      : { kind: "page", url: "/found", title: slot.target };
  return fillNote(compile(source, { generator }), resolve);
}

describe("markup in a page", () => {
  test.each(hostileMarkup)("is harmless for %j", (source) => {
    expect(dangers(page(source))).toEqual([]);
  });

  test.each(hostileMarkup)("is harmless for %j next to trusted markup", (source) => {
    const around = `<kbd>k</kbd> [a](b.md) ![[c]]\n\n> [!note] T\n> ${source.split("\n", 1)[0]}\n\n${source}\n\n- [x] done <u>u</u>\n`;
    expect(dangers(page(around))).toEqual([]);
  });

  // Each of these programs has forms that mean something else in other repositories.
  test.each(["sphinx", "logseq", "mintlify", "gitbook", "github-wiki", "quartz"] as const)(
    "is harmless in a repository of %s",
    (generator) => {
      for (const source of hostileMarkup)
        expect({ source, dangers: dangers(page(source, generator)) }).toEqual({
          source,
          dangers: [],
        });
    },
  );

  test.each(hostileMarkup)("is harmless for %j in MDX", (source) => {
    const resolve = (): Resolution => ({ kind: "page", url: "/found", title: "x" });
    expect(dangers(fillNote(compile(source, { path: "a.mdx" }), resolve))).toEqual([]);
  });

  test.each(hostileMarkup)("is harmless for %j in an included file", (source) => {
    const included = includingEverywhere(includingNote, source);
    for (const generator of ["mdbook", undefined] as const) {
      const note = compile(includingNote, { ...included, generator });
      const noteDangers = dangers(fillNote(note, (): Resolution => ({ kind: "missing" })));
      // A heading "x" that appears twice has this id.
      expect(noteDangers.filter((danger) => danger !== "id x")).toEqual([]);
    }
  });

  test("is reported as dangerous without sanitizing", () => {
    expect(
      dangers(
        "<script></script><p onclick=x style=y><a href=javascript:x><img src=data:text/html,x>",
      ),
    ).toHaveLength(10);
  });

  test("passes the check if the engine generated it", () => {
    const html = page(
      '# H\n\n> [!tip]- T\n> x\n\n- [ ] a\n\n| a |\n|:-:|\n| b |\n\n```js\nx\n```\n\na[^1] #tag [[x]] ==m== ~~d~~ ^id\n\n[^1]: n\n\n<details><summary>s</summary>t</details>\n\n=== "A"\n    ```js {1} title=a showLineNumbers\n    x\n    ```\n\nx\n: y\n\n*[x]: z',
    );
    expect(dangers(html)).toEqual([]);
  });
});

test("an address that runs a program is a warning, one that does nothing is information", () => {
  const severities = (source: string) => compile(source).issues.map(({ severity }) => severity);
  for (const address of [
    "javascript:void(0)",
    "javascript:;",
    "javascript:",
    "JavaScript:void(0);",
  ])
    for (const source of [`[x](<${address}>)`, `<a href="${address}">x</a>`]) {
      expect(severities(source), source).toEqual(["info"]);
      expect(compile(source).html, source).not.toMatch(/href|javascript/i);
    }
  for (const address of [
    "javascript:alert(1)",
    "javascript:void(0)%0aalert(1)",
    "javascript:void(0);x",
  ])
    expect(severities(`[x](<${address}>)`), address).toEqual(["warning"]);
});

test("an address that is its own text is information, because visitors read it", () => {
  const severities = (source: string) => compile(source).issues.map(({ severity }) => severity);
  for (const source of ["--config <file:string>", "<file:///home/user/a.ttl> a rdf:Bag ."])
    expect(severities(source), source).toEqual(["info"]);
  expect(severities("[slides](file:///home/user/a.pdf)")).toEqual(["warning"]);
});

test("a space that was copied before an address does not make it a file", () => {
  expect(compile("[x](%20https://example.org/a)").html).toContain('href="https://example.org/a"');
  expect(compile("[x](%20javascript:alert(1))").html).not.toMatch(/href="[^"]*javascript/);
});
