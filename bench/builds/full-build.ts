import type { Bench } from "../bench.ts";
import { push } from "../corpora/git.ts";
import type { OpenCorpus } from "../corpora/open-corpus.ts";
import { type Figure, median, percentile } from "../figure.ts";
import { findBuildWorker, largestMemory } from "../machine/processes.ts";
import { type ProcessorTime, sampleProcessorTime } from "../machine/processor-time.ts";
import { type Platform, startPlatform } from "../platform.ts";
import { editNotes } from "./edit-notes.ts";
import { type HugoRun, prepareHugo } from "./hugo.ts";
import { FLOORS } from "./floors.ts";
import { type WatchedBuild, watchBuild } from "./watch-build.ts";

const EDITS = 20;

interface Run {
  seconds: number;
  untilDataset: number;
  processorSeconds: number;
  datasetProcessorSeconds: number;
  published: { build: WatchedBuild } & Awaited<ReturnType<Platform["createProject"]>>;
}

/**
 * Builds a corpus, and compares with Debian's Hugo (with Chroma if code is highlighted) and a one-line layout, in
 * alternating pairs. The first pair has a cold worker. Both create a feed, a sitemap and the pages of tags. Ours also resolves
 * links, sanitizes, and creates what docs/benchmarks.md lists. Without highlighting, single notes are changed afterwards.
 */
export async function fullBuild(
  { options, quiet }: Bench,
  corpus: OpenCorpus,
  { highlight }: { highlight: boolean },
): Promise<Figure[]> {
  // Prepared first, because it takes longer than an idle connection lives.
  const site = prepareHugo(corpus.directory);
  const platform = await startPlatform();
  const worker = findBuildWorker(platform.processes.pid ?? 0);
  const processor = sampleProcessorTime(worker);
  try {
    const ours: Run[] = [];
    const hugo: HugoRun[] = [];
    for (let pair = 0; pair < options.pairs; pair++) {
      await quiet.settle();
      const name = `full ${pair}`;
      ours.push(await buildOnce(platform, corpus, { name, highlight, processor }));
      await quiet.settle();
      hugo.push(await site.build({ highlight }));
    }
    const builds = figuresOfPairs(ours, hugo, highlight);
    if (highlight) return [...builds, ...memoryFigures(worker, hugo, corpus)];
    await quiet.settle();
    const edits = await editNotes({ platform, corpus, ...ours.at(-1)!.published }, EDITS);
    const pushes = edits.map(({ pushMs }) => pushMs);
    const p95 = percentile(pushes, 0.95);
    return [
      ...builds,
      ...memoryFigures(worker, hugo, corpus),
      { name: "one note, git push starts → served, p50", value: median(pushes), unit: "ms" },
      { name: "the same, p95", value: p95, unit: "ms", accept: FLOORS.oneNoteMs },
      {
        name: "stored → served, p95",
        value: percentile(
          edits.map(({ storedMs }) => storedMs),
          0.95,
        ),
        unit: "ms",
      },
      {
        name: "one note p95, as a share of the full build",
        value: p95 / 1000 / median(ours.map(({ seconds }) => seconds)),
        unit: "x",
      },
    ];
  } finally {
    processor.stop();
    await platform.stop();
    site.close();
  }
}

async function buildOnce(
  platform: Platform,
  { directory }: OpenCorpus,
  options: { name: string; highlight: boolean; processor: ProcessorTime },
): Promise<Run> {
  const { name, highlight, processor } = options;
  const created = await platform.createProject(name);
  const { project, pushUrl } = created;
  await platform.api.projects.settings.update.mutate({
    projectId: project.id,
    section: "build",
    values: { highlight },
  });
  await push(directory, pushUrl);
  const build = await watchBuild(platform, project.id);
  const { claimedAt, liveAt, datasetAt } = build;
  return {
    seconds: (liveAt - claimedAt) / 1000,
    untilDataset: (datasetAt - claimedAt) / 1000,
    processorSeconds: processor.between(claimedAt, liveAt),
    datasetProcessorSeconds: processor.between(liveAt, datasetAt),
    published: { ...created, build },
  };
}

export function figuresOfPairs(
  ours: readonly Pick<
    Run,
    "seconds" | "untilDataset" | "processorSeconds" | "datasetProcessorSeconds"
  >[],
  hugo: readonly HugoRun[],
  highlight: boolean,
): Figure[] {
  const compare = (name: string, of: (run: Run | HugoRun) => number, pairs = ours.length) => {
    const [mine, theirs] = [ours, hugo].map((runs) =>
      runs.slice(0, pairs).map((run) => of(run as Run)),
    );
    return {
      name,
      value: median(mine!.map((value, pair) => value / theirs![pair]!)),
      unit: "x" as const,
      compared: { pressmark: median(mine!), hugo: median(theirs!), unit: "s" as const },
    };
  };
  return [
    {
      ...compare("full build, claim to live", ({ seconds }) => seconds),
      accept: highlight ? FLOORS.highlighted : FLOORS.plain,
    },
    compare("the first of these, with a cold worker", ({ seconds }) => seconds, 1),
    {
      ...compare("processor time of the worker until live", (run) => run.processorSeconds),
      ...(highlight ? {} : { accept: FLOORS.processor }),
    },
    {
      name: "processor time of the worker for the dataset",
      value: median(ours.map((run) => run.datasetProcessorSeconds)),
      unit: "s",
    },
    {
      name: "claim to dataset ready, compared with the build",
      value: median(ours.map(({ untilDataset, seconds }) => untilDataset / seconds)),
      unit: "x",
      accept: FLOORS.dataset,
    },
  ];
}

function memoryFigures(worker: number, hugo: readonly HugoRun[], { facts }: OpenCorpus): Figure[] {
  return [
    {
      name: "largest memory of the worker",
      value: largestMemory(worker),
      unit: "MB",
      ...(facts.notes <= FLOORS.memory.notes ? { accept: FLOORS.memory.megabytes } : {}),
    },
    {
      name: "largest memory of Hugo",
      value: Math.max(...hugo.map((run) => run.megabytes)),
      unit: "MB",
    },
    { name: "HTML files that Hugo wrote", value: hugo[0]!.pages, unit: "" },
  ];
}
