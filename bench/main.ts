import { helpText, type Options, readOptions, UsageError } from "./arguments.ts";
import type { Bench, Measured } from "./bench.ts";
import { benchmarks } from "./benchmarks.ts";
import { findCorpora } from "./corpora/find-corpora.ts";
import { openCorpus } from "./corpora/open-corpus.ts";
import { appendRuns, LOCAL_HISTORY } from "./history/history.ts";
import type { Run } from "./history/run.ts";
import { describeCommit, describeMachine, hugoVersion } from "./machine/describe-machine.ts";
import { BusyError, isBusy, watchOthers } from "./machine/quiet.ts";
import { table } from "./report.ts";

/** The exit code of a wrong command line, and of a machine that is too busy. */
const REFUSED = 2;

try {
  const options = readOptions(process.argv.slice(2), Object.keys(benchmarks));
  if (options.help) process.stdout.write(helpText(benchmarks));
  else await runAll(options);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof BusyError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = REFUSED;
}
process.exit();

async function runAll(options: Options): Promise<void> {
  const { corpora, missing } = findCorpora(options.corpora);
  for (const name of missing) say(`The corpus ${name} is missing: its figures are left out.`);
  const bench: Bench = { options, corpora, quiet: watchOthers(options) };
  const chosen = Object.entries(benchmarks).filter(
    ([name]) => options.names.length === 0 || options.names.includes(name),
  );
  // Before anything is unpacked.
  await bench.quiet.settle();
  if (chosen.some(([, benchmark]) => "ofCorpus" in benchmark))
    for (const corpus of corpora) {
      const open = openCorpus(corpus);
      for (const [name, benchmark] of chosen) {
        if (!("ofCorpus" in benchmark)) continue;
        await attempt(name, async () => {
          const figures = await benchmark.ofCorpus(bench, open);
          record(bench, name, { corpus: open.facts, figures });
        });
        open.reset();
      }
      open.close();
    }
  for (const [name, benchmark] of chosen)
    if ("alone" in benchmark)
      await attempt(name, async () => {
        for await (const measured of benchmark.alone(bench)) record(bench, name, measured);
      });
  say(`Added to ${LOCAL_HISTORY}.`);
}

/** One benchmark that fails does not stop the others. */
async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof BusyError) throw error;
    const reason = error instanceof UsageError ? error.message : (error as Error).stack;
    say(`${name} has no figures. ${reason}`);
    process.exitCode = 1;
  }
}

function record({ options, quiet }: Bench, benchmark: string, { corpus, figures }: Measured): void {
  const others = quiet.finish();
  const run: Run = {
    at: new Date().toISOString(),
    benchmark,
    corpus,
    ...describeCommit(),
    machine: describeMachine(),
    node: process.versions.node,
    hugo: hugoVersion(),
    pairs: options.pairs,
    others,
    isBusy: isBusy(others),
    figures,
  };
  appendRuns(LOCAL_HISTORY, [run]);
  say(table(run));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
