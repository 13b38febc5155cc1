import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";
import { createLinkIndex } from "#markdown/links/links.ts";
import { openPassageMemory } from "#markdown/passages/passage-memory.ts";

/** Real vaults are too large to commit and belong to others. This suite runs if they are next to the repository. */
const ARCHIVES = join(import.meta.dirname, "../../../../shared/corpora");
const UNPACKED = join(import.meta.dirname, "../../.corpora");
const archives = existsSync(ARCHIVES)
  ? readdirSync(ARCHIVES).filter((name) => name.endsWith(".tar.gz"))
  : [];

// A file without any test counts as a failure.
if (archives.length === 0) test.skip("needs real vaults in ../shared/corpora");

describe.each(archives)("%s", (archive) => {
  const folder = join(UNPACKED, archive.replace(/\.tar\.gz$/, ""));
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("tar", ["-xzf", join(ARCHIVES, archive), "-C", folder]);
  }
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = new Map(
    paths
      .filter((path) => path.endsWith(".md"))
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
  const notes = new Map(
    [...sources].map(([path, source]) => [
      path,
      compileNote(source, { path, highlight: false, hardLineBreaks: false }),
    ]),
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

  test("every note is the same if its passages were cached from other notes", () => {
    const memory = openPassageMemory();
    for (const [path, source] of sources) {
      const note = compileNote(source, { path, highlight: false, hardLineBreaks: false }, memory);
      expect(JSON.stringify(note), path).toBe(JSON.stringify(notes.get(path)));
    }
  });

  test("nearly every wikilink resolves", () => {
    const index = createLinkIndex(
      paths.map((path) => ({ path, aliases: notes.get(path)?.aliases ?? [] })),
    );
    const links = [...notes].flatMap(([path, { slots }]) =>
      slots.filter(({ wiki }) => wiki).map(({ target }) => ({ path, target })),
    );
    const unresolved = links.filter(
      ({ path, target }) => index.resolve(path, target, true) === null,
    );
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
        footnotes: count(written, /\[\^[^\]\s<]+\](?!:)|\^\[/g),
        tasks: count(written, /^[ \t>]*(?:[-*+]|\d+[.)]) \[[^\d\]]\] /gm),
        marks: count(written, /==(?=\S)[^=\n]+(?<=\S)==/g),
      });
    }
  });
});

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
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
