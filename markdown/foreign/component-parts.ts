import { codeRanges } from "./code-ranges.ts";
import { fencedLines } from "./fences.ts";
import { type Generator, hasComponents } from "./generator.ts";
import { type MadePart, madeParts } from "./made-parts.ts";

interface NoteOfProgram {
  isMdx: boolean;
  generator: Generator | undefined;
  /** Its front matter. */
  values: Record<string, unknown>;
}

/** All parts of a note whose ids are known only where the program runs. */
export function programParts(source: string, note: NoteOfProgram): MadePart[] {
  return [...madeParts(source), ...componentParts(source, note)];
}

/** Mintlify generates the parameters of a page from a description of the interface. */
const OPENAPI: MadePart = { by: "openapi", names: [] };
/** More would not be written by hand. */
const MAX_COMPONENTS = 100;
const MAX_VALUES = 10;
/** A component that ends itself, on a line of its own. */
const COMPONENT =
  /^<([A-Z]\w{0,60}(?:\.\w{1,60})?|[a-z]\w{0,40}(?:-\w{1,40}){1,4})(?=[\s/])[^<>\n]{0,500}\/>[ \t]*$/gm;
const OWN_HEADINGS = /^#{2,6} /gm;
/** A page with more headings of its own is written by hand. */
const MAX_OWN = 1;

const VALUE = /=\s*["']([\w.-]{2,80})["']/g;

/** The components that may make headings: the one of a page without headings of its own, else those whose attributes name the id. */
function componentParts(
  source: string,
  { isMdx, generator, values: own }: NoteOfProgram,
): MadePart[] {
  if (generator === "mintlify" && own["openapi"] !== undefined) return [OPENAPI];
  // MkDocs fills the page in where its own template says so.
  const template = own["template"];
  if (generator === "mkdocs" && typeof template === "string" && /^[\w./-]{1,100}$/.test(template))
    return [{ by: `template: ${template}`, names: [] }];
  if (!source.includes("/>") || !(isMdx || hasComponents(generator))) return [];
  const isWhole = (source.match(OWN_HEADINGS)?.length ?? 0) <= MAX_OWN;
  const code = codeRanges(source, fencedLines(source));
  const found = [...source.matchAll(COMPONENT)]
    .filter(({ index }) => code.endAt(index) === null)
    .map(([text, name = ""]): MadePart => {
      const values = [...text.matchAll(VALUE)].map(([, value = ""]) => value);
      return { by: `<${name}>`, names: isWhole ? [] : values.slice(0, MAX_VALUES) };
    });
  if (isWhole) return found.slice(0, 1);
  return found.filter(({ names }) => names.length > 0).slice(0, MAX_COMPONENTS);
}
