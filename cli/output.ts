import { stripVTControlCharacters } from "node:util";

const GAP = "  ";
const COLORS = new RegExp(String.raw`(\u001B\[[\d;]*m)`);

/** Progress and questions go to stderr, so that stdout has only results. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Text of others cannot move the cursor or hide what follows it. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");

/** Text of several lines, safe for a terminal. */
export const printableLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => printableLine(line))
    .join("\n");

const printableLine = (line: string) =>
  line.replace(/\r$/, "").split("\t").map(printable).join("\t");

/** Log lines have colors. Other control sequences never reach the terminal. */
export function logText(text: string, stream: NodeJS.WriteStream): string {
  const isColored = stream.isTTY && !process.env["NO_COLOR"];
  if (!isColored) return printable(text);
  return text
    .split(COLORS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

/** Columns for people at a terminal. Without a terminal, rows without a header, with tabs between the columns, for `cut` and `awk`. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map(printable));
  if (!process.stdout.isTTY) {
    for (const row of cells) print(row.join("\t"));
    return;
  }
  const all = [header, ...cells];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
}

/** "2026-11-27 04:53", in UTC. */
export const minuteOf = (iso: string): string =>
  iso.slice(0, "2026-11-27T04:53".length).replace("T", " ");
