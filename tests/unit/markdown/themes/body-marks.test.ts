import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { bodyOfPage, markBody } from "#markdown/themes/body-marks.ts";
import { themes } from "#markdown/themes/themes.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { makePage, makeSite } from "./pages.ts";

const page = (body: string) =>
  `<!doctype html><title>T</title><article>${markBody(body)}</article><p>Linked from</p>`;

test("the body of a page is the part between the theme's marks", () => {
  expect(bodyOfPage(page("<p>Words.</p>"))).toBe("<p>Words.</p>");
  expect(bodyOfPage(page(""))).toBe("");
  expect(bodyOfPage("<!doctype html><p>A list</p>")).toBeNull();
});

test("content cannot print a mark, neither in its title nor in its text", () => {
  const mark = "<!--/pressmark:body-->";
  const start = "<!--pressmark:body-->";
  const source = `# A ${mark} title ${start}\n\nText ${mark} and ${start}\n\n<div>${mark}</div>\n\n${start}\n`;
  const { html } = compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false });
  expect(html).not.toContain("<!--");
});

test("a mark in the text does not cut the body", () => {
  const body = `<p>1</p>${markBody("2")}<p>3</p>`;
  expect(bodyOfPage(page(body))).toBe(body);
});

const places = themeIds.flatMap((id) =>
  (["note", "folder", "home"] as const).map((kind) => [id, kind] as const),
);

test.each(places)("the theme %s marks only the body of a %s", (id, kind) => {
  const mark = "<!--/pressmark:body--><!--pressmark:body-->";
  const linked = { title: mark, url: "/x", excerpt: mark };
  const page = makePage({
    kind,
    html: "<h1>Title</h1>\n<p>Words.</p>",
    bodyHasTitle: true,
    title: mark,
    description: mark,
    backlinks: [linked],
    tags: [{ name: mark, url: "/tags/x" }],
    breadcrumbs: [linked],
  });
  expect(bodyOfPage(themes[id].render(page, makeSite({ title: mark, description: mark })))).toBe(
    "<p>Words.</p>",
  );
});
