import { afterAll, beforeAll, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { pathologicalNotes } from "#tests/support/inputs/hostile/pathological-notes.ts";
import type { CompileJob } from "#content/notes/compiled-note.ts";
import { rawSource } from "#workers/builder/parse/raw-source.ts";
import { openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import { scaled } from "./scale.ts";

/** Texts that are designed to keep a renderer busy. Times are measured only in the full run. */
const TIMEOUT_MS = scaled(600_000, 1_800_000);
const SIZE = scaled(500, 10_000);
/** Shorter times say more about the clock than about the renderer. */
const MEASURED_MS = 40;
const TRIES = 3;
/** The allowed growth of the time per character each time the text doubles. Quadratic time would give 2. */
const MOST_GROWTH = 1.6;
const MEBIBYTE = 1024 * 1024;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
}, TIMEOUT_MS);
afterAll(() => world?.close());

const options = (path: string) => ({ path, highlight: true, hardLineBreaks: false });

/** Every directive names this file. */
const INCLUDED: CompileJob["included"] = {
  source: "note.md",
  files: {
    targets: new Map([
      [
        "note.md",
        new Map(
          [
            "base a",
            "file a",
            "file a.md",
            "file ./a.md",
            "file b.md",
            "site a.js",
            "base a.md",
          ].map((target) => [target, { path: "part.md" }] as const),
        ),
      ],
    ]),
    texts: new Map([["part.md", "A part.\n"]]),
  },
};

/** The shortest CPU time of several tries, and the length of the output. */
function measure(text: string): { ms: number; output: number } {
  const source = Buffer.from(text);
  let ms = Number.POSITIVE_INFINITY;
  let output = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const began = process.cpuUsage();
    const { html } = compileNote(source, { ...options("note.md"), included: INCLUDED });
    rawSource(source, { path: "note.md" });
    const { user, system } = process.cpuUsage(began);
    ms = Math.min(ms, (user + system) / 1_000);
    output = html.length;
  }
  return { ms, output };
}

/** How much longer each character takes in the longer text. A limit can cut the output, but the whole input is read. */
function growth(short: string, long: string): number {
  const [one, more] = [measure(short), measure(long)];
  const longer = Math.max(long.length / short.length, more.output / Math.max(one.output, 1));
  return one.ms < MEASURED_MS ? 0 : more.ms / one.ms / longer;
}

test(
  "a site of all these texts is published, with a page for each",
  async () => {
    const notes = Object.entries(pathologicalNotes(SIZE));
    const project = await world.project();
    const files = notes.map(([, text], at): [string, string] => [`n/${at}.md`, text]);
    const { deployment, issues, manifest } = await project.publish({
      "index.md": "# Hello",
      ...Object.fromEntries(files),
    });
    expect(deployment).toMatchObject({ status: "success" });
    const unreadable = issues.filter(({ category }) => ["note", "render"].includes(category));
    expect(unreadable).toEqual([]);
    for (const [at, [name]] of notes.entries())
      expect(manifest.files, name).toHaveProperty([`/n/${at}`]);
  },
  TIMEOUT_MS,
);

if (scaled(0, 1) === 1) {
  test(
    "a text of twice the length takes about twice the time",
    () => {
      const [single, double] = [pathologicalNotes(SIZE), pathologicalNotes(SIZE * 2)];
      const suspects = Object.keys(single).filter(
        (name) => growth(single[name]!, double[name]!) > MOST_GROWTH,
      );
      // The threads of V8's collector count too, so one measurement says little. At four times the
      // length, quadratic time is far from linear time.
      const quadruple = suspects.length > 0 ? pathologicalNotes(SIZE * 4) : {};
      const grown = suspects
        .map((name) => ({ name, growth: growth(single[name]!, quadruple[name]!) }))
        .filter((text) => text.growth > MOST_GROWTH ** 2);
      expect(grown).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "a text of one mebibyte is rendered or refused, and the next note is rendered as usual",
    async () => {
      const pool = openCompilePool(2);
      const job = (text: string): CompileJob => ({
        ...options("note.md"),
        bytes: new Uint8Array(Buffer.from(text)),
      });
      const long = Object.values(pathologicalNotes(SIZE)).map((text) =>
        text.repeat(Math.ceil(MEBIBYTE / text.length)).slice(0, MEBIBYTE),
      );
      const answers = await Promise.all(long.map((text) => pool.compile([job(text)])));
      expect(answers).toHaveLength(long.length);
      const [plain] = await pool.compile([job("# Plain")]);
      expect(Buffer.from(plain?.html ?? "").toString()).toContain("Plain");
      await pool.close();
    },
    TIMEOUT_MS,
  );
}
