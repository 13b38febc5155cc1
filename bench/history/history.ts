import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf, Run } from "./run.ts";

/** Every run on this machine. Git ignores it. */
export const LOCAL_HISTORY = "bench/results/history.jsonl";
/** The runs that docs/benchmarks.md shows. */
export const PUBLISHED_HISTORY = "docs/benchmarks/history.jsonl";

export function appendRuns(path: string, runs: readonly Run[]): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, runs.map((run) => `${JSON.stringify(run)}\n`).join(""));
}

/** Empty if there is no file. @throws Error that names the line that cannot be read */
export function readRuns(path: string): Run[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => (line === "" ? [] : readRun(line, `${path}, line ${at + 1}`)));
}

function readRun(line: string, where: string): Run {
  try {
    return Run.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`${where} is not a run of a benchmark: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The last run of each benchmark and corpus, by name. */
export function newestRuns(runs: readonly Run[]): Map<string, Run> {
  return new Map(runs.toSorted((a, b) => a.at.localeCompare(b.at)).map((run) => [keyOf(run), run]));
}

/** The newest local runs that are newer than the published ones, and were measured on a quiet machine. */
export function unpublishedRuns(local: readonly Run[], published: readonly Run[]): Run[] {
  const last = newestRuns(published);
  const quiet = local.filter(({ isBusy }) => !isBusy);
  return [...newestRuns(quiet).values()].filter((run) => {
    const before = last.get(keyOf(run));
    return before === undefined || before.at < run.at;
  });
}
