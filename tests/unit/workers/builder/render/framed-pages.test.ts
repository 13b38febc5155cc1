import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillSlots } from "#markdown/render/fill.ts";
import { SLOT_CLOSE, SLOT_OPEN } from "#markdown/note.ts";
import { word } from "#markdown/text/word.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import { renderFrame } from "#markdown/themes/frame.ts";
import type { PageModel, ThemeDesign } from "#markdown/themes/model.ts";
import { themeOf, themes } from "#markdown/themes/themes.ts";
import { defaultTheme } from "#schemas/projects/theme/theme.ts";
import { kinds, makePage, makeSite } from "#tests/unit/markdown/themes/pages.ts";
import { openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Output } from "#workers/builder/store/output.ts";
import { openPageFinisher } from "#workers/builder/render/page-finisher.ts";
import { openSegmentFile } from "#workers/builder/bytes/segment-file.ts";

const site = makeSite();
const slot = (at: number) => `${SLOT_OPEN}${at}${SLOT_CLOSE}`;
const TITLE = `<h1 id="dulse">Dulse ${slot(0)} 日本</h1>\n`;
const BODY = `<h2 id="a">A</h2><p>né ${slot(1)} ${word("note")}</p><input type="checkbox" disabled>`;
const SLOTS = ["<em>$&</em>", `<a href="/b" title="${word("brokenLink", "B")}">“B” 🚀</a>`];

const LANGUAGE = "ja";

interface Note {
  page: PageModel;
  slots: string[];
}

function notes(): Note[] {
  return kinds.flatMap((kind) =>
    [
      { html: "" },
      { html: BODY, bodyHasTitle: false },
      { html: TITLE + BODY, bodyHasTitle: true },
      { html: TITLE, bodyHasTitle: true },
      { html: BODY + TITLE, bodyHasTitle: false },
    ].map((text, at) => ({
      page: makePage({ ...text, kind, url: `/${kind}-${at}` }),
      slots: SLOTS,
    })),
  );
}

/** The pages as files of a site, and the number of batches sent to a thread. */
async function finish(
  inputs: Note[],
  {
    thread = new URL("../../../../../workers/builder/threads/compile-thread.ts", import.meta.url),
  } = {},
  design: ThemeDesign = themes.garden,
) {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-frames-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const segment = openSegmentFile(join(directory, "notes"));
  const pool = openCompilePool(1, { thread });
  onTestFinished(pool.close);
  const files = new Map<string, { text: string; hash: string | undefined }>();
  let batches = 0;
  const compilers = {
    ...pool,
    finishPages: (...args: Parameters<typeof pool.finishPages>) => {
      batches += 1;
      return pool.finishPages(...args);
    },
  };
  const write: Output["write"] = (url, { bytes, hash }) =>
    void files.set(url, { text: Buffer.from(bytes).toString(), hash });
  const finisher = openPageFinisher(compilers, { write } as Output);
  const theme = { ...themeOf(defaultTheme), render: design.render };
  for (const [at, { page, slots }] of inputs.entries()) {
    const { html, bodyHasTitle, ...rest } = page;
    const look = { theme, site, signs: finisher.signs, hasHtml: html !== "" };
    const frame = renderFrame({ ...rest, bodyHasTitle }, look);
    const bytes = Buffer.from(html);
    // Notes compiled earlier come as bytes, new ones only as a location in the segment.
    const body = at % 2 ? bytes : segment.part(segment.add(bytes), bytes.length);
    await finisher.add({ url: page.url, key: page.url }, frame, {
      html: body,
      slots,
      bodyHasTitle,
      language: LANGUAGE,
    });
  }
  await finisher.end();
  return { files, batches };
}

function expected({ page, slots }: Note, design: ThemeDesign = themes.garden): string {
  const html = fillSlots(page.html, (at) => slots[at] ?? "");
  return design.render({ ...page, html: sayWords(html, LANGUAGE) }, site);
}

test.each(Object.values(themes))(
  "a page of the theme $id whose text is added later equals the page rendered in one step",
  async (design: ThemeDesign) => {
    const pages = notes();
    const { files } = await finish(pages, {}, design);
    for (const note of pages) expect(files.get(note.page.url)?.text).toBe(expected(note, design));
  },
);

const LONG = "<p>Longer than all the memory that is kept for a batch. é日🚀</p>".repeat(40_000);

function manyPages(): Note[] {
  const long = { page: makePage({ html: LONG, url: "/long" }), slots: [] };
  const wide = { page: makePage({ title: "“日” ".repeat(200_000), url: "/wide" }), slots: [] };
  const many = Array.from({ length: 600 }, (_, at) => ({
    page: makePage({ html: `${BODY}${at}`, url: `/${at}` }),
    slots: [`${at}`, "x".repeat(at)],
  }));
  return [...notes(), long, ...many, wide, ...notes().slice(0, 3)];
}

test("pages finished by a thread have the same bytes, hashes and order", async () => {
  const pages = manyPages();
  const { files, batches } = await finish(pages);
  expect(batches).toBeGreaterThan(3);
  expect([...files.keys()]).toEqual([...new Set(pages.map(({ page }) => page.url))]);
  for (const note of pages) {
    const file = files.get(note.page.url);
    expect(file?.text === expected(note)).toBe(true);
    expect(file?.hash).toBe(contentHash(file?.text ?? ""));
  }
});

test("a thread that dies leaves its pages to the build", async () => {
  const pages = manyPages();
  const thread = new URL(
    "../../../../support/inputs/threads/dying-page-thread.ts",
    import.meta.url,
  );
  const { files } = await finish(pages, { thread });
  for (const note of pages) expect(files.get(note.page.url)?.text === expected(note)).toBe(true);
});
