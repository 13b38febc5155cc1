import { describe, expect, test } from "vitest";
import { compile, hides, rendered, shows } from "../rendered.ts";

const NOTE = '<div class="callout callout-note" data-callout="note">\n';
const TIP = '<div class="callout callout-tip" data-callout="tip">\n';
const title = (text: string) =>
  `<p class="callout-title">${text}</p>\n<div class="callout-content">\n`;

describe("containers of colons", () => {
  shows([
    ["a kind is the title", "::: tip\ntext\n:::", `${TIP}${title("Tip")}<p>text</p>\n</div>\n</div>`],
    ["a title may follow", ":::tip Do *this*\ntext\n:::", title("Do <em>this</em>")],
    ["a title may be in brackets", ":::note[My [a] `b`]{icon=x}\ntext\n:::", title("My [a] <code>b</code>")],
    ["a title may be an attribute", ':::tip{title="Do"}\ntext\n:::', title("Do")],
    ["Pandoc writes the kind as a class", "::: {.note #x}\ntext\n:::", NOTE],
    ["Quarto adds a word to it", '::: {.callout-tip title="Do"}\ntext\n:::', title("Do")],
    ["MyST writes it in braces, with options", ":::{tip} Do\n:class: big\ntext\n:::", `${title("Do")}<p>text</p>`],
    ["text before and after stays", "a\n::: tip\nb\n:::\nc", "</div>\n</div>\n<p>c</p>"],
    ["more colons contain fewer", ":::: note\n::: tip\na\n:::\nb\n::::\nc", "<p>b</p>\n</div>\n</div>\n<p>c</p>"],
    ["equal colons nest too", "::: note\n::: tip\na\n:::\nb\n:::\nc", "<p>b</p>\n</div>\n</div>\n<p>c</p>"],
    ["an open container ends with the note", "::: tip\na", "<p>a</p>\n</div>\n</div>"],
    ["an open container ends with its list item", "- ::: tip\n  a\n- b", "</div>\n</div>\n</li>\n<li>b</li>"],
    ["a container may be in a list item", "- a\n\n  ::: tip\n  b\n  :::\n- c", "<p>b</p>\n</div>\n</div>\n</li>"],
    ["a table ends before the closing line", "::: tip\n| a |\n|-|\n| b |\n:::\nc", "</table>\n</div>\n</div>\n</div>\n<p>c</p>"],
    ["raw HTML ends before the closing line", "::: tip\n<div>a</div>\n:::\nc", "<div>a</div>\n</div>\n</div>\n<p>c</p>"],
    ["a title does not end at raw HTML", "<div>a</div>\n::: tip T\nb\n:::", title("T")],
    ["details fold", "::: details More\na\n:::", "<details>\n<summary>More</summary>\n<p>a</p>\n</details>"],
    ["details may be open", "::: details {open}\na\n:::", '<details open="">\n<summary>Details</summary>'],
    ["colons in code are code", "```\n::: tip\n```", "<code>::: tip\n</code>"],
    ["slashes of Python-Markdown", "/// tip | Do\na\n///", `${title("Do")}<p>a</p>`],
    ["slashes with options", "/// details | More\n    type: warning\n    open: true\na\n///", "<details open"],
  ]); // prettier-ignore

  test.each([
    ["::: row\na\n:::", "<p>a</p>"],
    [':::moniker range=">=vs-2019"\na\n:::moniker-end', "<p>a</p>"],
    [':::row:::\n:::column span="2":::\na\n:::column-end:::\n:::row-end:::', "<p>a</p>"],
    ['::: zone pivot="x"\na\n::: zone-end\n\nb', "<p>a</p>\n<p>b</p>"],
    ['::::: {.columns .x}\n:::: {.column width="40%"}\na\n::::\n:::::', "<p>a</p>"],
  ])("an unknown kind shows only its content: %j", (source, html) => {
    expect(rendered(source)).toBe(html);
  });

  test("a picture of MS Learn is a picture", () => {
    const source = ':::image type="content" source="media\\a b.png" alt-text="An [x]":::';
    expect(compile(source).slots).toMatchObject([
      { kind: "embed", target: "media/a b.png", alt: "An [x]", block: true },
    ]);
  });

  test.each([
    ["::: theorem Of Thales\na\n:::", "<p><strong>Of Thales</strong></p>\n<p>a</p>"],
    [":::theorem[Of Thales]\na\n:::", "<p><strong>Of Thales</strong></p>\n<p>a</p>"],
    [":::{literalinclude} a.py\na\n:::", "<p>a</p>"],
  ])("the title of an unknown kind is text: %j", (source, html) => {
    expect(rendered(source)).toBe(html);
  });

  test.each([
    "::: Hello world :::",
    ':::no-loc text="x"::: is a name',
    ':::image source="a.png"::: and more',
    "/// note: a comment",
    "/// TODO: fix",
    "/// Example of docs",
    "/// Example\n/// let x",
    'x\n=== "y"',
    '=== "y"',
  ])("%j is text", (source) => expect(compile(source).text).toBe(source.replace("\n", " ")));

  test.each([":::", "a\n:::", "///", "/// a doc comment", ":: tip"])(
    "%j without a container stays text",
    (source) => expect(rendered(source)).toContain(source.replace("a\n", "")),
  );

  test("the line of an issue is the line in the file", () => {
    const { issues } = compile("---\nx: 1\n---\n::: tip\na\n\n<iframe></iframe>\n:::");
    expect(issues).toMatchObject([{ line: 7 }]);
  });
});

describe("indented blocks of MkDocs", () => {
  shows([
    ["the indented lines belong to it", '!!! note "T"\n    a\n\n    b\n\nc', `${NOTE}${title("T")}<p>a</p>\n<p>b</p>\n</div>\n</div>\n<p>c</p>`],
    ["a kind without a title", "!!! tip\n    a", `${TIP}${title("Tip")}`],
    ["other words after the kind are classes", '!!! tip inline end "T"\n    a', `${TIP}${title("T")}`],
    ["an empty title is none", '!!! tip ""\n    a', `${TIP}<div class="callout-content">\n<p>a</p>\n</div>\n</div>`],
    ["an unknown kind looks like a note", "!!! my-own\n    a", 'callout-note" data-callout="my-own"'],
    ["question marks fold", '??? note "T"\n    a', '<details class="callout callout-note" data-callout="note">'],
    ["a plus opens", '???+ note "T"\n    a', "<details open"],
    ["they nest", '!!! note "A"\n    a\n\n    !!! tip "B"\n        b\n\nc', `<p>a</p>\n${TIP}${title("B")}<p>b</p>\n</div>\n</div>\n</div>\n</div>\n<p>c</p>`],
    ["code inside stays code", "!!! note\n    ```js\n      x\n    ```", "  x\n</code>"],
    ["one in a list", "- a\n\n    !!! note\n        b\n- c", "<p>b</p>\n</div>\n</div>\n</li>"],
    ["text directly after it is outside", "!!! note\n    a\nb", "</div>\n</div>\n<p>b</p>"],
    ["a title may contain markup", '!!! note "A *b*"\n    a', title("A <em>b</em>")],
  ]); // prettier-ignore

  test.each(["!!! Do not forget this", "!!!", "??? really", "!!! hm\nnext"])(
    "%j is a sentence",
    (source) =>
      expect(rendered(source)).toContain(source.split("\n")[0]!.replaceAll('"', "&quot;")),
  );
});

describe("tabs", () => {
  const label = (text: string, checked = false) =>
    `<label class="tab"><input type="radio" name="N"${checked ? " checked" : ""}><span>${text}</span></label>\n<div class="tab-panel">\n`;
  const tabs = `<div class="tabs">\n${label("A", true)}<p>a</p>\n</div>\n${label("B")}<p>b</p>\n</div>\n</div>`;
  const named = (source: string) =>
    rendered(source)
      .replaceAll(/name="[^"]*"/g, 'name="N"')
      .replaceAll(/ id="[^"]*"/g, "");

  test.each([
    '=== "A"\n\n    a\n\n=== "B"\n\n    b',
    "::: tabs\n== A\na\n== B\nb\n:::",
    "::: tabs\n@tab A\na\n@tab:active B\nb\n:::",
    ":::: tabs\n::: tab A\na\n:::\n::: tab B\nb\n:::\n::::",
    "::::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} B\nb\n:::\n::::",
    "/// tab | A\na\n///\n\n/// tab | B\nb\n///",
  ])("%j are two", (source) => expect(named(source)).toBe(tabs));

  test("a code group shows the name of each block, or its language", () => {
    const html = named("::: code-group\n```js [a.js]\nx\n```\n```ts\ny\n```\n:::");
    expect(html).toContain(label("a.js", true));
    expect(html).toContain(label("ts"));
    expect(html).not.toContain("figcaption");
  });

  test("links lead to the label of a tab", () => {
    const source = '=== "Block storage"\n\n    a\n\n=== "Files"\n\n    b';
    expect(compile(source).anchors).toEqual(["block-storage", "files"]);
    expect(rendered(source)).toContain('<label class="tab" id="user-content-block-storage">');
  });

  test("two groups next to each other are two", () => {
    expect(named("::: tabs\n== A\na\n:::\n::: tabs\n== B\nb\n:::").match(/checked/g)).toHaveLength(
      2,
    );
    expect(named('=== "A"\n    a\n===! "B"\n    b').match(/checked/g)).toHaveLength(2);
  });

  test("groups never share a name, also in other notes and in notes that are embedded twice", () => {
    const names = (source: string) =>
      [...rendered(source).matchAll(/name="([^"]*)"/g)].map(([, name]) => name);
    const source = '=== "A"\n    a\n\ntext\n\n=== "B"\n    b';
    expect(new Set([...names(source), ...names(`${source} `)]).size).toBe(4);
  });

  test("labels are found by the search", () => {
    expect(compile('=== ":material-a: `npm`"\n    a').text).toBe("npm\na");
  });

  test("tabs survive raw HTML in the note", () => {
    expect(named(`<div>x</div>\n\n=== "A"\n    a <u>b</u>`)).toContain(
      `${label("A", true)}<p>a <u>b</u></p>\n</div>\n</div>`,
    );
  });

  hides([["a label is no markup", '=== "<b onclick=x>"\n    a', "<b"]]);
});
