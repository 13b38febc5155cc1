import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Measured } from "../bench.ts";
import { editNotes } from "../builds/edit-notes.ts";
import { watchBuild } from "../builds/watch-build.ts";
import { push } from "../corpora/git.ts";
import { openCorpus, type OpenCorpus } from "../corpora/open-corpus.ts";
import { usageOfFolders } from "../disk-usage.ts";
import { type Figure, median, percentile } from "../figure.ts";
import { findBuildWorker, largestMemory, writtenBytes } from "../machine/processes.ts";
import { startPlatform } from "../platform.ts";
import { GROWTH } from "./figure-names.ts";
import { notesOfSize } from "./notes-of-size.ts";

const SIZES = [1_000, 10_000, 50_000];
const EDITS = 20;
/** After each edit of a large site, its dataset takes several seconds. */
const LARGE = { notes: 20_000, edits: 12 };
/** Time for what is written after the dataset: the log, merged packs, the database's checkpoint. */
const SETTLE_MS = 5_000;
/** The corpora also contain files that are no notes. */
const LIMITS = { BUILD_MAX_FILES: "1000000", BUILD_MAX_SITE_MIB: "8192" };
const [KB, MB] = [1e3, 1e6];

/** Changes single notes of repositories of three sizes: the cost must grow with the change, and not with the site. */
export async function* growth(bench: Bench): AsyncGenerator<Measured> {
  const sizes = bench.options.sizes.length > 0 ? bench.options.sizes : SIZES;
  const corpora = bench.corpora.map(openCorpus);
  try {
    for (const size of sizes) {
      const corpus = notesOfSize(size, corpora);
      try {
        yield { corpus: corpus.facts, figures: await measure(bench, corpus) };
      } finally {
        corpus.close();
      }
    }
  } finally {
    for (const corpus of corpora) corpus.close();
  }
}

async function measure({ quiet }: Bench, corpus: OpenCorpus): Promise<Figure[]> {
  const platform = await startPlatform(LIMITS);
  const root = platform.processes.pid ?? 0;
  const worker = findBuildWorker(root);
  const disk = async () => {
    await sleep(SETTLE_MS);
    const folders = usageOfFolders(platform.env.DATA_DIR);
    const temporary = folders.get("tmp")?.bytes ?? 0;
    const all = [...folders.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    return { written: writtenBytes(root), stored: all - temporary, temporary };
  };
  try {
    const created = await platform.createProject("Growth");
    const empty = await disk();
    await quiet.settle();
    await push(corpus.directory, created.pushUrl);
    const build = await watchBuild(platform, created.project.id);
    const { claimedAt, liveAt, datasetAt } = build;
    const built = await disk();
    const builtMemory = largestMemory(worker);
    await quiet.settle();
    const count = corpus.facts.notes > LARGE.notes ? LARGE.edits : EDITS;
    const edits = await editNotes({ platform, corpus, ...created, build }, count);
    const edited = await disk();
    const pushes = edits.map(({ pushMs }) => pushMs);
    const stored = edits.map(({ storedMs }) => storedMs);
    const perPush = (bytes: number) => bytes / edits.length / KB;
    return [
      { name: "full build, claim to live", value: (liveAt - claimedAt) / 1000, unit: "s" },
      { name: "claim to dataset ready", value: (datasetAt - claimedAt) / 1000, unit: "s" },
      { name: GROWTH.p50, value: median(pushes), unit: "ms" },
      { name: GROWTH.p95, value: percentile(pushes, 0.95), unit: "ms" },
      { name: "stored → served, p95", value: percentile(stored, 0.95), unit: "ms" },
      {
        name: GROWTH.dataset,
        value: median(edits.map(({ datasetMs }) => datasetMs)) / 1000,
        unit: "s",
      },
      { name: "largest memory of the worker, full build", value: builtMemory, unit: "MB" },
      { name: GROWTH.memory, value: largestMemory(worker), unit: "MB" },
      { name: GROWTH.written, value: perPush(edited.written - built.written), unit: "KB" },
      {
        name: "growth of the data directory per one-note push",
        value: perPush(edited.stored - built.stored),
        unit: "KB",
      },
      {
        name: "written to disk by the first push and build",
        value: (built.written - empty.written) / MB,
        unit: "MB",
      },
      { name: "data directory at the end", value: edited.stored / MB, unit: "MB" },
      {
        name: "temporary files, for an hour after a push",
        value: edited.temporary / MB,
        unit: "MB",
      },
    ];
  } finally {
    await platform.stop();
  }
}
