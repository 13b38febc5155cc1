import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyNote } from "../corpora/copies.ts";
import { makeCorpus, type OpenCorpus } from "../corpora/open-corpus.ts";
import { spread } from "../corpora/spread.ts";

/**
 * A repository of `size` notes from all corpora, each in a separate folder. If there are fewer notes, copies with another
 * text fill the rest, and the name of the corpus says so.
 */
export function notesOfSize(size: number, corpora: readonly OpenCorpus[]): OpenCorpus {
  const pool = corpora.flatMap(({ facts, directory, notes }) =>
    notes.map((note) => ({ from: join(directory, note), to: join(facts.name, note) })),
  );
  const copied = Math.max(0, size - pool.length);
  const name =
    copied === 0
      ? `${size.toLocaleString("en")} notes`
      : `${size.toLocaleString("en")} notes, ${copied.toLocaleString("en")} of them copies`;
  return makeCorpus(name, (directory) => {
    for (const { from, to } of spread(pool, size)) {
      mkdirSync(dirname(join(directory, to)), { recursive: true });
      cpSync(from, join(directory, to));
    }
    for (let at = 0; at < copied; at++) {
      const { from, to } = pool[at % pool.length]!;
      const copy = `copy-${1 + Math.floor(at / pool.length)}`;
      copyNote(from, join(directory, copy, to), copy);
    }
  });
}
