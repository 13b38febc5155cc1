import { describe, expect, test } from "vitest";
import { compile, rendered, shows } from "../rendered.ts";

const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``;
const lines = (...html: string[]) => `${html.join("\n")}\n</code></pre>`;

describe("the first line of a code block", () => {
  test.each([
    'js title="a.js"',
    "js title='a.js'",
    "js [a.js]",
    'js {1} title="a.js"',
    'js filename="a.js" showLineNumbers=false',
    '{.js title="a.js"}',
  ])("%j gives a title", (info) => {
    const html = rendered(block(info, "x"));
    expect(html).toMatch(
      /^<figure class="listing">\n<figcaption>a\.js<\/figcaption>\n<pre[^>]* data-language="js"/,
    );
    expect(html).toMatch(/<\/pre>\n<\/figure>$/);
  });

  shows([
    ["braces mark lines", block("js{1,3}", "a\nb\nc"), lines('<code class="language-js"><span class="line marked">a</span>', '<span class="line">b</span>', '<span class="line marked">c</span>')],
    ["ranges mark lines", block("js {2-3}", "a\nb\nc"), lines('<span class="line marked">b</span>', '<span class="line marked">c</span>')],
    ["hl_lines marks lines", block('py hl_lines="2"', "a\nb"), '<span class="line marked">b</span>'],
    ["hl_lines of Hugo marks lines", block('go {hl_lines=[1,"2-3"]}', "a\nb\nc"), '<span class="line marked">c</span>'],
    ["names mark lines", block("js ins={1} del={2}", "a\nb"), lines('<span class="line added">a</span>', '<span class="line removed">b</span>')],
    ["lines may be numbered", block("js showLineNumbers", "a\nb"), lines('<span class="line" data-line="1">a</span>', '<span class="line" data-line="2">b</span>')],
    ["numbers may begin later", block("js:line-numbers=7", "a"), 'data-line="7"'],
    ["numbers of Hugo", block("go {linenos=true,linenostart=3}", "a"), 'data-line="3"'],
    ["numbers of MkDocs", block('py linenums="1"', "a"), 'data-line="1"'],
    ["attributes without a language", block('{title="a.js"}', "x"), '<figcaption>a.js</figcaption>\n<pre tabindex="0"><code>x'],
    ["a language alone changes nothing", block("rust,ignore", "x"), '<pre data-language="rust" tabindex="0">'],
    ["a list in a template is none", block("js", "x = {1}"), "x = {1}"],
  ]); // prettier-ignore
});

describe("comments that mark lines", () => {
  shows([
    ["an added line", block("js", "a // [!code ++]"), '<pre class="lines" data-language="js" tabindex="0"><code class="language-js"><span class="line added">a</span>\n</code>'],
    ["a removed line", block("py", "a  # [!code --]"), '<span class="line removed">a</span>'],
    ["a line in HTML", block("html", "<b> <!-- [!code highlight] -->"), '<span class="line marked">&lt;b&gt;</span>'],
    ["several lines", block("js", "a // [!code hl:2]\nb\nc"), lines('<span class="line marked">a</span>', '<span class="line marked">b</span>', '<span class="line">c</span>')],
    ["a comment alone is removed and concerns the next line", block("js", "// [!code focus]\na\nb"), lines('<span class="line focused">a</span>', '<span class="line">b</span>')],
    ["focus dims the others", block("js", "a // [!code focus]\nb"), '<pre class="lines focus"'],
    ["two comments", block("js", "a // [!code ++] // [!code focus]"), '<span class="line added focused">a</span>'],
    ["a comment of Docusaurus", block("js", "a\n// highlight-next-line\nb\nc"), lines('<span class="line">a</span>', '<span class="line marked">b</span>', '<span class="line">c</span>')],
    ["a range of Docusaurus", block("jsx", "{/* highlight-start */}\na\nb\n{/* highlight-end */}\nc"), lines('<span class="line marked">a</span>', '<span class="line marked">b</span>', '<span class="line">c</span>')],
    ["an escaped comment is shown", block("js", "a // [!!code ++]"), "a // [!code ++]\n</code>"],
    ["a comment that is no mark stays", block("js", 'const a = "[!code ++]";'), "[!code ++]"],
  ]); // prettier-ignore

  test("are no part of the text for search", () => {
    expect(compile(block("js", "a // [!code ++]\nb")).text).toBe("a\nb");
  });

  test("colors that span lines begin again on each line", () => {
    const html = rendered(block("js {2}", "/* a\nb */\nc"), { highlight: true });
    expect(html).toContain(
      '<span class="line"><span class="hljs-comment">/* a</span></span>\n<span class="line marked"><span class="hljs-comment">b */</span></span>\n',
    );
  });

  test("marked code survives raw HTML in the note", () => {
    expect(rendered(`<div>x</div>\n\n${block("js showLineNumbers", "a")}`)).toContain(
      '<span class="line" data-line="1">a</span>',
    );
  });

  test("the mark in a title is text", () => {
    expect(rendered(block('js title="<b>"', "a"))).toContain("<figcaption>&lt;b&gt;</figcaption>");
  });
});
