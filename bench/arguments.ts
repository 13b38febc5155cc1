import { parseArgs } from "node:util";

export interface Options {
  /** Of benchmarks. Empty: all. */
  names: string[];
  /** Folders, archives or names of corpora. Empty: every corpus there is. */
  corpora: string[];
  /** Measure on a busy machine too. */
  anyway: boolean;
  pairs: number;
  /** Numbers of notes. Empty: those of the benchmark. */
  sizes: number[];
  help: boolean;
}

/** The command line is wrong. The message says which part, and what is possible. */
export class UsageError extends Error {}

const PAIRS = { default: 3, max: 9 };
const NOTES_MAX = 200_000;

const OPTIONS = {
  corpus: { type: "string", multiple: true },
  anyway: { type: "boolean" },
  pairs: { type: "string" },
  sizes: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws UsageError */
export function readOptions(words: readonly string[], benchmarks: readonly string[]): Options {
  const { values, positionals } = parse(words);
  const unknown = positionals.find((name) => !benchmarks.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no benchmark "${unknown}". There are: ${benchmarks.join(", ")}.`,
    );
  return {
    names: positionals,
    corpora: values.corpus ?? [],
    anyway: values.anyway ?? false,
    pairs: numberOf("--pairs", values.pairs ?? String(PAIRS.default), PAIRS.max),
    sizes: (values.sizes?.split(",") ?? []).map((size) => numberOf("--sizes", size, NOTES_MAX)),
    help: values.help ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message names the option.
    throw new UsageError(`${(error as Error).message}. See npm run bench -- --help.`);
  }
}

function numberOf(option: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  const range = `a whole number from 1 to ${max.toLocaleString("en")}`;
  throw new UsageError(`${option} needs ${range}, not "${text}".`);
}

export function helpText(benchmarks: Record<string, { about: string }>): string {
  const width = Math.max(...Object.keys(benchmarks).map((name) => name.length));
  const names = Object.entries(benchmarks).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}`,
  );
  return `Usage: npm run bench -- [benchmark …] [options]

Starts Pressmark with its own data, measures, and compares with Hugo on the same files in the same run.
Without a name, all benchmarks run. docs/benchmarks.md explains each figure.

Benchmarks:
${names.join("\n")}

Options:
  --corpus PATH   a folder, git repository or archive (tar, also compressed) with markdown, or the name of
                  a corpus such as mdn-de. Repeatable. Without it: every archive in ../shared/benchmarks
                  and ../shared/corpora
  --anyway        measure although other processes use the processors; every figure is then marked "busy"
  --pairs N       pairs of builds by Pressmark and Hugo, of which the median counts (1 to ${PAIRS.max}, default ${PAIRS.default})
  --sizes N,N     numbers of notes for growth and small-notes
  -h, --help      this text

Each run is added to bench/results/history.jsonl. npm run bench:publish copies the newest runs into docs/benchmarks.
`;
}
