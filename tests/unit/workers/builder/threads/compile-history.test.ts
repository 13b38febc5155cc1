import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scaled } from "#tests/fault/scale.ts";
import { compileNote } from "#markdown/render/compile.ts";
import { notesOfSharedSections } from "#tests/support/inputs/sections.ts";
import type { CompiledBytes, CompileJob } from "#content/notes/compiled-note.ts";
import { type CompilePool, openCompilePool } from "#workers/builder/threads/compile-pool.ts";

/** Two threads that compile the same notes in opposite orders, so each note meets two different histories. */
let first: CompilePool;
let second: CompilePool;
beforeAll(() => {
  first = openCompilePool(1);
  second = openCompilePool(1);
});
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
});

const OPTIONS = { path: "note.md", highlight: true, hardLineBreaks: false };

async function compileAll(pool: CompilePool, notes: string[]): Promise<string[]> {
  const jobs: CompileJob[] = notes.map((note) => ({ bytes: Buffer.from(note), ...OPTIONS }));
  return (await pool.compile(jobs)).map((note) => JSON.stringify(readable(note)));
}

function readable(note: CompiledBytes | null) {
  if (!note) return null;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const { refusal, raw, ...facts } = JSON.parse(text(note.facts)) as Record<string, unknown>;
  return {
    refusal,
    raw,
    note: { ...facts, html: text(note.html), text: text(note.text) },
  };
}

describe("a note becomes the same page, whatever was compiled before it", () => {
  test("on any thread, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(notesOfSharedSections, async (notes) => {
        const forwards = await compileAll(first, notes);
        const backwards = await compileAll(second, notes.toReversed());
        expect(backwards.toReversed()).toEqual(forwards);
        for (const [index, note] of notes.entries()) {
          const { frontMatter: _none, queryFacts: _query, ...alone } = compileNote(note, OPTIONS);
          const { note: threaded } = JSON.parse(forwards[index]!) as { note: unknown };
          expect(threaded).toEqual(JSON.parse(JSON.stringify(alone)));
        }
      }),
      { numRuns: scaled(100, 300) },
    );
  });

  test("after a note with a thousand made-up languages", async () => {
    const fences = Array.from({ length: 1_100 }, (_, at) => `\`\`\`lang${at}\nx\n\`\`\`\n`);
    const code = "```rust\nfn main() {}\n```\n";
    const [alone] = await compileAll(second, [code]);
    const [, after] = await compileAll(first, [fences.join("\n"), code]);
    expect(after).toBe(alone);
    expect(after).toContain("hljs-keyword");
  });
});
