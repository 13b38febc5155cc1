import { filesOf, onlyListed } from "../../ignore/only-listed.ts";
import { anchored, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import { literals, withoutComments } from "../../ignore/program-patterns.ts";

/** A source that is elsewhere, or that only the program knows. */
const UNKNOWN = [
  /\b(?:cwd|repository)\s*:/,
  /\bsource\s*(?:,|:\s*[^"'`{[\s])/,
  /\binclude\s*(?:,|:\s*[^"'`[\s])/,
  /\$\{/,
];

/** Notes that no collection of Nuxt Content includes, or that one excludes, are no pages. */
export function collectionPatterns(program: string, folder: string): Patterns[] {
  const text = withoutComments(program);
  const place = { folder: `${folder}content/`, origin: "the Nuxt settings" };
  const included = [...textsOf(text, "source"), ...textsOf(text, "include")];
  const isKnown = included.length > 0 && !UNKNOWN.some((form) => form.test(text));
  return [
    ...(isKnown ? onlyListed(included.flatMap(filesOf), place) : []),
    { ...place, lines: textsOf(text, "exclude").map(anchored) },
  ];
}

/** Every text of `name: "a"` and `name: ["a", "b"]`. */
function textsOf(text: string, name: string): string[] {
  const single = new RegExp(String.raw`\b${name}\s*:\s*(["'\`])([^"'\`\n]*)\1`, "g");
  const values = [...text.matchAll(single)].map(([, , value = ""]) => value);
  return [...values, ...literals(text, name)].flatMap(withoutBraces);
}
