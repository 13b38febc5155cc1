import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listNotes } from "./open-corpus.ts";

const HEADING = /^#{1,6} .*$/gm;

/**
 * Text that no other copy contains: a line below each heading and at the end. So caches cannot reuse parts of another copy.
 * Latin-1 keeps every byte, even if the text is not valid UTF-8.
 */
export function copyNote(from: string, to: string, copy: string): void {
  const line = `\n\nThis is ${copy}.\n`;
  const source = readFileSync(from, "latin1");
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, source.replace(HEADING, (heading) => heading + line) + line, "latin1");
}

/**
 * Replaces the files of a folder by copies in separate folders. Relative links point to notes of the same copy. Copies
 * repeat themselves, so they only serve where a figure needs a size and not the content: never to compare builds.
 */
export function multiply(directory: string, copies: number): void {
  const names = readdirSync(directory).filter((name) => !name.startsWith("."));
  for (let copy = 0; copy < copies; copy++) {
    const folder = join(directory, `copy-${copy}`);
    mkdirSync(folder);
    for (const name of names)
      cpSync(join(directory, name), join(folder, name), { recursive: true });
    for (const note of listNotes(folder))
      copyNote(join(folder, note), join(folder, note), `copy-${copy}`);
  }
  for (const name of names) rmSync(join(directory, name), { recursive: true });
}
