import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { buildWorkers } from "./build-workers.ts";
import { fullBuild } from "./full-build.ts";
import { oneFilePublish } from "./one-file-publish.ts";
import { editShare } from "./edit-share.ts";
import type { Figure } from "./figure.ts";
import { graphDrawing } from "./graph-drawing.ts";
import { notePreview } from "./note-preview.ts";
import { serving } from "./serving.ts";
import { storage } from "./storage.ts";
import { webhookAcks } from "./webhook-acks.ts";

/**
 * `npm run bench [names]`: one figure per promise, as ratios within one run, so that any machine can run it.
 * docs/benchmarks.md explains each figure and its results.
 */
const benchmarks: Record<string, () => Promise<Figure[]>> = {
  "build-workers": buildWorkers,
  "full-build": () => fullBuild({ size: "3,100", highlight: false }),
  "full-build-highlighted": () => fullBuild({ size: "3,100", highlight: true }),
  "full-build-15000": () => fullBuild({ size: "15,000", highlight: false }),
  "full-build-15000-highlighted": () => fullBuild({ size: "15,000", highlight: true }),
  "one-file-publish": () => oneFilePublish("3,100"),
  "one-file-publish-15000": () => oneFilePublish("15,000"),
  "edit-share": editShare,
  "note-preview": notePreview,
  "graph-15000": graphDrawing,
  serving,
  storage,
  "webhook-acks": webhookAcks,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `unknown: ${unknown.join(", ")}. Available: ${Object.keys(benchmarks).join(", ")}\n`,
  );
  process.exit(2);
}
const figures: Figure[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  for (const figure of await run()) {
    figures.push(figure);
    const verdict =
      figure.accept === undefined ? "" : figure.value <= figure.accept ? "  ok" : "  ABOVE";
    const accept = figure.accept === undefined ? "" : `  (accept ${figure.accept} ${figure.unit})`;
    process.stdout.write(
      `  ${figure.name.padEnd(62)} ${figure.value.toFixed(2).padStart(10)} ${figure.unit}${accept}${verdict}\n`,
    );
  }
}
mkdirSync("bench/results", { recursive: true });
const machine = {
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memory: totalmem(),
  system: release(),
  node: process.version,
};
writeFileSync(
  "bench/results/latest.json",
  JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2),
);
process.exit(0);
