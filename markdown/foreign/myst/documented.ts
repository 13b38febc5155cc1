/** A part that links of every note may name. */
interface DocumentedPart {
  by: string;
  names: string[];
  isOfSite: true;
}

/** `.. autoclass:: Name` of Sphinx, in its own syntax or in that of MyST, and the module that the names after it are in. */
const DIRECTIVE =
  /^[ \t]*(?:\.\. ([a-z][\w-]*)::|(?:`{3,}|:{3,}) *\{([a-z][\w-]*)\})[ \t]+([A-Za-z_][\w.]*)[ \t]*$/gm;
const MODULE = /^(?:py:)?(?:current|auto)?module$/;
/** Extensions have their own, such as `autoconfigurable`. */
const DOCUMENTS = /^auto(?!summary$|section)/;
/** More would not be written by hand. */
const MAX_PARTS = 500;

/** Parts of a page that Sphinx generates from comments in code. Links of every page may name what they describe. */
export function documentedParts(source: string): DocumentedPart[] {
  if (!/[.{][ .]*auto/.test(source)) return [];
  const parts: DocumentedPart[] = [];
  let module: string | null = null;
  for (const { 1: plain, 2: fenced, 3: name = "" } of source.matchAll(DIRECTIVE)) {
    const directive = plain ?? fenced ?? "";
    if (MODULE.test(directive)) module = name;
    if (!DOCUMENTS.test(directive)) continue;
    const inModule = module === null || name.startsWith(module) ? [] : [`${module}.${name}`];
    parts.push({ by: `.. ${directive}::`, names: [name, ...inModule], isOfSite: true });
    if (parts.length >= MAX_PARTS) break;
  }
  return parts;
}
