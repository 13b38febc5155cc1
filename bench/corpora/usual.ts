import { UsageError } from "../arguments.ts";
import type { Corpus } from "./find-corpora.ts";
import { openCorpus, type OpenCorpus } from "./open-corpus.ts";

/** 3,112 notes that link to each other. */
export const POWERSHELL = "powershell-docs-md";

/** @throws UsageError if the corpus is not there, or was not chosen */
export function openUsual(corpora: readonly Corpus[], name: string): OpenCorpus {
  const corpus = corpora.find((candidate) => candidate.name === name);
  if (corpus) return openCorpus(corpus);
  throw new UsageError(`This benchmark needs the corpus ${name}.`);
}
