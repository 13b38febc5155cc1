import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const variables = {
  product: "Press *mark* <b>",
  v: "1.2",
  base: "https://example.com/a_b?c=d",
  host: "docs.example.com",
  email: "a@example.com",
  script: "<script>alert(1)</script>",
  js: "javascript:alert(1)",
  quote: `" onmouseover="alert(1)`,
  list: "- item",
  fence: "```",
  wiki: "[[Other]]",
  liquid: "{% raw %}{{ v }}",
  page: "Other",
  yes: "true",
};

const options = { highlight: false, hardLineBreaks: false, path: "a.md", variables };
const compile = (source: string, more: Partial<Parameters<typeof compileNote>[1]> = {}) =>
  compileNote(source, { ...options, ...more });
const html = (source: string) => compile(source).html.trim();

test.each<[what: string, source: string, expected: string]>([
  ["text", "Use {{ v }}, {{v}}.", "<p>Use 1.2, 1.2.</p>"],
  ["markdown in a value is text", "{{ product }}", "<p>Press *mark* &lt;b&gt;</p>"],
  ["HTML in a value is text", "{{ script }}", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["a value begins no list", "{{ list }}", "<p>- item</p>"],
  ["a value begins no code", "{{ fence }}\n\na", "<p>```</p>\n<p>a</p>"],
  ["a value names no note", "{{ wiki }}", "<p>[[Other]]</p>"],
  ["a value is no template", "{{ liquid }} b", "<p>{% raw %}{{ v }} b</p>"],
  [
    "a name that is not set",
    "{{ other }} {{ v.x }} {{ v | up }}",
    "<p>{{ other }} {{ v.x }} {{ v | up }}</p>",
  ],
  ["code", "`{{ v }}` {{ v }}", "<p><code>{{ v }}</code> 1.2</p>"],
  ["a code block", "```\n{{ v }}\n```", "{{ v }}\n</code>"],
  ["indented code", "a\n\n    {{ v }}", "{{ v }}\n</code>"],
  ["an expression of GitHub", "${{ v }} {{{ v }}} \\{{ v }}", "<p>${{ v }} {{{ v }}} {{ v }}</p>"],
  ["raw text of Jekyll", "{% raw %}{{ v }}{% endraw %} {{ v }}", "<p>{{ v }} 1.2</p>"],
  ["raw text of Vue", "::: v-pre\n{{ v }}\n:::\n\n{{ v }}", "{{ v }}"],
  ["a table", "|a|b|\n|-|-|\n|{{ v }}|{{ product }}|", "<td>Press *mark* &lt;b&gt;</td>"],
])("%s", (_what, source, expected) => {
  expect(html(source)).toContain(expected);
});

test.each<[what: string, source: string, expected: string]>([
  ["the address of a link", "[a]({{ base }}/x)", "https://example.com/a_b?c=d/x"],
  ["with another part", "[a](https://{{ host }}/x)", "https://docs.example.com/x"],
  ["an address alone", "See {{ base }} now", "https://example.com/a_b?c=d"],
  ["a part of an address alone", "See https://{{ host }}/x now", "https://docs.example.com/x"],
  ["a wikilink", "[[{{ page }}]]", "Other"],
])("%s can have a variable", (_what, source, expected) => {
  const { slots, html: page } = compile(source);
  expect([...slots.map(({ target }) => target), page].join(" ")).toContain(expected);
});

test("hostile values open nothing", () => {
  const attribute = html(
    `<a href="{{ quote }}" title="{{ quote }}">x</a> <img alt='{{ script }}'>`,
  );
  expect(attribute).not.toMatch(/<[^>]*\sonmouseover=|<script/i);
  expect(compile("[a]({{ js }}) <a href='{{ js }}'>b</a>").html).not.toMatch(/href="javascript/i);
  expect(html("$x^{{v}}$ and $$y_{{v}}$$")).not.toContain("1.2");
});

test("a heading, its anchor and the text for the search have the value", () => {
  const note = compile("# About {{ v }}\n\n{{ email }}");
  expect(note.title).toBe("About 1.2");
  expect(note.text).toContain("a@example.com");
});

test("front matter has values, except where a key decides about publication", () => {
  const note = compile(
    `---\ntitle: "Use {{ v }}"\ndescription: For {{ product }}\nlist: ["{{ v }}"]\npublish: "{{ yes }}"\nparams: { draft: "{{ yes }}" }\n---\nText`,
  );
  expect(note.title).toBe("Use 1.2");
  expect(note.publish.description).toBe("For Press *mark* <b>");
  expect(note.frontMatter["list"]).toEqual(["1.2"]);
  expect(note.frontMatter["publish"]).toBe("{{ yes }}");
  expect(note.publish.hold).not.toBeNull();
});

test("an object of JSX stays as written", () => {
  const note = compile("<Box style={{ v }} />\n\n{{ v }}", { path: "a.mdx" });
  expect(note.text).toContain("1.2");
  expect(note.html).not.toContain("style=1.2");
});
