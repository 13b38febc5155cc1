import type { Options } from "./arguments.ts";
import type { Corpus } from "./corpora/find-corpora.ts";
import type { CorpusFacts, OpenCorpus } from "./corpora/open-corpus.ts";
import type { Figure } from "./figure.ts";
import type { Quiet } from "./machine/quiet.ts";

/** What a benchmark works with. */
export interface Bench {
  options: Options;
  corpora: readonly Corpus[];
  quiet: Quiet;
}

/** One line of the history. */
export interface Measured {
  corpus: CorpusFacts | null;
  figures: Figure[];
}

/** A benchmark of its own files, or one that runs on each corpus. */
export type Benchmark = { about: string } & (
  | { alone(bench: Bench): AsyncIterable<Measured> }
  | { ofCorpus(bench: Bench, corpus: OpenCorpus): Promise<Figure[]> }
);

/** A benchmark with one line of figures. */
export function alone(
  about: string,
  measure: (bench: Bench) => Promise<Figure[]>,
): Extract<Benchmark, { alone: unknown }> {
  return {
    about,
    async *alone(bench) {
      await bench.quiet.settle();
      yield { corpus: null, figures: await measure(bench) };
    },
  };
}
