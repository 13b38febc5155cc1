import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const drawing = (back = "") =>
  `---\nexcalidraw-plugin: parsed\n---\n==⚠  Switch to EXCALIDRAW VIEW in the MORE OPTIONS menu of this document. ⚠==\n\n${back}\n\n# Excalidraw Data\n\n## Text Elements\nquxtext ^abc\n\n%%\n## Drawing\n\`\`\`compressed-json\nN4KAk\n\`\`\`\n%%`;
const canvas = (text: string) =>
  JSON.stringify({
    nodes: [{ id: "a", type: "text", text, x: 0, y: 0, width: 100, height: 60 }],
    edges: [],
  });
const base =
  'filters: file.hasTag("book")\nviews:\n  - type: table\n    name: All\n    order: [file.name]\n  - type: list\n    name: Short\n    order: [file.name]\n';

test("drawings are shown by their exported picture", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md":
      "# Home\n\n![[Sketch.excalidraw|300]]\n\n![[Lost.excalidraw]]\n\n![[Raw.excalidraw]]\n\n[[Sketch.excalidraw]]",
    "Art/Sketch.excalidraw.md": drawing("Behind it."),
    "Art/Sketch.excalidraw.dark.svg": "<svg xmlns='http://www.w3.org/2000/svg'></svg>",
    "Art/Sketch.excalidraw.light.svg":
      "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'></svg>",
    "Art/Lost.excalidraw.md": drawing(),
    "Raw.excalidraw": '{"type":"excalidraw"}',
    "Raw.png": ONE_PIXEL,
  });
  const home = await published.page("/");
  expect(home).toMatch(/<img src="\/art\/sketch-excalidraw-light\.svg"[^>]* width="300"/);
  expect(home).toContain("/raw.png");
  expect(home).toContain("without an exported picture");
  const page = await published.page("/art/sketch-excalidraw");
  expect(page).toContain("sketch-excalidraw-light.svg");
  expect(page).toContain("Behind it.");
  expect(page).toContain("<title>Sketch");
  expect(page).not.toMatch(/quxtext|EXCALIDRAW VIEW|Excalidraw Data/);
  expect(published.issues.filter(({ category }) => category === "drawing")).toMatchObject([
    { path: "Art/Lost.excalidraw.md", severity: "info" },
  ]);
}, 120_000);

test("canvases and bases that a public note names are pages, and nothing else of them is public", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  try {
    const project = await world.project();
    const files = {
      "index.md": "---\ntags: [book]\n---\n# Home\n\n[[Board.canvas]]\n\n![[Books.base#Short]]",
      "Draft.md": "---\ndraft: true\n---\n[[Secret.canvas]]",
      "Board.canvas": canvas("On the **board**"),
      "Secret.canvas": canvas("quxsecret"),
      "Books.base": base,
    };
    const published = await project.publish(files);
    expect(await published.page("/board-canvas")).toContain("On the <strong>board</strong>");
    expect(await published.page("/board-canvas.md")).toBe("On the **board**\n");
    const home = await published.page("/");
    expect(home).toContain('href="/board-canvas"');
    expect(home).toMatch(/query-list[^]*Home<\/a>/);
    expect(home).not.toContain("<table");
    const books = await published.page("/books-base");
    expect(books).toMatch(/<h2 id="all">[^]*All<\/h2>[^]*<table>[^]*<h2 id="short">/);
    for (const url of Object.keys(published.manifest.files))
      expect((await published.page(url)) ?? "", url).not.toMatch(/quxsecret|secret-canvas/);

    for (const step of [
      { "index.md": `${files["index.md"]}\n\nMore.` },
      { "index.md": `${files["index.md"]}\n\n[[Secret.canvas]]` },
      { "Board.canvas": canvas("Another card") },
      { "Books.base": base.replace("book", "other") },
    ]) {
      letTimePass();
      const quick = await project.publish(step);
      await expectAgreement(world, project, { quick, step: JSON.stringify(step) });
    }
    const last = await project.publish(undefined, { force: true });
    expect(await last.page("/secret-canvas")).toContain("quxsecret");
    expect(await last.page("/board-canvas")).toContain("Another card");
    expect(await last.page("/books-base")).toContain("No results.");
  } finally {
    vi.useRealTimers();
  }
}, 300_000);

test("in a base, `this` is the note that shows it", async () => {
  const project = await world.project();
  const own =
    "filters: list(author).contains(this)\nviews:\n  - type: table\n    order: [file.name, year]\n";
  const published = await project.publish({
    "Herbert.md": "# Herbert\n\n![[By author.base]]",
    "Austen.md": "# Austen\n\n![[By author.base]]",
    "Books/Dune.md": '---\nauthor: "[[Herbert]]"\nyear: 1965\n---\n# Dune',
    "Books/Emma.md": '---\nauthor: ["[[Austen]]"]\nyear: 1815\n---\n# Emma',
    "By author.base": own,
  });
  expect(await published.page("/herbert")).toMatch(/Dune<\/a><\/td><td>1965/);
  expect(await published.page("/herbert")).not.toContain("1815");
  expect(await published.page("/austen")).toMatch(/Emma<\/a><\/td><td>1815/);
  const edited = await project.publish({
    "Books/Emma.md": '---\nauthor: ["[[Austen]]", "[[Herbert]]"]\nyear: 1815\n---\n# Emma',
  });
  expect(await edited.page("/herbert")).toMatch(/Dune[^]*Emma/);
});

test("a note on a canvas is shown by its title and its beginning, and follows its edits", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  try {
    const project = await world.project();
    const card = (file: string, subpath?: string) => ({
      id: file + subpath,
      type: "file",
      file,
      ...(subpath && { subpath }),
      x: 0,
      y: 0,
      width: 100,
      height: 60,
    });
    await project.publish({
      "index.md": "# Home\n\n[[Board.canvas]]",
      "Books/Dune.md": "# Dune & <b>sand</b>\n\nA desert <i>planet</i>.\n\nMore.\n\n## Part\n",
      "Draft.md": "---\ndraft: true\ntitle: Quxtitle\n---\nQuxsecret text",
      "Board.canvas": JSON.stringify({
        nodes: [card("Books/Dune.md"), card("Books/Dune.md", "#Part"), card("Draft.md")],
        edges: [],
      }),
    });
    letTimePass();
    const quick = await project.publish({
      "Books/Dune.md": "# Dune & <b>sand</b>\n\nA planet of [[Home|sand]].\n\nMore.\n\n## Part\n",
    });
    await expectAgreement(world, project, { quick, step: "an edit of a note on a canvas" });
    const page = (await quick.page("/board-canvas")) ?? "";
    expect(page).toMatch(
      /<a class="internal" href="\/books\/dune">Dune &amp; sand<\/a><span class="canvas-excerpt">A planet of sand\.[^<]*<\/span>/,
    );
    expect(page).toContain('href="/books/dune#part"');
    expect(page.match(/class="canvas-excerpt"/g)).toHaveLength(1);
    expect(page).not.toMatch(/Qux/);
  } finally {
    vi.useRealTimers();
  }
}, 120_000);
