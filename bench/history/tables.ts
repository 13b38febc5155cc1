import { amount, corpusText, verdictOf } from "../report.ts";
import { drawGrowth } from "../growth/plot.ts";
import { newestRuns } from "./history.ts";
import type { Run } from "./run.ts";

const BLOCK = /(<!-- runs: ([a-z0-9-]+) -->\n)[^]*?(<!-- end of runs -->)/g;
/** Above its table, as soon as there is something to draw. */
const PLOT =
  "![Time, dataset, memory and written bytes of a push that changes one note, at each size](benchmarks/growth.svg)\n\n";
const NOTHING = "No run is published yet.\n";

/**
 * Fills each block of a document that begins with `<!-- runs: NAME -->` with the newest runs of that benchmark: where and
 * when they were measured, and a table with a column for each corpus.
 */
export function fillTables(document: string, runs: readonly Run[]): string {
  const newest = [...newestRuns(runs).values()];
  return document.replace(BLOCK, (_, start: string, name: string, end: string) => {
    const shown = newest
      .filter(({ benchmark }) => benchmark === name)
      .toSorted((a, b) => (a.corpus?.notes ?? 0) - (b.corpus?.notes ?? 0));
    const plot = name === "growth" && drawGrowth(shown) !== null ? PLOT : "";
    return `${start}\n${plot}${shown.length === 0 ? NOTHING : describeRuns(shown)}\n${end}`;
  });
}

function describeRuns(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const heads = runs.map(({ benchmark, corpus }) => corpus?.name ?? benchmark);
  const rows = names.map((name) => {
    const cells = runs.map((run) => cellOf(run, name));
    return [name, ...cells, floorOf(runs, name)];
  });
  const lines = [["figure", ...heads, "floor"], heads.concat("", "").map(() => "---"), ...rows];
  return `${runs.map(describeRun).join("\n")}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

/** "- mdn-de, 14,595 notes, 62.4 MB: 2026-11-29, commit 1234abcd, AMD EPYC, 2 cores, Node 20.20.2, Hugo 0.111.3; …" */
function describeRun(run: Run): string {
  const { benchmark, corpus, at, commit, isDirty, machine, node, hugo, others, isBusy } = run;
  const where = [
    at.slice(0, "2026-11-29".length),
    `commit ${commit}${isDirty ? " with changes" : ""}`,
    machine.cpu,
    `${machine.cores} cores`,
    `Node ${node}`,
    ...(hugo === null ? [] : [`Hugo ${hugo}`]),
  ].join(", ");
  const share = Math.round(Math.max(others.before, others.during) * 100);
  const busy = isBusy ? " **Too busy to compare.**" : "";
  const subject = corpus === null ? benchmark : corpusText(corpus);
  return `- ${subject}: ${where}; other processes used up to ${share}% of the processor time.${busy}`;
}

/** "30.8 s, Hugo 14.5 s: **2.12 ×**": bold if it is above its floor. */
function cellOf({ figures }: Run, name: string): string {
  const figure = figures.find((candidate) => candidate.name === name);
  if (!figure) return "–";
  const { value, unit, compared } = figure;
  const text = amount(value, unit);
  const shown = verdictOf(figure) === "ABOVE" ? `**${text}**` : text;
  if (!compared) return shown;
  const side = (seconds: number) => amount(seconds, compared.unit);
  return `${side(compared.pressmark)}, Hugo ${side(compared.hugo)}: ${shown}`;
}

function floorOf(runs: readonly Run[], name: string): string {
  const figure = runs
    .flatMap(({ figures }) => figures)
    .find((candidate) => candidate.name === name && candidate.accept !== undefined);
  return figure?.accept === undefined ? "" : amount(figure.accept, figure.unit);
}
