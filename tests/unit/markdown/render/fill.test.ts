import { describe, expect, test } from "vitest";
import { anchorFor, fillNote, sectionOf } from "#markdown/render/fill.ts";
import type { Resolution } from "#markdown/note.ts";
import { compile } from "../rendered.ts";

function filled(source: string, resolution: Resolution): string {
  return fillNote(compile(source), () => resolution).trim();
}

const image = (changes: object = {}): Resolution => ({
  kind: "image",
  image: { src: "/cat.png", width: 800, height: 400, sources: [], placeholder: null, ...changes },
});

describe("a link", () => {
  test.each<[sentence: string, source: string, resolution: Resolution, html: string]>([
    [
      "to a page has its address",
      "[[a|b]]",
      { kind: "page", url: "/a?x&y", title: "A" },
      '<p><a class="internal" href="/a?x&amp;y">b</a></p>',
    ],
    [
      "to a file has the address of the file",
      "[[a.zip]]",
      { kind: "file", url: "/a.zip", name: "a.zip", size: 1 },
      '<p><a class="file" href="/a.zip">a.zip</a></p>',
    ],
    [
      "to a picture has the address of the picture",
      "[b](cat.png)",
      image(),
      '<p><a class="file" href="/cat.png">b</a></p>',
    ],
    [
      "to a missing target is marked and has no address",
      "[[No#Part|b]]",
      { kind: "missing" },
      '<p><a class="missing" title="Not found: No#Part">b</a></p>',
    ],
    [
      "to a missing name is text where nothing reads double brackets",
      'Output: [[""]] [[a & b#c]]',
      { kind: "brackets" },
      "<p>Output: [[&quot;&quot;]] [[a &amp; b#c]]</p>",
    ],
    [
      "to a missing name with a label is only the label there",
      "[[No#Part|b]]",
      { kind: "brackets" },
      "<p><a>b</a></p>",
    ],
    [
      "to an unpublished note is plain text",
      "[[Secret|b]]",
      { kind: "withheld" },
      "<p><a>b</a></p>",
    ],
  ])("%s", (_sentence, source, resolution, html) => expect(filled(source, resolution)).toBe(html));
});

describe("an embed", () => {
  test.each<[sentence: string, source: string, resolution: Resolution, html: string]>([
    [
      "of a picture has its size",
      "![[cat.png|A cat]]",
      image(),
      '<p><img src="/cat.png" alt="A cat" width="800" height="400" loading="lazy" decoding="async"></p>',
    ],
    [
      "keeps the aspect ratio if only the width is given",
      "a ![[cat.png|300]]",
      image(),
      '<p>a <img src="/cat.png" alt="" width="300" height="150" loading="lazy" decoding="async"></p>',
    ],
    [
      "uses the given size",
      "![[cat.png|30x40]]",
      image(),
      '<p><img src="/cat.png" alt="" width="30" height="40" loading="lazy" decoding="async"></p>',
    ],
    [
      "offers better formats first",
      "![[cat.png]]",
      image({
        sources: [{ type: "image/avif", srcset: "/c.avif 400w" }],
        width: null,
        height: null,
      }),
      '<p><picture><source type="image/avif" srcset="/c.avif 400w" sizes="(max-width: 760px) 100vw, 760px"><img src="/cat.png" alt="" loading="lazy" decoding="async"></picture></p>',
    ],
    [
      "of a video is a player",
      "![[a.mp4|300]]",
      { kind: "video", url: "/a.mp4", name: "a.mp4" },
      '<p><video controls preload="metadata" src="/a.mp4" width="300"></video></p>',
    ],
    [
      "of sound is a player",
      "![[a.ogg]]",
      { kind: "audio", url: "/a.ogg", name: "a.ogg" },
      '<p><audio controls preload="metadata" src="/a.ogg"></audio></p>',
    ],
    [
      "of a PDF opens its page",
      "![[a.pdf#page=3]]",
      { kind: "pdf", url: "/a.pdf", name: "a.pdf" },
      '<iframe class="pdf" src="/a.pdf#page=3" title="a.pdf" loading="lazy"></iframe>',
    ],
    [
      "of a PDF in a sentence is a link",
      "a ![[a.pdf]]",
      { kind: "pdf", url: "/a.pdf", name: "a.pdf" },
      '<p>a <a class="file" href="/a.pdf">a.pdf</a></p>',
    ],
    [
      "of another file is a link",
      "![[a.zip]]",
      { kind: "file", url: "/a.zip", name: "a.zip", size: 1 },
      '<p><a class="file" href="/a.zip">a.zip</a></p>',
    ],
    [
      "of a note contains the note and a link to it",
      "![[A]]",
      { kind: "note", url: "/a", title: "A", html: "<p>x</p>\n" },
      '<div class="embed">\n<p class="embed-source"><a class="internal" href="/a">A</a></p>\n<p>x</p>\n</div>',
    ],
    [
      "of a note in a sentence is a link",
      "see ![[A]]",
      { kind: "note", url: "/a", title: "A", html: "<p>x</p>" },
      '<p>see <a class="internal" href="/a">A</a></p>',
    ],
    [
      "of a missing target is marked",
      "![[No.png]]",
      { kind: "missing" },
      '<p><span class="missing" title="Not found: No.png">No.png</span></p>',
    ],
    [
      "of a missing name is text where nothing reads double brackets",
      "![[No.png]]",
      { kind: "brackets" },
      "<p>![[No.png]]</p>",
    ],
    [
      "of unpublished content only shows its text",
      "![[Secret]]",
      { kind: "withheld" },
      '<p><span class="withheld">Secret</span></p>',
    ],
  ])("%s", (_sentence, source, resolution, html) => expect(filled(source, resolution)).toBe(html));

  test("has unique ids inside, including footnotes", () => {
    const inner = fillNote(compile("# A\n\na^[note]"), () => ({ kind: "missing" }));
    const html = filled("# A\n\n![[B]]\n\n![[B]]", {
      kind: "note",
      url: "/b",
      title: "B",
      html: inner,
    });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  test("keeps its links to its own headings", () => {
    const inner =
      '<h2 id="größe">G</h2><a href="#gr%C3%B6%C3%9Fe">up</a><a href="#elsewhere">out</a> id="text"';
    const html = filled("![[B]]", { kind: "note", url: "/b", title: "B", html: inner });
    expect(html).toContain('id="e0-größe"');
    expect(html).toContain('href="#e0-gr%C3%B6%C3%9Fe"');
    // Not in the embedded part, so it is on the note's own page.
    expect(html).toContain('href="/b#elsewhere"');
    expect(html).toContain(' id="text"');
  });

  test("never fills a slot twice", () => {
    expect(filled("![[A]]", { kind: "note", url: "/a", title: "A", html: "\x810\x8D" })).toContain(
      "\x810\x8D",
    );
  });
});

describe("a part of a note", () => {
  const note = compile(
    "intro\n\n# One\n\na [[link|label]]\n\n## Two\n\nb^[note] ^block\n\n- x ^item\n\n> # Quoted\n>\n> q\n\n# One\n\nc",
  );
  const part = (fragment: string) => {
    const section = sectionOf(note, fragment);
    return (
      section &&
      fillNote({ html: section.html, slots: note.slots }, () => ({
        kind: "page",
        url: "/u",
        title: "T",
      }))
    );
  };

  test.each<[fragment: string, html: string | null]>([
    [
      "One#Two",
      '<h2 id="two">Two</h2>\n<p id="^block">b</p>\n<ul>\n<li id="^item">x</li>\n</ul>\n<blockquote>\n</blockquote>',
    ],
    ["^block", '<p id="^block">b</p>'],
    ["^BLOCK", '<p id="^block">b</p>'],
    ["^item", '<ul><li id="^item">x</li>\n</ul>'],
    ["Quoted", '<h1 id="quoted">Quoted</h1>\n<p>q</p>'],
    ["none", null],
    ["^none", null],
  ])("%s is complete", (fragment, html) => expect(part(fragment)?.trim() ?? null).toBe(html));

  test("keeps its links", () =>
    expect(part("One")).toContain('<p>a <a class="internal" href="/u">label</a></p>'));

  test("is balanced inside raw HTML", () => {
    const raw = compile("<details>\n\n# A\n\nx <kbd>k</kbd>\n\n</details>\n\n# B\n\ny");
    expect(sectionOf(raw, "A")!.html).toBe('<h1 id="a">A</h1>\n<p>x <kbd>k</kbd></p>\n\n');
  });
});

describe("an anchor", () => {
  const note = compile(
    '# A & B\n\n## Part\n\n# Other: thing\n\n## Part\n\ntext ^id\n\n<a name="old"></a>',
  );
  test.each<[fragment: string, anchor: string | null]>([
    ["A & B", "a--b"],
    ["a--b", "a--b"],
    ["a b", "a--b"],
    ["Other thing", "other-thing"],
    ["Part", "part"],
    ["part-1", "part-1"],
    ["Other: thing#Part", "part-1"],
    ["Wrong#Part", "part"],
    ["^id", "^id"],
    ["^none", null],
    ["old", "user-content-old"],
    // An id in other letters is not the same for a browser, but no other can be meant.
    ["OLD", "user-content-old"],
    ["user-content-old", "user-content-old"],
    ["nothing", null],
  ])("for %j is %j", (fragment, anchor) => expect(anchorFor(note, fragment)).toBe(anchor));
});
