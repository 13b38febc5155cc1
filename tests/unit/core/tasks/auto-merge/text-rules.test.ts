import { describe, expect, test } from "vitest";
import { textProblem } from "#core/tasks/auto-merge/text-rules.ts";

const LINES = Array.from({ length: 20 }, (_, line) => `Line ${line} of the note.`).join("\n\n");
const HEAD = "---\ntitle: A note\ntags: [a]\ndraft: true\n---\n\n";
const check = (before: string | null, after: string, maxLinePercent = 100) =>
  textProblem("docs/a.md", { before, after }, { maxLinePercent });

describe("a page may change its text", () => {
  test.each([
    ["words", LINES, LINES.replace("Line 3", "Paragraph 3")],
    ["a link to a note", `${LINES}\n\n[x](b.md)`, `${LINES}\n\n[x](c.md#part)`],
    ["a wiki link", `${LINES}\n\n[[b]]`, `${LINES}\n\n[[c|the other]]`],
    ["the text of a picture", `${LINES}\n\n![](a.png)`, `${LINES}\n\n![A red house](a.png)`],
    ["another path of a known host", "<https://a.example/b>", "<https://a.example/c>"],
    ["its description", HEAD + LINES, HEAD.replace("tags", "description: Short\ntags") + LINES],
    ["HTML that moves", `<b>x</b>\n\n${LINES}`, `${LINES}\n\n<b>x</b>`],
  ])("%s", (_, before, after) => {
    expect(check(before, after)).toBeNull();
  });
});

describe("a person decides about front matter", () => {
  const keys = [
    "draft",
    "Draft",
    "DRAFT",
    "ｄraft",
    "is_draft",
    "publish",
    "published",
    "private",
    "permalink",
    "slug",
    "url",
    "redirect_from",
    "aliases",
    "alias",
    "date",
    "publishDate",
    "expiryDate",
    "unlisted",
    "status",
    "visibility",
    "password",
    "_build",
    "cascade",
    "layout",
    "title",
    "tags",
    "team-only",
    "noindex",
    "sitemap",
    "template",
    "<<",
    "__proto__x",
  ];
  test.each(keys)("a new key %s", (key) => {
    const name = JSON.stringify(key);
    for (const value of ["false", "true", "2999-01-01", '"/else"']) {
      expect(check(LINES, `---\n${name}: ${value}\n---\n\n${LINES}`)).not.toBeNull();
      expect(check(LINES, `+++\n${name} = ${value}\n+++\n\n${LINES}`)).not.toBeNull();
      expect(
        check(HEAD + LINES, HEAD.replace("tags:", `${name}: ${value}\ntags:`) + LINES),
      ).not.toBeNull();
    }
    expect(check(LINES, `{\n  ${name}: "false"\n}\n\n${LINES}`)).not.toBeNull();
    expect(check(LINES, `;;;\n${name}: "false"\n;;;\n\n${LINES}`)).not.toBeNull();
    expect(check(LINES, `---json\n{${name}: "false"}\n---\n\n${LINES}`)).not.toBeNull();
  });

  test.each([
    ["a draft that loses its key", HEAD + LINES, HEAD.replace("draft: true\n", "") + LINES],
    ["a draft that loses its front matter", HEAD + LINES, LINES],
    ["another value", HEAD + LINES, HEAD.replace("true", "false") + LINES],
    ["a fence that is broken", HEAD + LINES, HEAD.replace("---\n\n", "--\n\n") + LINES],
    ["a line above it", HEAD + LINES, `Text\n\n${HEAD}${LINES}`],
    ["a comment above it", HEAD + LINES, `%% x %%\n${HEAD}${LINES}`],
    ["a duplicate key", HEAD + LINES, HEAD.replace("tags", "draft: false\ntags") + LINES],
    ["front matter as code", LINES, `---js\n{ draft: false }\n---\n\n${LINES}`],
    ["a harmless key with a table", LINES, `---\ndescription:\n  draft: true\n---\n\n${LINES}`],
    ["a line that asks to withhold", LINES, `draft: true\n\n${LINES}`],
    ["a merge key", LINES, `---\nx: &x { draft: true }\n<<: *x\n---\n\n${LINES}`],
    ["another form", HEAD + LINES, `---yaml\n${HEAD.slice(4)}${LINES}`],
    ["a tag in the text", LINES, `${LINES}\n\nA #secret note`],
    ["a field in the text", LINES, `${LINES}\n\ndraft:: true`],
    ["a field in brackets", LINES, `${LINES}\n\n[publish:: true]`],
  ])("%s", (_, before, after) => {
    expect(check(before, after)).not.toBeNull();
  });
});

describe("a person decides about HTML and commands", () => {
  const markup = [
    "<script>x</script>",
    "a <b>word</b>",
    "<!-- hidden -->",
    "<?php x ?>",
    "<![CDATA[x]]>",
    "| a |\n|---|\n| <img src=x onerror=y> |",
    "> <iframe src=a></iframe>",
    "- <svg/onload=x>",
    "<Component prop={x} />",
    "{props.x}",
    "import x from './x'",
    "export const a = 1",
    "{{< figure src=a >}}",
    "{% include a %}",
    "{{ site.x }}",
    "<% tp.x %>",
    "{=html}",
    "{.a}",
    "![[Drafts/secret]]",
    "![x](other.png)",
    "![x][ref]",
    "[ref]: a.png",
    "::: danger",
    "::video",
    "!!! note",
    ".. include:: a",
    "```dataview\nLIST\n```",
    "~~~js\nx\n~~~",
    "`= this.x`",
    "%% x %%",
    "<ｓcript>x",
    "＜script＞x",
    "<scr\u200bipt>x",
    "<a\nhref=x>",
    "`<b>`",
  ];
  test.each(markup)("%s", (piece) => {
    expect(check(LINES, `${LINES}\n\n${piece}`)).not.toBeNull();
  });

  test.each([
    ["an embed", "Write `![[secret]]` to embed it.", "Write ![[secret]] to embed it."],
    ["a tag", "The tag `#team` is for us.", "The tag #team is for us."],
    [
      "a command below a fence that moved",
      "```md\n{{< include a >}}\ntext\n```\n",
      "{{< include a >}}\n```md\ntext\n```\n",
    ],
  ])("%s that was code", (_, before, after) => {
    expect(check(before, after)).toContain("new HTML or commands");
  });

  test("code that becomes HTML without its fence or its quotes", () => {
    const code = `${LINES}\n\n\`\`\`\n<script>x</script>\n\`\`\``;
    expect(check(code, code.replaceAll("```", ""))).not.toBeNull();
    expect(check(`${LINES}\n\n\`<b>\``, `${LINES}\n\n<b>`)).not.toBeNull();
    expect(check(`${LINES}\n\n\\<b>`, `${LINES}\n\n<b>`)).not.toBeNull();
    expect(check(`${LINES}\n\n    <b>x</b>`, `${LINES}\n\n<b>x</b>`)).not.toBeNull();
  });

  test("an element that is there twice, or with other attributes", () => {
    expect(check(`<b>x</b>\n\n${LINES}`, `<b>x</b>\n\n<b>x</b>\n\n${LINES}`)).not.toBeNull();
    expect(check(`<a href="a">x</a>`, `<a href="b">x</a>`)).not.toBeNull();
  });
});

describe("a person decides about new addresses", () => {
  const known = `${LINES}\n\n[x](https://a.example/)`;
  test.each([
    "<https://evil.example>",
    "[x](https://evil.example)",
    "[x](//evil.example)",
    "[x](\\\\evil.example)",
    "[x](/\\evil.example)",
    "[x](https:evil.example)",
    "[x](&#104;ttps://evil.example)",
    "[x](https&colon;//evil.example)",
    "https://evil.example",
    "[x](https:\\/\\/evil.example)",
    "[x](https://a.example@evil.example)",
    "www.evil.example",
    "[x](https://a.example:8443)",
    "[x](https://a.example.evil.example)",
    "mail@evil.example",
    "[x](javascript:alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x](data:text/html,x)",
    "[x](mailto:a@evil.example)",
    "[x](obsidian://open)",
    "[x](HTTPS://EVIL.example)",
    "[x](https://xn--evl-6pa.example)",
    "[x](https://аpple.example)",
    "[x](ftp://a.example)",
    "[x][r]\n\n[r]: https://evil.example",
    "![](https://evil.example/x.png)",
    "[x](<https://evil.example>)",
    "[[https://evil.example]]",
    "`https://evil.example`",
    "[x](javascript&#58alert(1))",
    "[x](javascript&#00000000058;alert(1))",
    "[x](&#47&#47evil.example/x)",
    "[x](&#x2f&#X2Fhost.example/x)",
    "[x](mailto&#58a)",
  ])("%s", (address) => {
    expect(check(known, `${known}\n\n${address}`)).not.toBeNull();
  });
});

test.each([
  ["is shown", "%%secret%%", "secret"],
  ["ends earlier", "<!-- a secret -->", "<!-- a --> secret"],
  ["is shown, of two", "%%a%%\n\n%%b%%", "%%a%%\n\nb"],
  ["changes", "%%a%%", "%%b%%"],
  ["without an end is shown", "x\n\n%%\nsecret", "x\n\nsecret"],
])("a comment that %s needs a person", (_, before, after) => {
  expect(check(`${LINES}\n\n${before}`, `${LINES}\n\n${after}`)).toMatch(/a comment in docs/);
});

test("the limit of lines is that of one page, and a new page has changed completely", () => {
  const changed = LINES.replace("Line 3", "Paragraph 3");
  expect(check(LINES, changed, 3)).toBeNull();
  expect(check(LINES, changed, 2)).toBe("3% of the lines of docs/a.md changed. The limit is 2%.");
  expect(check(LINES, `${LINES}\n${LINES}`, 99)).toMatch(/^10\d% /);
  expect(check(null, LINES, 99)).toMatch(/^100% /);
  expect(check(LINES, "x".repeat(500_001))).toMatch(/too large/);
});

test("texts that are made to be slow to read are read", () => {
  for (const piece of [
    "a",
    "![[",
    "![",
    "/ ",
    "<",
    "{",
    "a@",
    "a.",
    "[a]:",
    "- ",
    "`=",
    "#",
    "\\",
  ]) {
    const text = `${LINES}\n\n${piece.repeat(100_000 / piece.length)}`;
    expect(check(text, text)).toBeNull();
  }
});
