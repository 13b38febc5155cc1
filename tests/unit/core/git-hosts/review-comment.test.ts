import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { markOf, reviewComment, type ReviewFacts } from "#core/git-hosts/reports/review-comment.ts";
import { codeText, linkTarget, plainText } from "#core/git-hosts/reports/markdown-text.ts";
import type { ReviewChanges } from "#core/deployments/compare/review.ts";

const NOTHING: ReviewChanges = {
  pages: { added: [], changed: [], moved: [], removed: [] },
  links: { caused: [], mended: [] },
  newlyPublic: [],
};
const page = (title: string, path = `${title}.md`, url: string | null = `/${title}`) => ({
  title,
  path,
  url,
  from: null,
});
const PREVIEW = "https://p-12--garden.example";
const built = (
  changes: ReviewChanges | null,
  comparisonUrl: string | null = "https://p.example/c",
) =>
  facts({
    kind: "built",
    previewUrl: PREVIEW,
    deploymentUrl: "https://p.example/d",
    comparisonUrl,
    changes,
  });
const facts = (outcome: ReviewFacts["outcome"]): ReviewFacts => ({
  key: "k1",
  projectName: "Garden",
  sha: "0123456789abcdef",
  outcome,
});

/** As hosts show it: HTML is allowed, and addresses become links. */
const html = (markdown: string) =>
  new MarkdownIt({ html: true, linkify: true }).render(markdown).replaceAll("\u2060", "");
const textOf = (markdown: string) =>
  html(markdown)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();

describe("what is in a repository stays text in a comment:", () => {
  const hostile = [
    "<img src=x onerror=alert(1)>",
    "</details><script>alert(1)</script>",
    "<!-- hidden",
    "--> shown",
    "[click](https://evil.example)",
    "![x](https://evil.example/x.png)",
    "**bold** _it_ `code` ~~gone~~",
    "| a | b |",
    "# Heading",
    "1. one",
    "> quote",
    "&lt;b&gt;",
    "a\\",
    "$x^2$",
    "[^1]: note",
    "/close",
    "[//]: # (pressmark other)",
    "== mark ==",
  ];
  test.each(hostile)("the title %s is shown as it is", (title) => {
    const rendered = html(`- ${plainText(title)}`);
    expect(textOf(`- ${plainText(title)}`)).toBe(title);
    expect(rendered).toMatch(/^<ul>\n<li>[^<]*<\/li>\n<\/ul>\n$/);
    expect(textOf(`[${plainText(title)}](https://a.example)`)).toBe(title);
    expect(html(`- ${codeText(title)}`)).toMatch(/^<ul>\n<li><code>[^<]*<\/code><\/li>\n<\/ul>\n$/);
    expect(textOf(codeText(title))).toBe(title);
  });

  test("nobody is mentioned, and no issue, page or commit is referred to", () => {
    const text = plainText(
      "ping @ann/team fix #12 !7 GH-3 ~label %m $s &5 a@b.example www.x.example",
    );
    // As hosts look for them: in what is shown.
    const seen = new MarkdownIt().render(text).replaceAll("&amp;", "&");
    expect(seen).toContain("label");
    expect(seen).not.toMatch(/@\w|#\d|!\d|&\d|~\w|%\w|\$\w|gh-\d/i);
    expect(html(text)).not.toContain("<a ");
    expect(html(plainText("see https://evil.example/x and mailto:a@b.example"))).not.toContain(
      "<a ",
    );
  });

  test("a code span cannot be closed from inside, and is one line", () => {
    for (const path of ["`a`.md", "``", "a`", "a\nb.md", "a\u202eb.md", " ", "x`` ``y"]) {
      const rendered = html(codeText(path));
      expect(rendered).toMatch(/^<p><code>[^<]*<\/code><\/p>\n$/);
    }
    expect(codeText("a\u202eb.md")).not.toContain("\u202e");
  });

  test("an address cannot leave its parentheses", () => {
    expect(linkTarget("https://a.example/x) [y](https://evil.example")).not.toMatch(/[()[\] ]/);
    expect(html(`[a](${linkTarget("https://a.example/a_(b)*c")})`)).toContain(
      'href="https://a.example/a%5F%28b%29%2Ac"',
    );
  });

  test("long texts are cut", () => {
    expect(plainText("x".repeat(1000))).toHaveLength(100);
    expect(codeText("y".repeat(1000)).length).toBeLessThan(170);
  });
});

describe("the comment on a pull request", () => {
  test("says what changes, with links to the preview and the comparison", () => {
    const text = reviewComment(
      built({
        pages: {
          added: [page("Roses")],
          changed: [page("Tulips", "beds/tulips.md", "/beds/tulips")],
          moved: [{ ...page("Lawn", "grass/lawn.md", "/grass/lawn"), from: "lawn.md" }],
          removed: [page("Weeds", "weeds.md", null)],
        },
        links: {
          caused: [{ path: "index.md", line: 3, message: "No page is named [[Weeds]].", count: 2 }],
          mended: [{ path: "a.md", line: null, message: "No page is named Roses.", count: 1 }],
        },
        newlyPublic: [{ title: "Diary", path: "diary.md" }],
      }),
    );
    const shown = textOf(text);
    for (const part of [
      "Garden was built at 0123456.",
      "Preview · What changes · Deployment",
      "Would become public: 1",
      "Diary diary.md",
      "index.md:3 No page is named [[Weeds]]., in 2 places",
      "Links that would work again: 1",
      "Pages added: 1",
      "Lawn lawn.md → grass/lawn.md",
      "Weeds weeds.md",
    ])
      expect(shown).toContain(part);
    expect(html(text)).toContain(`<a href="${PREVIEW}/beds/tulips">Tulips</a>`);
    expect(text).toContain(markOf("k1"));
    expect(shown).not.toContain("pressmark");
  });

  test("names ten rows of a list, and how many more there are", () => {
    const added = Array.from({ length: 22 }, (_, at) => page(`Page ${at}`));
    const shown = textOf(reviewComment(built({ ...NOTHING, pages: { ...NOTHING.pages, added } })));
    expect(shown).toContain("Pages added: 22");
    expect(shown).toContain("and 12 more");
    expect(shown).toContain("Page 9 ");
    expect(shown).not.toContain("Page 10 ");
  });

  test("never becomes longer than the hosts accept", () => {
    const long = Array.from({ length: 40 }, () => page("~".repeat(100), `${"界".repeat(200)}.md`));
    const links = long.map(({ title, path }) => ({ path, line: 1, message: title, count: 1 }));
    const text = reviewComment(
      built({
        pages: {
          added: long,
          changed: long,
          removed: long,
          moved: long.map((one) => ({ ...one, from: one.path })),
        },
        links: { caused: links, mended: links },
        newlyPublic: long,
      }),
    );
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(textOf(text)).toContain("Pages moved: 40");
    expect(text).toContain(markOf("k1"));
  });

  test("of a fork says only whether it was built", () => {
    expect(textOf(reviewComment(facts({ kind: "fork", built: true })))).toBe(
      "Garden was built at 0123456.",
    );
    const failed = reviewComment(facts({ kind: "fork", built: false }));
    expect(textOf(failed)).toBe("Garden was not built at 0123456.");
    expect(failed).not.toContain("http");
  });

  test("of a failed build has the first line of the reason", () => {
    const reason = "No folder is named <docs>.\nFolders: secret";
    const text = reviewComment(
      facts({ kind: "failed", reason, deploymentUrl: "https://p.example/d" }),
    );
    expect(textOf(text)).toContain(
      "Garden could not be built at 0123456: No folder is named <docs>.",
    );
    expect(text).not.toContain("secret");
  });

  test("says so if nothing changes, or nothing can be compared", () => {
    expect(textOf(reviewComment(built(NOTHING)))).toContain("No page changes.");
    expect(textOf(reviewComment(built(null, null)))).toContain("There is no live site");
    expect(textOf(reviewComment(built(null)))).toContain("can no longer be compared");
  });
});
