import { describe, expect, test } from "vitest";
import { publicSource } from "#markdown/text/public-source.ts";
import { compile } from "../rendered.ts";

const hidden: [what: string, source: string][] = [
  ["a directive for other builders", "```{only} latex\nsecret\n```"],
  ["a directive for a tag, with colons", ":::{only} internal\nsecret\n\n:::{note}\nsecret\n:::\n:::"],
  ["a directive for a tag of pages", "~~~{only} html and internal\nsecret\n~~~"],
  ["a directive against pages", "```{only} not html\nsecret\n```"],
  ["a directive that a setting decides", ":::{ifconfig} release == 'alpha'\nsecret\n:::"],
  ["a cell that is removed", "```{code-cell} python\n:tags: [remove-cell]\nsecret = 1\n```"],
  ["a cell without its source", "```{code-cell}\n---\nx: 1\ntags: [a, remove-input]\n---\nsecret\n```"],
  ["a block of text that is removed", '+++ {"tags": ["remove-cell"]}\nsecret\n\n+++\n'],
  ["content for another format", '::: {.content-visible when-format="pdf"}\nsecret\n:::'],
  ["content that is hidden", "::: {.content-hidden}\nsecret\n\n::: {.note}\nsecret\n:::\n:::"],
  ["content that pages do not have", ':::: {#id .content-hidden when-format="html"}\nsecret\n::::'],
  ["content of a profile", '::: {.content-visible when-profile="internal"}\nsecret\n:::'],
  ["content that metadata decides", '::: {.content-visible when-meta="params.x"}\nsecret\n:::'],
  ["content in a line", 'a [secret]{.content-hidden unless-format="pdf"} b'],
  ["code for another format", '```{.python .content-visible when-format="pdf"}\nsecret\n```'],
  ["a raw block for another format", "```{=latex}\nsecret\n```"],
  ["a part for certain visitors", "{% if visitor.claims.beta %}\nsecret\n{% else %}\nshown\n{% endif %}"],
  ["a part for visitors without it", "{% if !visitor.claims.beta %}\nshown\n{% else %}shown{% endif %} {% if visitor.x == 1 %}{% if y %}secret{% endif %} secret{% endif %}"],
  ["a block that is never closed", "::: {.content-hidden}\nsecret"],
]; // prettier-ignore

describe("the page and its markdown are without", () => {
  test.each(hidden)("%s", (_what, source) => {
    const note = compile(`before\n\n${source}\n\nafter`);
    const all = `${note.html}${note.text}${publicSource(`before\n\n${source}\n\nafter`)}`;
    expect(all).not.toContain("secret");
    expect(all).toContain("before");
    if (source.includes("shown")) expect(note.html).toContain("shown");
    if (!source.endsWith("secret")) expect(note.html).toContain("after");
  });
});

test.each([
  "```{only} html\nshown\n```",
  ":::{only} latex or html\nshown\n:::",
  "```{code-cell} python\n:tags: [hide-cell]\nshown\n```",
  '::: {.content-visible when-format="html"}\nshown\n:::',
  '::: {.content-visible unless-format="pdf"}\nshown\n:::',
  '::: {.content-hidden when-format="pdf"}\nshown\n:::',
  '::: {.content-visible unless-profile="internal"}\nshown\n:::',
  "```{=html}\nshown\n```",
  "````md\n```{only} latex\nshown\n```\n````",
  "```md\n::: {.content-hidden}\nshown\n:::\n```",
  "```md\n{% if visitor.claims.beta %}\nshown\n{% endif %}\n```",
  "Write `{% if visitor.claims.beta %}` and `[x]{.content-hidden}`.\n\nshown",
  "`[shown]{.content-hidden}`",
])("what pages have stays: %j", (source) => {
  expect(publicSource(source)).toBe(source);
  expect(compile(source).text + compile(source).html).toContain("shown");
});

test("The published markdown of a MyST site has no comments, but the commands of its notebooks", () => {
  const source =
    "Tea\n% a secret\nand cake\n\n```{note}\n% a secret\nHot\n```\n\n```{code-cell}\n%time brew()\n```\n\n20\n% of all\n";
  expect(publicSource(source, { isMyst: true })).toBe(
    "Tea\nand cake\n\n```{note}\nHot\n```\n\n```{code-cell}\n%time brew()\n```\n\n20\n",
  );
  expect(publicSource(source)).toBe(source);
});
