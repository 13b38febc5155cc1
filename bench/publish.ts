import { readFileSync, writeFileSync } from "node:fs";
import { benchmarks } from "./benchmarks.ts";
import { drawGrowth } from "./growth/plot.ts";
import {
  appendRuns,
  LOCAL_HISTORY,
  PUBLISHED_HISTORY,
  readRuns,
  unpublishedRuns,
} from "./history/history.ts";
import { keyOf } from "./history/run.ts";
import { fillTables } from "./history/tables.ts";

/**
 * `npm run bench:publish [benchmarks]`: copies the newest quiet runs of this machine into the history of the repository, and
 * writes the tables and the plot of docs/benchmarks.md from that history.
 */
const DOCUMENT = "docs/benchmarks.md";
const PLOT = "docs/benchmarks/growth.svg";

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  process.stderr.write(`There is no benchmark "${unknown}".\n`);
  process.exit(2);
}
const local = readRuns(LOCAL_HISTORY).filter(
  ({ benchmark }) => names.length === 0 || names.includes(benchmark),
);
const busy = local.filter(({ isBusy }) => isBusy).length;
const added = unpublishedRuns(local, readRuns(PUBLISHED_HISTORY));
if (added.length > 0) appendRuns(PUBLISHED_HISTORY, added);
const runs = readRuns(PUBLISHED_HISTORY);
writeFileSync(DOCUMENT, fillTables(readFileSync(DOCUMENT, "utf8"), runs));
const plot = drawGrowth(runs);
if (plot !== null) writeFileSync(PLOT, plot);
for (const run of added) process.stdout.write(`published: ${keyOf(run)}, commit ${run.commit}\n`);
if (busy > 0) process.stdout.write(`left out, because the machine was busy: ${busy} runs\n`);
process.stdout.write(`${DOCUMENT} shows ${runs.length} published runs.\n`);
