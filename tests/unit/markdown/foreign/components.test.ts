import { describe, expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

const mdx = (source: string) => rendered(source, { path: "a.mdx" });

describe("components", () => {
  test.each([
    ["<Home />", ""],
    ["## \\<Home />", '<h2 id="home-">&lt;Home /&gt;</h2>'],
    ["a <ins style={{ color: 1 }} /> b", "<p>a <ins></ins> b</p>"],
    ['a <Badge type="tip" text="x" /> b', "<p>a  b</p>"],
    ["<Steps>\n\n1. a\n\n</Steps>", "<ol>\n<li>a</li>\n</ol>"],
    ["<my-box>\n\na\n\n</my-box>", "<p>a</p>"],
    [
      "<Tip>a</Tip>",
      '<div class="callout callout-tip" data-callout="tip">\n<p class="callout-title">Tip</p>\n<div class="callout-content">\n<p>a</p>\n</div>\n</div>',
    ],
    [
      '<Admonition type="danger" title="Do">\n\na\n\n</Admonition>',
      '<div class="callout callout-danger" data-callout="danger">\n<p class="callout-title">Do</p>\n<div class="callout-content">\n<p>a</p>\n</div>\n</div>',
    ],
    ['<YouTube id="dQw4w9WgXcQ" />', /^<iframe class="video"[^>]*dQw4w9WgXcQ/],
    [
      '<Card title="T" href="/x">\n\na\n\n</Card>',
      /<p><strong><a [^>]*>T<\/a><\/strong><\/p>\n<p>a<\/p>/,
    ],
    [
      '<Accordion title="More">\n\na\n\n</Accordion>',
      "<details>\n<summary>More</summary>\n<p>a</p>\n</details>",
    ],
    [
      '<Listing number="3-1" file-name="src/main.rs" caption="A `foo`">\n\n```\na\n```\n\n</Listing>',
      /^<p><code>src\/main.rs<\/code><\/p>\n<pre[^]*<\/pre>\n<p>Listing 3-1: A <code>foo<\/code><\/p>$/,
    ],
    ["import X from './x';\nimport {\n  A,\n} from \"@theme/A\";\n\n<X />\n\nb", "<p>b</p>"],
  ])("%j becomes %j", (source, html) => {
    for (const path of ["a.md", "a.mdx"]) {
      const result = rendered(source, { path });
      if (typeof html === "string") expect(result).toBe(html);
      else expect(result).toMatch(html);
    }
  });

  test.each([
    "<string>",
    "<Name>",
    "<Your Name>",
    "Map<String>",
    "Promise<Foo> and Array<Bar>",
    "import x from y",
    "export const a",
    "a {b} c",
  ])("%j in a markdown note is text", (source) => {
    expect(rendered(source)).toContain(source.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  });

  test.each([
    ['<A HREF="https://a.b">x</A>', '<a href="https://a.b"'],
    ['<DIV ALIGN=center>\n<IMG SRC="https://a.b/c.png"/>\n</DIV>', '<img src="https://a.b/c.png"'],
    ["<B>x</B> <Foo />", "<b>x</b>"],
    ["<TABLE><TR><TD>x</TD></TR></TABLE>", "<td>x</td>"],
    ["<Details><Summary>x</Summary>y</Details>", "<summary>x</summary>y"],
    ['<Video src="https://a.b/c.mp4"></Video>', '<video src="https://a.b/c.mp4"'],
    ["<H2>x</H2>", "<h2"],
  ])("%j in a markdown note is HTML in capitals", (source, html) => {
    expect(rendered(source)).toContain(html);
  });

  test("in code they are code", () => {
    for (const source of ['`<Tip a="b">`', '```\n<Tip a="b"/>\n```', '    <Tip a="b"/>'])
      expect(rendered(source)).toContain("&lt;Tip");
  });

  test("tabs are tabs, and their indentation is no code", () => {
    const source =
      '<Tabs>\n  <TabItem value="a" label="A" default>\n\n    one\n\n    ```js\n    x\n      y\n    ```\n\n  </TabItem>\n  <TabItem value="b">\n    two\n  </TabItem>\n</Tabs>';
    for (const path of ["a.md", "a.mdx"]) {
      const html = rendered(source, { path }).replaceAll(/ (?:name|id)="[^"]*"/g, "");
      expect(html).toContain(
        '<div class="tabs">\n<label class="tab"><input type="radio" checked><span>A</span></label>\n<div class="tab-panel">\n<p>one</p>\n<pre',
      );
      expect(html).toContain("x\n  y\n</code>");
      expect(html).toContain('<span>b</span></label>\n<div class="tab-panel">\n<p>two</p>');
    }
  });

  test("tabs of Nextra have their labels in the group", () => {
    const html = mdx(
      "<Tabs items={['npm', 'pnpm']}>\n  <Tabs.Tab>a</Tabs.Tab>\n  <Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
    );
    expect(html).toContain("<span>npm</span>");
    expect(html).toContain("<span>pnpm</span>");
  });
});

describe("MDX", () => {
  test.each([
    ["export const a = {\n  b: [1,\n\n  2],\n};\n\nc", "<p>c</p>"],
    ["export default ({ children }) => <Layout>{children}</Layout>\n\nc", "<p>c</p>"],
    ["a {props.name} b", "<p>a  b</p>"],
    ["a {'text'} b", "<p>a text b</p>"],
    ['a{" "}b', "<p>a b</p>"],
    ["{[1, 2].map((x) => (\n  <li key={x}>{x}</li>\n))}\n\nb", "<p>b</p>"],
    ["a {/* secret */} b", "<p>a  b</p>"],
    ["<div style={{ color: 'red' }} className=\"x\">\n\na\n\n</div>", "<div>\n<p>a</p>\n</div>"],
    ["<Foo bar={() => <b>x</b>} {...props}>a</Foo>", "<p>a</p>"],
    ["`{a}` and `<B>`", "<p><code>{a}</code> and <code>&lt;B&gt;</code></p>"],
    ["\\{a}", "<p>{a}</p>"],
    ["## A {#b}", '<h2 id="b">A</h2>'],
    ["## A {/* #b */}", '<h2 id="b">A</h2>'],
  ])("%j becomes %j", (source, html) => expect(mdx(source)).toBe(html));

  test("a picture keeps an address that is a string", () => {
    const { slots } = compile('<img src={useBaseUrl("/img/a.png")} alt="A" />', { path: "a.mdx" });
    expect(slots).toMatchObject([{ kind: "embed", target: "/img/a.png", alt: "A" }]);
    const loaded = compile("<img src={require('!url-loader!../a.svg').default} />", {
      path: "a.mdx",
    });
    expect(loaded.slots).toMatchObject([{ kind: "embed", target: "../a.svg" }]);
  });

  test.each([
    "export const meta = { draft: true }\n\na",
    "export default { draft: true }\n\na",
    "const meta = { draft: true }\nexport { meta }\n\na",
    "  export const draft = true\n\na",
    `${"text ".repeat(2_000)}\n\nexport const draft = true\n`,
    `${"export const a = 1;\n".repeat(1_000)}export const draft = true\n`,
  ])("a program that may withhold its page does, and an issue says so", (source) => {
    const { publish, issues } = compile(source, { path: "a.mdx" });
    expect(publish.hold).toMatchObject({ state: "withheld" });
    expect(issues).toContainEqual(
      expect.objectContaining({
        severity: "info",
        message: "The note exports data that may withhold it, so it is not published.",
      }),
    );
    const draft = compile(`---\ndraft: true\n---\n${source}`, { path: "a.mdx" });
    expect(draft.issues).toEqual([]);
  });

  test("a function withholds nothing", () => {
    const source = "export default function Layout() {}\n\n`draft: true`";
    expect(compile(source, { path: "a.mdx" }).publish.hold).toBeNull();
  });

  test("an example of a program withholds nothing, unless its code block is never closed", () => {
    const source = "a\n\n```js\nexport const meta = { draft: true }\n```\n\nb\n";
    expect(compile(source, { path: "a.mdx" }).publish.hold).toBeNull();
    const atEnd = source.slice(0, source.indexOf("\n\nb"));
    expect(compile(atEnd, { path: "a.mdx" }).publish.hold).toBeNull();
    const open = source.replace("```\n\nb", "b");
    expect(compile(open, { path: "a.mdx" }).publish.hold).toMatchObject({ state: "withheld" });
    const outside = `${source}export const draft = true\n`;
    expect(compile(outside, { path: "a.mdx" }).publish.hold).toMatchObject({ state: "withheld" });
  });

  test("an id of a component without content remains, because links lead to it", () => {
    expect(compile('a <Link id="part-1"/> b', { path: "a.mdx" }).anchors).toEqual(["part-1"]);
    expect(compile('<Link id={"<b>"}/>', { path: "a.mdx" }).anchors).toEqual([]);
  });

  test("a field has the name and the type that only its attributes have", () => {
    expect(mdx('<ResponseField name="a.userId" type="<b>">\n  Who it is\n</ResponseField>')).toBe(
      '<p><a id="user-content-param-a-user-id"></a><code>a.userId</code> &lt;b&gt;</p>\n<p>Who it is</p>',
    );
  });

  test("an entry of a changelog has the label and the description that only its attributes have", () => {
    const html = mdx('<Update label="May 1" description="Version 2.0">\n  Faster\n</Update>');
    expect(html).toContain("<strong>May 1</strong> Version 2.0</p>");
    expect(html).toContain('id="user-content-version-2-0"');
  });

  test("a template of MkDocs may make the headings of its page", () => {
    const source = "---\ntemplate: list.html\n---\n\nText";
    expect(compile(source, { generator: "mkdocs" }).madeParts).toEqual([
      { by: "template: list.html", names: [] },
    ]);
    expect(compile(source).madeParts).toBeUndefined();
  });

  test("a comment that a hook of MkDocs replaces may make an id", () => {
    // The form of github.com/squidfunk/mkdocs-material.
    const source =
      "#### <!-- md:setting config.blog_dir -->\n\n<!-- a note -->\n\n```\n<!-- md:x y -->\n```";
    expect(compile(source, { generator: "mkdocs" }).madeParts).toEqual([
      { by: "<!-- md:setting -->", names: ["config.blog_dir"] },
    ]);
  });

  test("a component may make the headings of a page that has none", () => {
    const parts = (source: string, generator?: "vitepress") =>
      compile(source, { path: "a.md", generator }).madeParts;
    const own = "# Title\n\n## One\n\n## Two\n\n";
    expect(parts('# Title\n\n<Settings :level="2" />', "vitepress")).toEqual([
      { by: "<Settings>", names: [] },
    ]);
    expect(parts(`${own}<Settings />`, "vitepress")).toBeUndefined();
    expect(parts(`${own}<Settings child="python" />`, "vitepress")).toEqual([
      { by: "<Settings>", names: ["python"] },
    ]);
    expect(parts("```html\n<Settings />\n```", "vitepress")).toBeUndefined();
    expect(parts("# Title\n\n<Settings />")).toBeUndefined();
  });

  test("titles of Mintlify have ids, and no title is an element", () => {
    const titled = (title: string) =>
      compile(`<Step title="${title}">\n  a\n</Step>`, { path: "a.mdx", generator: "mintlify" });
    expect(titled("OAuth 2.0").anchors).toEqual(["oauth-2-0"]);
    expect(titled("<img onerror=x>").anchors).toEqual(["img-onerror-x"]);
    expect(titled("!?").anchors).toEqual([]);
  });

  test("an element that ends itself is not open", () => {
    const source = 'a <a class="b" tabIndex="-1" id="one"/> b <a href="#one">#</a>';
    expect(mdx(source)).toContain('<a id="user-content-one"></a> b <a');
  });

  test("a heading has the id in brackets", () => {
    expect(mdx("## Options [#all-options]")).toBe('<h2 id="all-options">Options</h2>');
    expect(rendered("## Options [#12]", { path: "a.mdx" })).toContain("[#12]");
    expect(mdx("## Options \\{#all-options}")).toBe('<h2 id="all-options">Options</h2>');
    expect(mdx("## Options {/* #all-options */}")).toBe('<h2 id="all-options">Options</h2>');
  });

  test("a note has the name of the file without the extension", () => {
    expect(compile("a", { path: "b/My note.mdx" }).title).toBe("My note");
  });
});

describe("elements with markdown inside", () => {
  test.each([
    ['<div markdown="1">\n*a*\n</div>', "<div>\n<p><em>a</em></p>\n</div>"],
    [
      '<div class="grid" markdown>\n\n- *a*\n\n</div>\n\nb',
      "<div>\n<ul>\n<li><em>a</em></li>\n</ul>\n</div>\n<p>b</p>",
    ],
    ['<div markdown="1">a *b*</div>', "<div>\n<p>a <em>b</em></p>\n</div>"],
    [
      '<aside markdown="1">\n    a *b*\n    <p markdown="1">\n— [c](d)\n    </p>\n</aside>',
      /<aside>\n<p>a <em>b<\/em><\/p>\n<div>\n<p>— <a [^>]*>c<\/a><\/p>\n<\/div>\n<\/aside>/,
    ],
    ['<div markdown="1">\n<img src="https://a.b/c.png" alt="x">\n*a*\n</div>', "<em>a</em>"],
    ['<span markdown="1">*a*</span>', "<p><span><em>a</em></span></p>"],
    ['<div markdown="0">*a*</div>', "<div>*a*</div>"],
    ["`<div markdown>`", "<p><code>&lt;div markdown&gt;</code></p>"],
    ["<div markdown-x>*a*</div>", "<div>*a*</div>"],
  ])("%j becomes %j", (source, html) => {
    const result = rendered(source).replace(/\n+/g, "\n");
    if (typeof html === "string") expect(result).toContain(html);
    else expect(result).toMatch(html);
  });
});

test("a note names the components that are not shown, each once", () => {
  const { leftOut } = compile(
    "<Tip>a</Tip>\n\n<Home />\n\n<Chart a={1} /> <Home />\n\n`<Code />`",
    {
      path: "a.mdx",
    },
  );
  expect(leftOut).toEqual(["Chart", "Home"]);
});
