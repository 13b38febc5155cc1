import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "#tests/support/agreement.ts";
import { makeCorpus, type OpenCorpus } from "../corpora/open-corpus.ts";

/** Shares of the notes of a language. A few folders are large, most are small. */
const PLATFORMS: Record<string, number> = {
  common: 0.62,
  linux: 0.25,
  osx: 0.06,
  windows: 0.045,
  android: 0.014,
  sunos: 0.004,
  freebsd: 0.003,
  openbsd: 0.002,
  netbsd: 0.002,
};
/** The folder without a language is complete. Each of the others has translated less than the one before. */
const LANGUAGES =
  "es fr pt_BR ko de it zh nl pl ja id ru tr zh_TW ta uk ar hi sv pt_PT da fa bn th ro no cs hu fi ca sr el lv vi".split(
    " ",
  );
const TRANSLATED_LESS = 0.9;
const VERBS =
  "Show List Create Delete Copy Move Start Stop Convert Compress Extract Search Print Count Sort Update".split(
    " ",
  );
const THINGS =
  "archive file directory process service image package branch container network disk user key stream table report".split(
    " ",
  );
const SYLLABLES = "gar zip net mon tar cat lex pod git fin dro sys lib map vox qua".split(" ");
const EXAMPLES = 5;

/** Tiny notes in the shape of tldr-pages: `pages.<language>/<platform>/<command>.md`. */
export function smallCorpus(notes: number): OpenCorpus {
  return makeCorpus("small notes", (directory) => {
    const random = randomNumbers(11);
    const commands = Array.from({ length: notes }, (_, at) => commandName(at));
    for (const [folder, count] of notesPerLanguage(notes)) {
      let next = 0;
      for (const [platform, share] of Object.entries(PLATFORMS)) {
        const path = join(directory, folder, platform);
        mkdirSync(path, { recursive: true });
        const end =
          platform === "netbsd" ? count : Math.min(count, next + Math.round(count * share));
        for (; next < end; next++) {
          const name = commands[next]!;
          writeFileSync(join(path, `${name}.md`), noteText(name, folder, random));
        }
      }
    }
  });
}

/** Adds up to `notes`. */
export function notesPerLanguage(notes: number): [folder: string, count: number][] {
  const weights = [1, ...LANGUAGES.map((_, at) => TRANSLATED_LESS ** (at + 1))];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const folders = ["pages", ...LANGUAGES.map((language) => `pages.${language}`)];
  const counts = weights.map((weight) => Math.floor((notes * weight) / total));
  const rest = notes - counts.reduce((sum, count) => sum + count, 0);
  return folders.map((folder, at) => [folder, counts[at]! + (at === 0 ? rest : 0)]);
}

/** Different for every number. */
export function commandName(at: number): string {
  const size = SYLLABLES.length;
  const syllable = (digit: number) => SYLLABLES[Math.floor(at / size ** digit) % size]!;
  const word = syllable(0) + syllable(1);
  return at < size ** 2 ? word : `${word}-${syllable(2)}${at < size ** 3 ? "" : syllable(3)}`;
}

function noteText(name: string, folder: string, random: (below: number) => number): string {
  const pick = (words: readonly string[]) => words[random(words.length)]!;
  const examples = Array.from(
    { length: EXAMPLES },
    () =>
      `- ${pick(VERBS)} a ${pick(THINGS)} of ${folder}:\n\n\`${name} --${pick(THINGS)} {{path/to/${pick(THINGS)}}}\``,
  );
  return `# ${name}\n\n> ${pick(VERBS)} each ${pick(THINGS)} with a ${pick(THINGS)}.\n> More information: <https://example.org/${name}>.\n\n${examples.join("\n\n")}\n`;
}
