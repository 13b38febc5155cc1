import { expect, test } from "vitest";
import { type BadInput, testBadInputs } from "#tests/support/bad-input.ts";

/** Notes that are odd, broken or hostile: each costs itself an issue, and nobody else anything. */

const note = (
  row: string,
  name: string,
  path: string,
  rest: Pick<BadInput, "content"> & Partial<BadInput>,
): BadInput => ({ row, name, path, issue: null, url: `/${path.replace(/\.md$/, "")}`, ...rest });

const html = (message: RegExp) => ({ category: "html", message });

const FILES: BadInput[] = [
  note("C03", "a link to a file of the machine", "c/passwd.md", {
    content: { to: "/etc/passwd" },
    issue: { category: "symlink", severity: "warning" },
    url: null,
  }),
  note("C03", "a link out of the repository", "c/up.md", {
    content: { to: "../../../../up.md" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C03", "a link to the environment of the process", "c/environ.md", {
    content: { to: "/proc/self/environ" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C04", "a link that leads to itself", "c/loop", {
    content: { to: "../c" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C07", "a pointer of Git LFS", "c/lfs.md", {
    content: `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 9\n`,
    issue: { category: "lfs", severity: "warning" },
    url: null,
  }),
  note("C08", "three spellings of one name, first", "c/case/README.md", {
    content: "1",
    url: "/c/case",
  }),
  note("C08", "three spellings of one name, second", "c/case/Readme.md", {
    content: "2",
    issue: { category: "address", message: /README\.md is at \/c\/case already/ },
    url: "/c/case/readme",
  }),
  note("C09", "é in one character and in two", "c/é.md", {
    content: "composed",
    issue: { category: "address", message: /e\u0301\.md is at \/c\/é already/ },
    url: "/c/é-2",
  }),
  note("C22", "a name of Windows", "c/CON.md", { content: "x", url: "/c/con" }),
  note("C22", "a name that ends with a space", "c/a .md", { content: "x", url: "/c/a" }),
  note("C22", "a name that ends with a dot", "c/a..md", {
    content: "x",
    issue: { category: "address", message: /is at \/c\/a already/ },
    url: "/c/a-2",
  }),
  note("C22", "index.md beside a folder index", "c/both/index.md", {
    content: "outer",
    url: "/c/both",
    has: ["outer"],
  }),
  note("C22", "the folder's own index", "c/both/index/index.md", {
    content: "inner",
    url: "/c/both/index",
    has: ["inner"],
  }),
  note("C21", "a name with a line break", "c/new\nline.md", { content: "x", url: "/c/new-line" }),
  note("C21", "a name with a tab", "c/tab\there.md", { content: "x", url: "/c/tab-here" }),
  note("C21", "a name with a control character", "c/\u0001x.md", { content: "x", url: "/c/x" }),
  note("C21", "a name that begins with a hyphen", "c/-dash.md", { content: "x", url: "/c/dash" }),
  note("C21", "a name with a quote", 'c/quo"te.md', { content: "x", url: "/c/quo-te" }),
  note("C21", "a name with a backslash", "c/b\\c.md", { content: "x", url: "/c/b-c" }),
  note("H01", "a name that is an encoded climb", "c/%2e%2e.md", {
    content: "x",
    url: "/c/2e-2e",
  }),
  note("H01", "a name with the signs of an address", "c/a?b#c.md", {
    content: "x",
    url: "/c/a-b-c",
  }),
  note("F23", "markup as a name", "c/<img onerror=x>.md", {
    content: "x",
    url: "/c/img-onerror-x",
    hasNot: [/<img/],
  }),
  note("H02", "a file of a hidden folder", ".obsidian/x.md", { content: "x", url: null }),
  note("H02", "the environment file", ".env", { content: "KEY=canary", url: null }),
  note("H12", "headers of another host", "_headers", {
    content: "/*\n  Set-Cookie: a=b; Domain=example.org\n  Content-Security-Policy: x\n",
    url: null,
  }),
  note("H12", "redirects of another host", "_redirects", {
    content: "/* //evil.example 301",
    url: null,
  }),
  note("C24", "packages that came along", "node_modules/x.md", { content: "x", url: null }),
  note("H18", "the name of a list of ours", "posts.md", { content: "My own", has: ["My own"] }),
  note("H18", "the name of a tag's page", "tags/own.md", { content: "My own", has: ["My own"] }),
  note("H18", "the name of our error page", "404.md", { content: "My own", has: ["My own"] }),
  note("C23", "NUL and broken UTF-8", "c/bytes.md", {
    content: Buffer.from([97, 0, 255, 254, 10, 65]),
    issue: { category: "encoding", line: 1, message: /not valid UTF-8/ },
    has: ["\uFFFD"],
  }),
  note("C23", "UTF-16", "c/utf16.md", {
    content: Buffer.from("\uFEFFgrün", "utf16le"),
    issue: { category: "encoding", message: /UTF-16LE/ },
    has: ["grün"],
  }),
  note("C23", "one line of 1.9 million characters", "c/line.md", {
    content: "x".repeat(1_900_000),
  }),
  note("C23", "a note above 2 MiB", "c/big.md", {
    content: "*a* ".repeat(600_000),
    issue: { category: "size", severity: "error", message: /larger than 2 MiB/ },
    has: ["<pre>*a* "],
  }),
  note("C23", "nothing at all", "c/blank.md", { content: "" }),
];

const MARKDOWN: BadInput[] = [
  note("F01", "scripts and handlers", "f/script.md", {
    content: "<script>alert(1)</script><img src=x onerror=alert(1)><details ontoggle=alert(1)>a",
    issue: html(/<script> is not allowed/),
    hasNot: [/<script>alert/, /<[a-z]+ [^>]*(?:onerror|ontoggle)/],
  }),
  note("F02", "an address that is a script", "f/href.md", {
    content: "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x)",
    issue: { category: "link", line: 1, message: /begin with "javascript:"/ },
    hasNot: [/href="(?:javascript|data):/i],
  }),
  note("F03", "an autolink that is a script", "f/auto.md", {
    content: "<javascript:alert(1)>\n\n[a]: javascript:x\n\n[a] ![](javascript:x)",
    issue: { category: "link" },
    hasNot: [/(?:href|src)="javascript:/i],
  }),
  note("F02", "a script behind a control character", "f/control.md", {
    content: "[x](<\u0001javascript:alert(1)>) [y](java\tscript:alert(1))",
    issue: { category: "link" },
    hasNot: [/href="[^"]*script:/i],
  }),
  note("F04", "markup that changes when it is read twice", "f/twice.md", {
    content:
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    issue: html(/<math> is not allowed/),
    hasNot: [/<(?:math|style|mglyph)/, /<img[^>]*onerror/],
  }),
  note("F04", "a form in a form", "f/forms.md", {
    content:
      "Text\n\n<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    issue: html(/<form> is not allowed/),
    hasNot: [/<form|<math/, /<img[^>]*onerror/],
  }),
  note("F04", "text for browsers without scripts", "f/noscript.md", {
    content: '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    issue: html(/<noscript> is not allowed/),
    hasNot: [/<img[^>]*onerror/],
  }),
  note("F05", "an element that hides markup from filters", "f/xmp.md", {
    content: '<xmp><p title="</xmp><img src=x onerror=alert(1)>">x',
    issue: html(/<xmp> is not allowed/),
    hasNot: [/<xmp/, /<img[^>]*onerror/],
  }),
  note("F10", "a link that opens a window", "f/window.md", {
    content: "<a href=https://evil.example target=_blank>x</a>",
    has: ['rel="noopener noreferrer nofollow ugc"'],
    hasNot: [/target="?_blank/],
  }),
  note("F06", "frames and objects", "f/frame.md", {
    content: "<iframe src=https://evil.example></iframe><object data=x></object><embed src=x>",
    issue: html(/<iframe> is not allowed/),
    hasNot: [/<iframe|<object|<embed/],
  }),
  note("F07", "base, refresh, styles", "f/base.md", {
    content: "<base href=//evil.example><meta http-equiv=refresh content=0><style>*{}</style>",
    issue: html(/<base> is not allowed/),
    hasNot: [/evil\.example/],
  }),
  note("F08", "forms", "f/form.md", {
    content: "<form action=//evil.example><button formaction=//evil.example>b</button></form>",
    issue: html(/<form> is not allowed/),
    hasNot: [/evil\.example/],
  }),
  note("F09", "names that hide those of the page", "f/dom.md", {
    content: "<a id=__proto__ name=getElementById>x</a>",
    has: ['id="user-content-__proto__"'],
    hasNot: [/name="getElementById"/],
  }),
  note("F11", "markup as the language of code", "f/fence.md", {
    content: '```js"><img onerror=alert(1)>\nx\n```',
    hasNot: [/<img/],
  }),
  note("F12", "a diagram that runs a script", "f/mermaid.md", {
    content: '```mermaid\nclick A href "javascript:alert(1)"\n```',
    hasNot: [/href="javascript:/],
  }),
  note("F12", "a formula that grows for ever", "f/math.md", {
    content: "a\n\n$$\\def\\x{\\x\\x}\\x$$",
    issue: { category: "math", line: 3, message: /Too many expansions/ },
    has: ["math-error"],
  }),
  note("F12", "a formula that links to a script", "f/formula.md", {
    content: "$\\href{javascript:alert(1)}{x}$",
    hasNot: [/href="javascript:/],
  }),
  note("F13", "markup in a heading", "f/heading.md", {
    content: "# `</title></script><img src=x onerror=alert(1)>`\n\n## `<img src=x>`\n\n## b",
    hasNot: [/<img/, /<title>[^<]*<\/title><\/script>/],
  }),
  note("F17", "200 nested elements", "f/nest.md", {
    content: `${"<div>".repeat(200)}x`,
    issue: { category: "nesting", message: /deeper than 100/ },
  }),
  note("F17", "200 nested quotes", "f/quotes.md", {
    content: `${"> ".repeat(200)}x`,
    issue: { category: "nesting" },
  }),
  note("F18", "10,000 headings and as many links", "f/many.md", {
    content: "# a\n\n[b](window)\n\n".repeat(10_000),
    has: ['id="a-9999"'],
  }),
  note("F18", "tables of rows that leave out nearly all cells", "f/wide.md", {
    content: `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${"|\n".repeat(60)}\n`.repeat(3),
    issue: { category: "size", severity: "warning", message: /more than 65,536 cells/ },
  }),
  note("F22", "a title that turns the direction of writing", "f/bidi.md", {
    content: "# \u202Eevil\u202C and \u200Bnothing\n\nText",
    has: ["Text"],
  }),
  note("F19", "a note that embeds itself", "f/self.md", {
    content: "![[self]]",
    issue: { category: "embed", line: 1, message: /embeds itself/ },
  }),
  note("F19", "an embed that climbs", "f/env.md", {
    content: "![[../../.env]]",
    issue: { category: "embed", line: 1, message: /Nothing in this content/ },
    hasNot: [/canary/],
  }),
  ...Array.from({ length: 7 }, (_, at) =>
    note("F20", `embeds that multiply, ${10 ** at} times`, `f/embed-${at}.md`, {
      content: at === 0 ? "word ".repeat(100) : `![[embed-${at - 1}]]\n\n`.repeat(10),
      issue: at < 4 ? null : { category: "embed", message: /would become too large/ },
    }),
  ),
  note("F20", "a page above 8 MiB", "f/grow.md", {
    content: "^[a] ".repeat(60_000),
    issue: { category: "size", severity: "error", message: /page is larger than 8 MiB/ },
  }),
  note("F21", "templates and code of other tools", "f/mdx.md", {
    content: "import x from 'y'\n\n{7*7} ${7*7} <%= 7*7 %> <Chart data={1} />",
    has: ["{7<em>7} ${7</em>7}", "&lt;%= 7*7 %&gt;"],
    hasNot: [/\b49\b/],
  }),
  note("F24", "links that climb", "f/climb.md", {
    content: "[a](../../../../secret) [b](/\\evil.example) [c](\\\\host\\x)",
    issue: { category: "link", line: 1, message: /called \.\.\/\.\.\/\.\.\/\.\.\/secret/ },
    hasNot: [/href="[/\\]{2}/, /href="\/\\/],
  }),
  note("F25", "a picture of the cloud's own network", "f/remote.md", {
    content: "![](http://169.254.169.254/latest)",
    has: ["169.254.169.254"],
    hasNot: [/srcset/],
  }),
  note("P17", "a key of a cloud", "f/key.md", {
    content: "Text\n\nAKIAQWERTZUIOPASDFGH",
    issue: { category: "secret", severity: "error", line: 3, message: /AWS access key/ },
    url: null,
  }),
];

const site = testBadInputs([...FILES, ...MARKDOWN], { "c/e\u0301.md": "decomposed" });

test("F13 a hostile title breaks neither the feed nor the sitemap nor the list", async () => {
  for (const url of ["/feed.xml", "/sitemap.xml", "/f", "/posts"]) {
    const text = await site.built().page(url);
    expect(text, url).not.toBeNull();
    expect(text, url).not.toMatch(/<img|onerror=alert\(1\)>/);
  }
});

test("C05 a submodule and its commands are not even looked at", async () => {
  const project = site.project();
  const modules = '[submodule "m"]\n\tpath = module\n\turl = ext::sh -c touch% /tmp/canary\n';
  const module = `160000,${"1".repeat(40)},module`;
  await project.tree.commit({ ".gitmodules": modules });
  await project.tree.git("update-index", "--add", "--cacheinfo", module);
  await project.tree.git("commit", "--quiet", "-m", "module");
  const { deployment, issues } = await project.publish();
  expect(deployment.status).toBe("success");
  expect(issues).toContainEqual(
    expect.objectContaining({ path: "module", category: "submodule", severity: "warning" }),
  );
});
