import { describe, expect, test } from "vitest";
import { asMarkdown } from "#markdown/formats/as-markdown.ts";
import { compile, rendered } from "../rendered.ts";

const canvas = (nodes: object[], edges: object[] = []) => JSON.stringify({ nodes, edges });
const box = { x: 0, y: 0, width: 200, height: 100 };
const text = (id: string, markdown: string, more: object = {}) => ({
  id,
  type: "text",
  text: markdown,
  ...box,
  ...more,
});
const html = (source: string) => rendered(source, { path: "Board.canvas" });

describe("a canvas shows", () => {
  test("cards with their markdown, links and tags", () => {
    const page = html(canvas([text("a", "# Plan\n\n**bold** [[Note]] #tag")]));
    expect(page).toContain("<strong>bold</strong>");
    expect(page).toContain('<a class="internal" href="/Note">Note</a>');
    expect(page).toContain('class="canvas-text"');
    const {
      title,
      tags,
      text: plain,
      headings,
    } = compile(canvas([text("a", "# Plan\n\n#tag")]), { path: "x/Board.canvas" });
    expect({ title, tags, headings }).toEqual({ title: "Board", tags: ["tag"], headings: [] });
    expect(plain).toContain("Plan");
  });

  test("links to the notes of file cards, and the addresses of link cards", () => {
    const page = html(
      canvas([
        { id: "f", type: "file", file: "Folder/Note.md", subpath: "#Part", ...box },
        { id: "l", type: "link", url: "https://example.com/a", ...box },
      ]),
    );
    expect(page).toContain('href="/Folder/Note.md#Part"');
    expect(page).toContain('<a href="https://example.com/a">');
  });

  test("groups, colors, and edges with arrows and labels", () => {
    const page = html(
      canvas(
        [
          text("a", "one", { color: "4" }),
          text("b", "two", { x: 400, color: "#ff0000" }),
          { id: "g", type: "group", label: "Both", ...box, width: 700, height: 300 },
        ],
        [{ id: "e", fromNode: "a", toNode: "b", label: "leads to", color: "1" }],
      ),
    );
    expect(page).toContain('<p class="canvas-label">Both</p>');
    expect(page).toContain("canvas-color-4");
    expect(page).toContain("--hue:#ff0000");
    expect(page).toMatch(
      /<g class="canvas-edge canvas-color canvas-color-1"><path d="M220,\d+ C[^"]+"\/><path class="canvas-arrow"[^>]*\/><text[^>]*>leads to<\/text><\/g>/,
    );
  });

  test("nothing but a sentence if it is empty", () => {
    expect(html("")).toContain("The canvas is empty.");
    expect(html("{}")).toContain("The canvas is empty.");
  });
});

test("hostile canvases are drawn without what they try", () => {
  const page = html(
    canvas(
      [
        text(
          "a",
          "<script>alert(1)</script><img src=x onerror=alert(1)>\n\n<div style='position:fixed'>x",
        ),
        text("b", "</div></div></svg><b>out", { color: 'red" onload="x', x: "1e9;}", width: -5 }),
        { id: "c", type: "link", url: "javascript:alert(1)", ...box },
        { id: "d", type: "group", label: "<svg onload=x>", ...box, x: 1e300 },
        { id: "a", type: "text", text: "again", ...box },
        { type: "text", text: "no id", ...box },
        { id: "z", type: "program", ...box },
      ],
      [
        { fromNode: "a", toNode: "b", label: "</text><script>", fromSide: "middle" },
        { fromNode: "a", toNode: "nowhere" },
      ],
    ),
  );
  expect(page).not.toMatch(
    /<script|onerror=|<svg onload|javascript:alert\(1\)"|position:fixed|" onload=/,
  );
  expect(page).not.toContain("again");
  expect(page.match(/<div/g)?.length).toBe(page.match(/<\/div>/g)?.length);
});

test.each([
  ["no JSON", "{ nodes"],
  ["a list", "[1,2]"],
  ["very deep JSON", "[".repeat(100_000)],
])("a canvas that is %s is a box and an issue", (_sentence, source) => {
  const { issues } = compile(source, { path: "Board.canvas" });
  expect(html(source)).toContain("Canvas that cannot be drawn");
  expect(issues).toMatchObject([{ severity: "error", category: "canvas" }]);
});

test("properties of a canvas can withhold it, also if they cannot be read", () => {
  const withProperties = (frontmatter: unknown) =>
    compile(JSON.stringify({ nodes: [], metadata: { frontmatter } }), { path: "a.canvas" }).publish
      .hold;
  expect(withProperties({ draft: true })).toMatchObject({ state: "draft" });
  expect(withProperties({ publish: false })).not.toBeNull();
  expect(withProperties("draft")).not.toBeNull();
  expect(withProperties({ title: "x" })).toBeNull();
});

test("the markdown of a canvas has the texts of its cards", () => {
  expect(asMarkdown("a.canvas", canvas([text("a", "One"), text("b", "Two")]))).toBe("One\n\nTwo\n");
});
