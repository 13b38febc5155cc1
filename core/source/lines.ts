import { AppError } from "#schemas/errors.ts";

export interface LineRange {
  /** Counted from 1, and included. */
  from?: number | undefined;
  to?: number | undefined;
}

/** Some lines of a text, with their line ends, so that all lines together are the text. */
export interface Lines {
  text: string;
  from: number;
  to: number;
  /** The number of lines of the whole text. An empty text has one. */
  total: number;
}

/** @throws AppError bad_request if the text has no such lines */
export function linesOf(text: string, { from = 1, to }: LineRange): Lines {
  const lines = text.split(/(?<=\n)/);
  const total = Math.max(lines.length, 1);
  const last = Math.min(to ?? total, total);
  if (from > total)
    throw new AppError("bad_request", { message: `fromLine: The file has ${total} lines.` });
  if (from > last)
    throw new AppError("bad_request", { message: "toLine: It comes before fromLine." });
  return { text: lines.slice(from - 1, last).join(""), from, to: last, total };
}
