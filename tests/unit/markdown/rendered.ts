import { expect, test } from "vitest";
import { compileNote, type DialectOptions } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";
import type { CompiledNote } from "#markdown/note.ts";

const OPTIONS: DialectOptions = { path: "Folder/Note.md", highlight: false, hardLineBreaks: false };

export function compile(
  source: string | Buffer,
  options: Partial<DialectOptions> = {},
): CompiledNote {
  return compileNote(source, { ...OPTIONS, ...options });
}

/** The finished HTML of a note whose links and embeds all lead to `/target#fragment`. */
export function rendered(source: string, options: Partial<DialectOptions> = {}): string {
  return fillNote(compile(source, options), ({ target, fragment }) => ({
    kind: "page",
    url: `/${target}${fragment === null ? "" : `#${fragment}`}`,
    title: "Title",
  })).trim();
}

type Row = [sentence: string, source: string, html: string];

/** Each row: what a reader sees, what the author wrote, the HTML (or the part of it) that makes it so. */
export function shows(rows: Row[]): void {
  test.each(rows)("%s", (_sentence, source, html) => expect(rendered(source)).toContain(html));
}

/** The same with what must not be there. */
export function hides(rows: Row[]): void {
  test.each(rows)("%s", (_sentence, source, html) => expect(rendered(source)).not.toContain(html));
}
