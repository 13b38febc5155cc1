import { canonicalLanguage } from "#schemas/locale/language.ts";
import type { Patterns } from "../../ignore/patterns.ts";
import { recordOf } from "../../ignore/read-lists.ts";
import { isRecord } from "../program/literals.ts";

/** What the plugin `i18n` takes for a language in a name: `de`, `pt-BR`, `zh-Hans`, `en_US`. */
const LANGUAGE = /^[a-z]{2}(?:(?:-[A-Za-z]{4})?(?:-[A-Z]{2})?|_[A-Z]{2})$/;
/** The same before the ending of a file. */
const SUFFIXED = ["", "[-_][A-Z][A-Z]", "-[A-Za-z][A-Za-z][A-Za-z][A-Za-z]"].map(
  (addition) => `*.[a-z][a-z]${addition}.md`,
);
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => canonicalLanguage(code) !== null,
);

type Place = Pick<Patterns, "folder" | "origin">;

/**
 * The plugin `i18n` makes pages of its languages, without those that have `build: false`. It leaves out other languages in the names of files too,
 * if it has a list of them. Before its first version, it had a map.
 * @param isMain whether no other settings make a site of the same notes
 */
export function unbuiltLanguages(
  options: unknown,
  { isMain, ...place }: Place & { isMain: boolean },
): Patterns[] {
  if (!isRecord(options)) return [];
  const { languages, docs_structure: structure, build_only_locale: only } = options;
  const isList = Array.isArray(languages);
  const written: [key: unknown, entry: unknown][] = isList
    ? (languages as unknown[]).map((entry) => [recordOf(entry)["locale"], entry])
    : Object.entries(recordOf(languages));
  const known = written.flatMap(([key, entry]) => {
    if (typeof key !== "string" || !LANGUAGE.test(key)) return [];
    const isBuilt = typeof only === "string" ? key === only : recordOf(entry)["build"] !== false;
    return [{ key, isBuilt }];
  });
  const unbuilt = known.flatMap(({ key, isBuilt }) => (isBuilt ? [] : key));
  if (structure === "folder") return [{ ...place, lines: unbuilt.map((key) => `/${key}/`) }];
  const isComplete = isMain && isList && known.length > 0 && known.length === written.length;
  if (!isComplete) return [{ ...place, lines: unbuilt.map((key) => `*.${key}.md`) }];
  const built = known.flatMap(({ key, isBuilt }) => (isBuilt ? key : []));
  // Two letters that are no language are a part of a name: `node.js.md`.
  const others = `(?!(?:${CODES.join("|")})[-_.])[a-z]{2}[\\w-]*`;
  const except = new RegExp(`\\.(?:${[...built, others].join("|")})\\.md$`, "u");
  return [{ ...place, lines: SUFFIXED, except }];
}
