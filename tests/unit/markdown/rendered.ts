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

/** The finished HTML of a note with all links and embeds pointing to `/target#fragment`. */
export function rendered(source: string, options: Partial<DialectOptions> = {}): string {
  return fillNote(compile(source, options), ({ target, fragment }) => ({
    kind: "page",
    url: `/${target}${fragment === null ? "" : `#${fragment}`}`,
    title: "Title",
  })).trim();
}

type Row = [sentence: string, source: string, html: string];

/** Each row: what a visitor sees, what the author wrote, and the expected HTML or a part of it. */
export function shows(rows: Row[]): void {
  test.each(rows)("%s", (_sentence, source, html) => expect(rendered(source)).toContain(html));
}

/** Like `shows`, but with HTML that must not appear. */
export function hides(rows: Row[]): void {
  test.each(rows)("%s", (_sentence, source, html) => expect(rendered(source)).not.toContain(html));
}
