import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";
import { createLinkIndex } from "#markdown/links/links.ts";
import { scaled } from "#tests/fault/scale.ts";
import { openCompilePool } from "#workers/builder/threads/compile-pool.ts";

/** Real vaults and documentations are too large to commit and belong to others. This suite runs if they are next to the repository. */
const SHARED = join(import.meta.dirname, "../../../../shared");
const UNPACKED = join(import.meta.dirname, "../../.corpora");
const archives = ["corpora", "benchmarks"]
  .map((folder) => join(SHARED, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".tar.gz"))
  .map((path) => [basename(path, ".tar.gz"), path] as const);

// A file without any test counts as a failure.
if (archives.length === 0) test.skip("needs archives in ../shared/corpora or ../shared/benchmarks");

/** Of larger collections, notes at equal distances are compiled, and fewer are compiled again. `npm run test:fault` compiles all of them. */
const MOST_COMPILED = scaled(2_000, Number.POSITIVE_INFINITY);
const MOST_REORDERED = scaled(500, 2_500);

const OPTIONS = { highlight: false, hardLineBreaks: false };

describe.each(archives)("%s", (name, archive) => {
  const folder = join(UNPACKED, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
  }
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = new Map(
    atEqualDistances(
      paths.filter((path) => path.endsWith(".md")),
      MOST_COMPILED,
    ).map((path) => [path, readFileSync(join(folder, path))]),
  );
  const notes = new Map(
    [...sources].map(([path, source]) => [path, compileNote(source, { path, ...OPTIONS })]),
  );

  test("every note compiles", () => {
    expect(notes.size).toBeGreaterThan(100);
    for (const [path, note] of notes) {
      expect(
        note.issues.filter(
          ({ category }) => category === "render" || category === "size" || category === "secret",
        ),
        path,
      ).toEqual([]);
      expect(
        fillNote(note, () => ({ kind: "missing" })),
        path,
      ).not.toMatch(/[\x81\x8D\x8F\x90]/);
    }
  });

  test("a note is the same on a thread that compiled other notes in another order", async () => {
    const pool = openCompilePool(1);
    onTestFinished(pool.close);
    const backwards = atEqualDistances([...sources].toReversed(), MOST_REORDERED);
    for (let from = 0; from < backwards.length; from += BATCH) {
      const batch = backwards.slice(from, from + BATCH);
      const results = await pool.compile(
        batch.map(([path, bytes]) => ({ path, bytes, ...OPTIONS })),
      );
      for (const [index, [path]] of batch.entries()) {
        const { facts, html, text } = results[index]!;
        const {
          refusal: _refusal,
          raw: _raw,
          ...note
        } = JSON.parse(read(facts)) as object & {
          refusal: unknown;
          raw: unknown;
        };
        const { frontMatter: _front, queryFacts: _query, ...alone } = notes.get(path)!;
        expect({ ...note, html: read(html), text: read(text) }, path).toEqual(
          JSON.parse(JSON.stringify(alone)),
        );
      }
    }
  });

  test("every wikilink to an existing name resolves, and nearly every wikilink of a vault", () => {
    const index = createLinkIndex(
      paths.map((path) => ({ path, aliases: notes.get(path)?.aliases ?? [] })),
    );
    const links = [...notes].flatMap(([path, { slots }]) =>
      slots.filter(({ wiki }) => wiki).map(({ target }) => ({ path, target })),
    );
    const unresolved = links.filter(
      ({ path, target }) => index.resolve(path, target, true) === null,
    );
    const names = new Set(paths.map((path) => basename(path).replace(/\.md$/, "").toLowerCase()));
    expect(
      unresolved.filter(({ target }) =>
        names.has(basename(target).replace(/\.md$/, "").toLowerCase()),
      ),
    ).toEqual([]);
    // A documentation mentions `[[Prototype]]` in a few notes. A vault links its notes.
    if (links.length >= notes.size)
      expect(unresolved.length).toBeLessThanOrEqual(links.length * 0.05);
  });

  test("all dialect syntax becomes its element", () => {
    for (const [path, note] of notes) {
      const written = proseOf(sources.get(path)!.toString("utf8"));
      const wiki = note.slots.filter((slot) => slot.wiki);
      expect(
        {
          links: wiki.filter(({ kind }) => kind === "link").length,
          embeds: wiki.filter(({ kind }) => kind === "embed").length,
          callouts: count(note.html, /data-callout="/g),
          diagrams: count(note.html, /<pre class="mermaid">/g),
          footnotes: count(note.html, /class="footnote-ref"/g),
          tasks: count(note.html, /<li class="task"/g),
          marks: count(note.html, /<mark>/g),
        },
        path,
      ).toEqual({
        links: count(written, /(?<![!\\])\[\[[^\]\n]+\]\]/g),
        embeds: count(written, /!\[\[[^\]\n]+\]\]/g),
        callouts: count(written, /^[ \t]*(?:[-*] )?(?:> ?)+\[![^\]\n]+\][+-]?/gm),
        diagrams: count(written, /^MERMAID$/gm),
        footnotes: countFootnotes(written),
        tasks: count(written, /^[ \t>]*(?:[-*+]|\d+[.)]) \[[^\d\]]\] /gm),
        marks: count(written, /(?<!=)==(?=[^\s=])[^=\n]+(?<=\S)==(?!=)/g),
      });
    }
  });
});

function atEqualDistances<Item>(items: Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_item, at) => at % step === 0);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const BATCH = 200;

function read(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

/** A label without a definition is text, such as the class `[^abc]` in a regular expression. */
function countFootnotes(written: string): number {
  const labels = new Set(
    [...written.matchAll(/^[ \t>]*\[\^([^\]\s<]+)\]:/gm)].map(([, label]) => label!.toLowerCase()),
  );
  const references = [...written.matchAll(/\[\^([^\]\s<]+)\](?!:)/g)];
  return (
    references.filter(([, label]) => labels.has(label!.toLowerCase())).length +
    count(written, /\^\[/g)
  );
}

/** The source without front matter, code and comments. This parser is independent of the engine's and simpler. */
function proseOf(source: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  const text = source
    .replaceAll("\r", "")
    .replace(/^---\n[^]*?\n---\n/, "")
    .replaceAll(/^<pre>[^]*?<\/pre>/gm, "");
  for (const line of text.split("\n")) {
    const [, marks = "", info = ""] =
      /^[ \t>]*(?:[-*] |\d+\. )?(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== null) {
      if (marks.startsWith(fence) && info.trim() === "") fence = null;
    } else if (marks !== "" && !info.includes("`")) {
      fence = marks;
      if (info.trim() === "mermaid") lines.push("MERMAID");
    } else lines.push(line);
  }
  return lines
    .join("\n")
    .replaceAll(/(?<!`)(`+)(?!`)(?:(?!\n[ \t>]*\n)[^])*?(?<!`)\1(?!`)/g, "CODE")
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/%%[^]*?%%/g, "");
}
