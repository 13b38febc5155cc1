import { expect, test } from "vitest";
import {
  type BadInput,
  badNote as note,
  testBadInputs,
} from "#tests/support/inputs/hostile/bad-input.ts";

/** Odd, broken or hostile markdown. Each note causes only its own issue. */

const html = (message: RegExp) => ({ category: "html", message });

const MARKDOWN: BadInput[] = [
  note("F01", "scripts and handlers", "f/script.md", {
    content: "<script>alert(1)</script><img src=x onerror=alert(1)><details ontoggle=alert(1)>a",
    issue: html(/<script> is not allowed/),
    hasNot: [/<script>alert/, /<[a-z]+ [^>]*(?:onerror|ontoggle)/],
  }),
  note("F02", "a link to a script", "f/href.md", {
    content: "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x)",
    issue: { category: "link", line: 1, message: /begin with "javascript:"/ },
    hasNot: [/href="(?:javascript|data):/i],
  }),
  note("F03", "an autolink to a script", "f/auto.md", {
    content: "<javascript:alert(1)>\n\n[a]: javascript:x\n\n[a] ![](javascript:x)",
    issue: { category: "link" },
    hasNot: [/(?:href|src)="javascript:/i],
  }),
  note("F01", "a drawing and a body that run scripts", "f/onload.md", {
    content:
      "<svg onload=alert(1)><script>alert(1)</script></svg>\n\n<body onload=alert(1)>\n\nText",
    issue: html(/<svg> is not allowed/),
    has: ["Text"],
    hasNot: [/<[a-z]+ [^>]*onload=|<script>alert/],
  }),
  note("F02", "another language, and a script spelled with entities", "f/spelled.md", {
    content:
      "[x](vbscript:msgbox) [y](java&#x0A;script:x) [z](&#106;avascript:x) <a href='java\nscript:x'>w</a>",
    issue: { category: "link", line: 1, message: /begin with "vbscript:"/ },
    hasNot: [/href="[^"]*script:/i],
  }),
  note("F02", "a script after a control character", "f/control.md", {
    content: "[x](<\u0001javascript:alert(1)>) [y](java\tscript:alert(1))",
    issue: { category: "link" },
    hasNot: [/href="[^"]*script:/i],
  }),
  note("F04", "markup that changes when it is parsed twice", "f/twice.md", {
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
    issue: html(/<iframe> of evil\.example is not allowed/),
    hasNot: [/<iframe|<object|<embed/],
  }),
  note("F06", "video and audio elements with scripts as sources", "f/film.md", {
    content: "<video src=javascript:x onerror=x></video> <audio src=data:text/html,x></audio> Text",
    issue: { category: "link", message: /begin with "data:"/ },
    has: ["Text"],
    hasNot: [/src="(?:javascript|data):/, /<[a-z]+ [^>]*onerror/],
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
  note("F08", "links that send pings, and pictures from other hosts", "f/ping.md", {
    content: "<a href=/ ping=//evil.example>x</a> <img src=/a.png srcset='//evil.example 1x'>",
    issue: { category: "embed" },
    hasNot: [/ ping=|evil\.example/],
  }),
  note("F09", "ids that hide those of the page", "f/dom.md", {
    content: "<a id=__proto__ name=getElementById>x</a>",
    has: ['id="user-content-__proto__"'],
    hasNot: [/name="getElementById"/],
  }),
  note("F11", "markup as a code language", "f/fence.md", {
    content: '```js"><img onerror=alert(1)>\nx\n```',
    hasNot: [/<img/],
  }),
  note("F11", "code languages with a path traversal and a prototype name", "f/climbing.md", {
    content: "```../../x\none\n```\n\n```__proto__\ntwo\n```\n\n```constructor\nthree\n```",
    has: [">one", ">two", ">three"],
  }),
  note("F11", "a megabyte of code", "f/code.md", {
    content: `\`\`\`js\n${"let a = 1;\n".repeat(95_000)}\`\`\`\n`,
    has: ['<code class="language-js">let a = 1;\nlet'],
  }),
  note("F12", "a diagram that runs a script", "f/mermaid.md", {
    content: '```mermaid\nclick A href "javascript:alert(1)"\n```',
    hasNot: [/href="javascript:/],
  }),
  note("F12", "a formula that grows without end", "f/math.md", {
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
  note("F17", "5,000 nested lists", "f/lists.md", {
    content: `${"- ".repeat(5_000)}x`,
    issue: { category: "nesting", message: /deeper than 100/ },
  }),
  note("F17", "10,000 nested letters", "f/letters.md", {
    content: `${"<b><i>".repeat(5_000)}x`,
    issue: { category: "nesting" },
  }),
  note("F18", "a table of 100,000 rows", "f/rows.md", {
    content: `|a|\n|-|\n${"|x|\n".repeat(100_000)}`,
  }),
  note("F18", "10,000 footnotes", "f/feet.md", {
    content: Array.from({ length: 10_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n`).join("\n"),
    has: ['id="fn-10000"'],
  }),
  note("F18", "10,000 headings and as many links", "f/many.md", {
    content: "# a\n\n[b](window)\n\n".repeat(10_000),
    has: ['id="a-9999"'],
  }),
  note("F18", "tables with rows that leave out most cells", "f/wide.md", {
    content: `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${"|\n".repeat(60)}\n`.repeat(3),
    issue: { category: "size", severity: "warning", message: /more than 65,536 cells/ },
  }),
  note("F22", "a title that reverses the text direction", "f/bidi.md", {
    content: "# \u202Eevil\u202C and \u200Bnothing\n\nText",
    has: ["Text"],
  }),
  note("F19", "a note that embeds itself", "f/self.md", {
    content: "![[self]]",
    issue: { category: "embed", line: 1, message: /embeds itself/ },
  }),
  note("F19", "two notes that embed each other", "f/one.md", {
    content: "One\n\n![[two]]",
    has: ["<p>One</p>", "<p>Two</p>"],
  }),
  note("F19", "the other of the two", "f/two.md", {
    content: "Two\n\n![[one]]",
    issue: { category: "embed", line: 3, message: /embeds itself|each other/ },
    has: ["<p>Two</p>"],
  }),
  note("F19", "local file addresses", "f/machine.md", {
    content: "![x](../../../../etc/passwd) ![y](/etc/passwd) ![z](file:///etc/passwd)",
    issue: { category: "link", line: 1, message: /begin with "file:"/ },
    hasNot: [/root:|<img/],
  }),
  note("F19", "an embed with a path traversal", "f/env.md", {
    content: "![[../../.env]]",
    issue: { category: "embed", line: 1, message: /No page or file is named/ },
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
  note("F21", "templates of other tools", "f/mustache.md", {
    content: "{{7*7}} {{constructor.constructor('return 1')()}} {% include x %} {{< figure >}}",
    has: ["{{7*7}} {{constructor.constructor('return 1')()}}", "{{&lt; figure &gt;}}"],
    hasNot: [/include x/],
  }),
  note("F24", "links with path traversals", "f/climb.md", {
    content: "[a](../../../../secret) [b](/\\evil.example) [c](\\\\host\\x)",
    issue: { category: "link", line: 1, message: /named \.\.\/\.\.\/\.\.\/\.\.\/secret/ },
    hasNot: [/href="[/\\]{2}/, /href="\/\\/],
  }),
  note("F25", "a picture from the cloud's metadata network", "f/remote.md", {
    content: "![](http://169.254.169.254/latest)",
    has: ["169.254.169.254"],
    hasNot: [/srcset/],
  }),
  note("E07", "an unclosed comment", "f/comment.md", {
    content: "Seen\n\n<!-- a thought\n\nHidden",
    issue: html(/"<!--" is never closed, so the text after it is hidden/),
    has: ["Seen"],
    hasNot: ["Hidden"],
  }),
  note("E07", "an unclosed processing instruction", "f/program.md", {
    content: "Seen\n\n<?php echo 1;\n\nHidden",
    issue: html(/"<\?" is never closed/),
    has: ["Seen"],
    hasNot: ["Hidden"],
  }),
  note("E07", "closed comments", "f/closed.md", {
    content: "<!-- a -->\n\nSeen <!-- b --> too\n\n<!-->\n\nand here",
    has: ["Seen", "and here"],
  }),
  note("P17", "a cloud access key", "f/key.md", {
    content: "Text\n\nAKIAX7QH3VJ2M6TPKD4W",
    issue: { category: "secret", severity: "error", line: 3, message: /AWS access key/ },
    url: null,
  }),
];

const site = testBadInputs(MARKDOWN, { ".env": "KEY=canary" });

test("F13 a hostile title breaks neither the feed nor the sitemap nor the list", async () => {
  for (const url of ["/feed.xml", "/sitemap.xml", "/f", "/posts"]) {
    const text = await site.built().page(url);
    expect(text, url).not.toBeNull();
    expect(text, url).not.toMatch(/<img|onerror=alert\(1\)>/);
  }
});
