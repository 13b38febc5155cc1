import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const compile = (text: string, path = "index.md") =>
  compileNote(text, { path, highlight: false, hardLineBreaks: false });
const linksOf = (note: ReturnType<typeof compile>) =>
  note.slots.map(({ kind, target, line }) => `${kind} ${target} ${line}`);

test("the home page of VitePress shows its name, slogan, buttons and features", () => {
  const note = compile(`---
layout: home
hero:
  name: Hono
  text: Web framework
  tagline: Fast, built on
    web standards.
  image:
    src: /images/flame.png
    alt: A [flame]
  actions:
    - theme: brand
      text: Get Started
      link: /docs/
    - text: View on GitHub
      link: https://github.com/honojs/hono
features:
  - icon: 🚀
    title: Ultrafast
    details: The router is *really* fast.
    link: /router
  - icon: rocket
    title: Small
---

## More

[[nowhere]]
`);
  expect(note.title).toBe("Hono");
  expect(note.text).toContain("Web framework\nFast, built on web standards.");
  expect(note.html).toContain("<strong>Web framework</strong>");
  expect(note.html).toContain("The router is <em>really</em> fast.");
  expect(note.html).toContain("🚀 Ultrafast");
  expect(note.html).not.toContain("rocket");
  expect(note.html).toContain('href="https://github.com/honojs/hono"');
  expect(linksOf(note).map((link) => link.replace(/ \d+$/, ""))).toEqual([
    "embed /images/flame.png",
    "link /docs/",
    "link /router",
    "link nowhere",
  ]);
  // Lines of the text stay those of the file.
  expect(note.slots.at(-1)?.line).toBe(28);
  expect(note.headings.at(-1)?.line).toBe(26);
});

test("so do the home pages of VuePress and Starlight", () => {
  const vuepress = compile(
    "---\nhome: true\nheroImage: /logo.png\nheroText: VuePress\ntagline: A generator\nactionText: Get Started\nactionLink: /guide/\nfeatures:\n- title: Simple\n  details: Minimal setup\n---\n",
    "README.md",
  );
  expect(vuepress.title).toBe("VuePress");
  expect(vuepress.text).toContain("Simple: Minimal setup");
  expect(linksOf(vuepress)[1]).toMatch(/^link \/guide\//);
  const starlight = compile(
    "---\ntitle: Welcome\ntemplate: splash\nhero:\n  tagline: Build docs\n  image:\n    file: ../../assets/houston.webp\n  actions:\n    - text: Start\n      link: /start\n---\n",
    "index.mdx",
  );
  expect(starlight.title).toBe("Welcome");
  expect(starlight.html).not.toContain("<h1");
  expect(starlight.text).toContain("Build docs");
  expect(linksOf(starlight)).toHaveLength(2);
});

test("front matter of other programs with the same keys stays data", () => {
  for (const front of [
    "layout: home",
    "features:\n- title: One",
    "hero: /images/a.png",
    "hero:\n  image: /images/a.png",
    "home: true",
    "tagline: Hello",
  ])
    expect(compile(`---\n${front}\n---\nText`).html, front).toBe(compile("Text").html);
});

test("a home page in one line of front matter has no issue outside the file", () => {
  const note = compile(
    '---\n{"layout": "home", "hero": {"text": "T", "tagline": "G", "actions": [{"text": "[A]", "link": "a b>c"}]}}\n---\n[[x]]\n',
  );
  expect(note.slots.map(({ line }) => line).every((line) => line >= 1)).toBe(true);
  expect(note.slots.at(-1)?.line).toBe(4);
  expect(note.text).toContain("[A]");
});
