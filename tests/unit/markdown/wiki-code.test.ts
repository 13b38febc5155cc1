import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const severities = (source: string) =>
  compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false }).issues.map(
    ({ severity, line, message }) => `${severity} ${line} ${message}`,
  );
const FRAME = '<iframe src="https://example.org/map"></iframe>';

test.for([
  ["DokuWiki", `<code html>\n${FRAME}\n</code>`],
  ["DokuWiki with an empty line", `<code html>\n\n${FRAME}\n\n</code>`],
  ["DokuWiki, a file", "<file xml a.xml>\n<object data=a>b</object>\n</file>"],
  ["DokuWiki, PHP", "<php>\n<?php\necho 1;\n</php>"],
  ["DokuWiki, a file of PHP", "<file php a.php>\n<?php\necho 1;\n</file>"],
  ["DokuWiki, HTML", `<html>\n${FRAME}\n</html>`],
  ["MediaWiki", '<syntaxhighlight lang="html">\n<svg width=300></svg>\n</syntaxhighlight>'],
  ["MediaWiki, before 2011", '<source lang="php">\n<?php echo 1;\n</source>'],
  ["MediaWiki, wiki text", `<nowiki>\n\n${FRAME}\n\n</nowiki>`],
  ["MediaWiki, a footnote", "a<ref>The <object data=x>a</object> of HTML</ref>"],
  ["MediaWiki, a formula", "<math>\n\\sum_{i<n} x\n</math>"],
  ["every wiki", `<pre>\n${FRAME}\n</pre>`],
  ["a sentence", 'The element <svg viewBox="..."> has a size'],
])("what is left out of code is information: %s", ([, source]) => {
  const issues = severities(`---\ntitle: Tea\n---\n\n${source}\n\nAfter`);
  expect(issues).toEqual([expect.stringMatching(/^info [5-7] /)]);
});

test("what is left out of a text is a warning", () => {
  for (const source of [
    FRAME,
    `<code>a</code>\n\n${FRAME}`,
    `The tag \`<pre>\` is HTML.\n\n${FRAME}\n\nIts end is \`</pre>\`.`,
    `\`\`\`\n<pre>\n\`\`\`\n\n${FRAME}\n\n\`\`\`\n</pre>\n\`\`\``,
    `<html>\n<body>\n${FRAME}\n</body>\n</html>`,
    `<code html> without an end\n\n${FRAME}`,
    "<math><foo>x</foo><mi>y</mi></math>",
    '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>',
  ])
    expect(severities(source), source).toEqual([expect.stringMatching(/^warning /)]);
});
