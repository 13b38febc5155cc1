import { domainToUnicode } from "node:url";

/** Scripts that look like Latin letters, or have letters that do, and those of languages with names of domains. */
const SCRIPTS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Cherokee",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Telugu",
  "Thai",
  "Lao",
  "Khmer",
  "Ethiopic",
  "Coptic",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Hangul",
].map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, "u") }));
const OTHER_LETTER = new RegExp(
  `(?=\\p{L})[^${SCRIPTS.map(({ name }) => `\\p{Script=${name}}`).join("")}]`,
  "u",
);

/** Sets of scripts that are written together. Latin may be among each of them. */
const TOGETHER: readonly (readonly string[])[] = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Bopomofo"],
  ["Han", "Hangul"],
];

/**
 * A host name as people write it. A name that mixes scripts stays in ASCII, because it may look like another name.
 * @param host in ASCII
 */
export function displayHost(host: string): { name: string; mixesScripts: boolean } {
  const name = domainToUnicode(host) || host;
  const mixesScripts = name.split(".").some((label) => isMixed(label));
  return { name: mixesScripts ? host : name, mixesScripts };
}

function isMixed(label: string): boolean {
  const scripts = SCRIPTS.filter(({ letters }) => letters.test(label)).map(({ name }) => name);
  if (OTHER_LETTER.test(label)) return scripts.length > 0;
  if (scripts.length < 2) return false;
  const rest = scripts.filter((script) => script !== "Latin");
  return !TOGETHER.some((set) => rest.every((script) => set.includes(script)));
}
