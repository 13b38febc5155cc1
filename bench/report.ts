import type { Figure, Unit } from "./figure.ts";
import type { Run } from "./history/run.ts";

const COLUMN = 13;
const BYTES_PER_MB = 1e6;

/** "30.80 s", "450 MB" */
export function amount(value: number, unit: Unit): string {
  const digits = unit === "" || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === "" ? text : `${text} ${unit === "x" ? "×" : unit}`;
}

/** "mdn-de, 14,595 notes, 62.4 MB". The names of growth begin with the number. */
export function corpusText({ name, notes, bytes }: NonNullable<Run["corpus"]>): string {
  const count = `${notes.toLocaleString("en")} notes`;
  const megabytes = `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
  return [name, ...(name.startsWith(count) ? [] : [count]), megabytes].join(", ");
}

/** Empty if the figure has no floor. */
export function verdictOf({ value, accept }: Figure): "" | "ok" | "ABOVE" {
  if (accept === undefined) return "";
  return value <= accept ? "ok" : "ABOVE";
}

/** The figures of a run as lines for a terminal. */
export function table({ benchmark, corpus, figures, isBusy }: Run): string {
  const title =
    corpus === null ? benchmark : `${benchmark} · ${corpusText(corpus)} (${corpus.hash})`;
  const width = Math.max(...figures.map(({ name }) => name.length), 0);
  const hasPairs = figures.some(({ compared }) => compared !== undefined);
  const row = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(COLUMN)).join("")}`.trimEnd();
  const heads = ["", ...(hasPairs ? ["Pressmark", "Hugo"] : []), "value", "floor", ""];
  const rows = figures.map((figure) => {
    const { name, value, unit, accept, compared } = figure;
    const pair = compared
      ? [amount(compared.pressmark, compared.unit), amount(compared.hugo, compared.unit)]
      : ["", ""];
    const floor = accept === undefined ? "" : amount(accept, unit);
    const verdict = [verdictOf(figure), isBusy ? "busy" : ""].filter(Boolean).join(" ");
    return row(name, [...(hasPairs ? pair : []), amount(value, unit), floor, verdict]);
  });
  return [title, row(heads[0]!, heads.slice(1)), ...rows, ""].join("\n");
}
