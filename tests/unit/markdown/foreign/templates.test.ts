import { describe, expect, test } from "vitest";
import { publicSource } from "#markdown/text/public-source.ts";
import { rawSource } from "#workers/builder/parse/raw-source.ts";
import { compile, rendered, shows } from "../rendered.ts";

describe("shortcodes of Hugo", () => {
  shows([
    ["ref as an address", '[x]({{< ref "a b.md#c" >}})', 'href="/a b.md#c">x</a>'],
    ["relref as an address in a definition", '[x]\n\n[x]: {{% relref "a.md" %}}', 'href="/a.md">x</a>'],
    ["ref in a sentence", 'see {{< ref "a.md" >}}', 'see <a class="internal" href="/a.md">a.md</a>'],
    ["youtube", "{{< youtube dQw4w9WgXcQ >}}", "youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["vimeo", "{{< vimeo 146022717 >}}", "player.vimeo.com/video/146022717"],
    ["highlight", '{{< highlight go "linenos=table" >}}\nx := "{{ y }}"\n{{< /highlight >}}', '<code class="language-go">x := &quot;{{ y }}&quot;\n</code>'],
    ["a callout", '{{% notice tip "Do" %}}\na\n{{% /notice %}}', '<p class="callout-title">Do</p>\n<div class="callout-content">\n<p>a</p>'],
    ["an alert of Docsy", '{{% alert title="Do" color="warning" %}}\na\n{{% /alert %}}', 'callout-warning" data-callout="warning">\n<p class="callout-title">Do</p>'],
    ["details", '{{< details "More" >}}\na\n{{< /details >}}', "<details>\n<summary>More</summary>\n<p>a</p>\n</details>"],
    ["text of an unknown one", 'a {{< glossary_tooltip text="Pod" term_id="pod" >}} b', "<p>a Pod b</p>"],
    ["an unknown pair", "a {{< x >}}b{{< /x >}} c", "<p>a b c</p>"],
    ["an unknown pair on lines", "{{% steps %}}\n## a\n{{% /steps %}}", '<h2 id="a">a</h2>'],
    ["one that is shown", 'write {{</* ref "x" */>}}', "{{&lt; ref &quot;x&quot; &gt;}}"],
    ["code stays", "`{{< ref \"x\" >}}`\n\n```\n{{< x >}}\n```\n\n    {{< y >}}", "<code>{{&lt; y &gt;}}"],
  ]); // prettier-ignore

  test("a figure is a picture", () => {
    expect(compile('{{< figure src="/a.png" alt="A" >}}').slots).toMatchObject([
      { kind: "embed", target: "/a.png", alt: "A", block: true },
    ]);
    expect(rendered('{{< figure src="/a.png" caption="A <b>" width="30" >}}')).toContain(
      "<figcaption>A &lt;b&gt;</figcaption></figure>",
    );
  });

  test("a part of an address that a shortcode fills in is named", () => {
    const { slots } = compile("[a](/files/x-{{< version >}}-win.zip) [b]({{< base >}}/c)");
    expect(slots.map(({ target }) => target)).toEqual(["/files/x-{{version}}-win.zip", "/c"]);
  });

  test("tabs are tabs", () => {
    const html = rendered(
      '{{< tabs >}}\n{{% tab "A" %}}\na\n{{% /tab %}}\n{{% tab "B" %}}\nb\n{{% /tab %}}\n{{< /tabs >}}',
    );
    expect(html.match(/class="tab-panel"/g)).toHaveLength(2);
    expect(html).not.toContain("{{");
  });
});

describe("tags of Liquid", () => {
  test("a picture of Hexo is a picture", () => {
    expect(compile("{% asset_img left b.png 300 200 'A b' %}").slots).toMatchObject([
      { kind: "embed", target: "b.png", alt: "A b" },
    ]);
    expect(compile('{% asset_img "c d.png " "from example.org" %}').slots).toMatchObject([
      { kind: "embed", target: "c d.png", alt: "from example.org" },
    ]);
  });

  shows([
    ["raw", "{% raw %}{{ x }}{% endraw %}", "<p>{{ x }}</p>"],
    ["link", "[a]({% link _docs/b.md %})", 'href="/_docs/b.md">a</a>'.replace("/_docs", "//_docs")],
    ["link with the base", "[a]({{ site.baseurl }}{% link _docs/b.md %})", "_docs/b.md"],
    ["post_url", "[a]({% post_url 2020-01-02-b %})", 'href="/2020-01-02-b.md">a</a>'],
    ["post_link of Hexo", "a {% post_link b 'The b' %}", 'href="/b.md">The b</a>'],
    ["asset_path of Hexo", "[a]({% asset_path b.zip %})", 'href="/b.zip">a</a>'],
    ["link of Hexo", "a {% link Tea https://example.org/tea %} b", 'href="https://example.org/tea"'],
    ["codeblock of Hexo", "{% codeblock x.rb lang:ruby %}\nx\n{% endcodeblock %}", '<code class="language-ruby">x\n</code>'],
    ["the base of the site", "[a]({{ site.baseurl }}/b/)", 'href="//b/">a</a>'],
    ["a filter for addresses", '![a]({{ "/b.png" | relative_url }})', "b.png"],
    ["an address in raw HTML", "<a href=\"{{ '/b' | absolute_url }}\">a</a>", 'href="//b">a</a>'],
    ["a segment that only the program knows", "[a](/docs/{{ page.release }}/b)", "docs/{{page.release}}/b\">a</a>"],
    ["highlight", "{% highlight ruby linenos %}\nx\n{% endhighlight %}", '<code class="language-ruby">x\n</code>'],
    ["include", "a\n\n{% include x.html a=\"b\" %}\n\nc", "<p>a</p>\n<p>c</p>"],
    ["a program alone on its line", "{% if x %}\na\n{% endif %}", "<p>a</p>"],
    ["a loop", "a\n\n{% for x in y %}\n- {{ x }}\n{% endfor %}\n\nb", "<p>a</p>\n<p>b</p>"],
    ["a hint of GitBook", '{% hint style="warning" %}\na\n{% endhint %}', '<div class="callout callout-warning"'],
    ["a tag in a sentence is text", "use {% block %} here", "<p>use {% block %} here</p>"],
    ["an output in a sentence is text", "write {{ message }}", "<p>write {{ message }}</p>"],
    ["code stays", "`{% raw %}` and `{{ site.x }}`", "<code>{% raw %}</code> and <code>{{ site.x }}</code>"],
  ]); // prettier-ignore

  test("tabs of Docsy with a language are code", () => {
    const source =
      '{{< tabpane >}}\n{{< tab header="hugo.toml" lang="toml" >}}\n# Versions\n[[params.versions]]\n<svg />\n{{< /tab >}}\n{{< tab header="Text" text=true >}}\n**b**\n{{< /tab >}}\n{{< /tabpane >}}\n\nafter';
    const html = rendered(source, { generator: "hugo" });
    expect(html).toContain("[[params.versions]]");
    expect(html).toContain("&lt;svg /&gt;");
    expect(html).toContain("<strong>b</strong>");
    expect(html).not.toContain("<h1");
    expect(compile(source, { generator: "hugo" }).issues).toEqual([]);
  });

  test("a setting of Hugo at the start of an address is named", () => {
    const source =
      "[new]({{% param github_repo %}}/releases/new) v{{% param version %}}\n\n[x][]\n\n[x]:\n  <{{% param repo %}}/x>";
    const { issues, html } = compile(source, { generator: "hugo" });
    expect(html).toContain("v</p>");
    expect(issues.map(({ message }) => message)).toEqual([
      "The address begins with the setting site.params.github-repo, which only Hugo knows, so the link was removed.",
      "The address begins with the setting site.params.repo, which only Hugo knows, so the link was removed.",
    ]);
  });

  test("escapes in code belong to the generator that the repository was written for", () => {
    const hugo = "```\n{{</* x */>}}\n```";
    expect(rendered(hugo)).toContain("{{&lt;/* x */&gt;}}");
    expect(rendered(hugo, { generator: "hugo" })).toContain("{{&lt; x &gt;}}");
    const jekyll = "```\n{% raw %}{{ x }}{% endraw %}\n```";
    expect(rendered(jekyll)).toContain("{% raw %}{{ x }}");
    expect(rendered(jekyll, { generator: "jekyll" })).toContain("<code>{{ x }}\n");
  });

  test("commands to kramdown are not shown", () => {
    const source =
      '{::options toc_levels="2" /}\n\na\n\n{::nomarkdown}\n<b>c</b>\n{:/nomarkdown}\n\nd {:/}';
    expect(compile(source).text).toBe("a\n\nc\nd".replace("\n\n", "\n"));
  });

  test("in a repository for Jekyll every tag and output disappears", () => {
    expect(rendered("a {% x %}b{{ y }} c", { generator: "jekyll" })).toBe("<p>a b c</p>");
  });

  test("in a repository for Eleventy every tag disappears, also from the id of a heading", () => {
    const heading = rendered('## Copying {% addedin "2.0" %}', { generator: "eleventy" });
    expect(heading).toContain('id="copying"');
    const set = rendered("{% set code %}{% raw %}\n<b>{{ x }}</b>\n{% endraw %}{% endset %}", {
      generator: "eleventy",
    });
    expect(set).toContain("&lt;b&gt;{{ x }}&lt;/b&gt;");
    const inHtml = compile(
      '<div role="tabpanel">\n{% set code %}\n<a href="x.md">x</a>\n{% endset %}\n</div>',
      {
        generator: "eleventy",
      },
    );
    expect(inHtml.slots).toEqual([]);
  });

  test("a tag with an address is this address where a link needs one", () => {
    const source = `[a]({% page "/a/" %}) [b][b] [c]({{ site.base_url }}/c)\n\n[b]: {% page "/b/#d" %}\n[e]: /e`;
    expect(compile(source, { generator: "eleventy" }).slots).toMatchObject([
      { target: "/a/" },
      { target: "/b/", fragment: "d" },
      { target: "/c" },
    ]);
  });
});

describe("a sentence about templates", () => {
  test.each([
    "Use {% raw %} to stop",
    "Tag {% include 'x.html' %} includes",
    "Use {% tab %} or {% file %} or {% endhint %}",
    "Write {{ site.title }} for the title",
    "{{ page.title }} and {{ include.x }}",
    "${{ site.url }} and ${{ secrets.x }}",
    "{{< ref >}} is a shortcode",
    "Use {{< figure >}} for pictures, {{% notice %}} for notes, and {{< /tab >}} at the end",
  ])("%j stays as written", (source) => {
    const text = source.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(rendered(source)).toBe(`<p>${text}</p>`);
  });

  test.each(["\\{# a #}", "\\{/* a */}", "\\{% raw %}", "\\{{< x >}}"])("%j is escaped", (source) =>
    expect(compile(source).text).toBe(source.slice(1)),
  );
});

describe("macros of MDN", () => {
  shows([
    ["a property", 'the {{cssxref("color")}} one', "the <code>color</code> one"],
    ["a text", '{{domxref("Node.x", "x()")}}', "<code>x()</code>"],
    ["plain text", '{{jsxref("Global_Objects/Array/map", "map", "", 1)}}', "<p>map</p>"],
    ["a path", '{{jsxref("Global_Objects/Array/map")}}', "<code>Array.map</code>"],
    ["an element", '{{htmlelement("div")}}', "<code>&lt;div&gt;</code>"],
    ["a word", '{{Glossary("DOM", "the DOM")}}', "<p>the DOM</p>"],
    ["blocks", "a\n\n{{Specifications}}\n\n{{Compat}}\n\n{{CSSRef}}{{LearnSidebar}}\n\nb", "<p>a</p>\n<p>b</p>"],
    ["a video", '{{EmbedYouTube("dQw4w9WgXcQ")}}', "embed/dQw4w9WgXcQ"],
    ["a cell", '| {{cssxref("a|b")}} |\n|---|\n| c |', "<th><code>a|b</code></th>"],
    ["an unknown call is text", '{{ doc("x") }}', "<p>{{ doc(&quot;x&quot;) }}</p>"],
  ]); // prettier-ignore

  test("in MDN's repository every macro disappears", () => {
    expect(rendered("a {{Foo(1)}} b", { generator: "mdn" })).toBe("<p>a  b</p>");
  });
});

describe("comments of template languages", () => {
  test.each([
    "{/* secret */}",
    "{{/* secret */}}",
    "{# secret #}",
    "{% comment %}secret{% endcomment %}",
    "{{< comment >}}\n\nsecret\n\n{{< /comment >}}",
    "{% comment 'why' %}secret{% endcomment %}",
    '{% comment "why" -%}secret{%- endcomment %}',
    "{%- # secret -%}",
    '{{< comment "why" >}}secret{{< /comment >}}',
    '{::comment x="y"}secret{:/comment}',
    "{::comment}\nsecret\n{:/comment}",
    "{::comment}\n\nsecret\n\n{:/}",
  ])("%j is neither on the page nor in the published file", (comment) => {
    const source = `a\n\n${comment}\n\nb \`{/* c */}\``;
    const note = compile(source);
    expect(note.html + note.text).not.toContain("secret");
    expect(note.html).toContain("<code>{/* c */}</code>");
    expect(publicSource(source)).not.toContain("secret");
    expect(publicSource(source)).toContain("`{/* c */}`");
  });

  test.each(["{ /* secret */ }", "{\n  /* secret */\n}", "{// secret\n}", "{\n  // secret\n}"])(
    "an expression of MDX with only a comment, %j, is in neither",
    (comment) => {
      const source = `a\n\n${comment}\n\nb`;
      const note = compile(source, { path: "a.mdx" });
      expect(
        note.html + note.text + rawSource(Buffer.from(source), { path: "a.mdx" }).toString(),
      ).not.toContain("secret");
    },
  );

  test("marks of code in two list items do not make a comment code", () => {
    const source = "- a ` b\n- {/* secret */} c\n- d ` e";
    expect(compile(source).text + publicSource(source)).not.toContain("secret");
  });

  test("one that is never closed is text", () => {
    expect(rendered("a {/* b")).toBe("<p>a {/* b</p>");
    expect(publicSource("a {/* b")).toBe("a {/* b");
  });
});

test("the line of an issue is the line in the file", () => {
  const source =
    "---\nx: 1\n---\n{{< highlight js >}}\na\n{{< /highlight >}}\n\n<Tip>b</Tip>\n\n<iframe></iframe>\n";
  expect(compile(source).issues).toMatchObject([{ line: 10 }]);
});

test("an address that begins with an unknown setting is no link, and one issue names the setting", () => {
  const source =
    "[a]({{ site.repository }}/issues/1) [b]({{ site.help_url }}/c) [d]({{ site.url }}/e)";
  for (const generator of ["jekyll", undefined] as const) {
    const { slots, issues } = compile(source, { generator });
    expect(slots).toMatchObject([{ target: "/e" }]);
    expect(issues.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      "info The address begins with the setting site.repository, which only Jekyll knows, so the link was removed.",
      "info The address begins with the setting site.help-url, which only Jekyll knows, so the link was removed.",
    ]);
  }
});

test("a shortcode that closes itself contains nothing of the text up to the next end", () => {
  const note = compile(
    "{{< code-toggle config=a />}}\n\nFirst\n\n{{< note />}}\n\nSecond\n\n{{< code-toggle >}}\nc = 1\n{{< /code-toggle >}}\n\n{{< note >}}\nThird\n{{< /note >}}",
    { generator: "hugo" },
  );
  expect(note.html).toContain("<p>First</p>\n<p>Second</p>\n<pre");
  expect(note.html.match(/class="callout[" ]/g)).toHaveLength(1);
});

test("settings that Hugo's documentation shows in several formats are code", () => {
  const note = compile(
    "{{< code-toggle file=hugo >}}\n[[menus.main]]\nname = 'Home'\n{{< /code-toggle >}}\n\nb",
    {
      generator: "hugo",
    },
  );
  expect(note.html).toContain("[[menus.main]]\nname = 'Home'");
  expect(note.slots).toEqual([]);
});

test("what shortcodes named code and output are around is code, unless it is markdown", () => {
  const note = compile(
    '{{< code file="layouts/a.html" >}}\n<svg>\n<img src="/a.png">\n</svg>\n{{< /code >}}\n\n{{< output >}}\n<img src="/b.png">\nb\n{{< /output >}}',
    { generator: "hugo" },
  );
  expect(note.html).toContain('class="language-html"');
  expect(note.slots).toEqual([]);
  expect(note.issues).toEqual([]);
  const other = compile("{{< code >}}\n```js\nlet a;\n```\n{{< /code >}}\n\n[a](b.md)", {
    generator: "hugo",
  });
  expect(other.html).toContain('class="language-js"');
  expect(other.html).not.toContain("```");
  expect(other.slots).toHaveLength(1);
});
