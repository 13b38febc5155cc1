import { type CodeLines, codeRanges, isEscaped } from "../foreign/code-ranges.ts";
import { applyEdits, type Edit } from "../foreign/edits.ts";
import { literalRanges } from "./literal-ranges.ts";
import { writtenValue } from "./written-value.ts";

/** The values of a site's variables, by name. */
export type Variables = Readonly<Record<string, string>>;

const USE = /\{\{[ \t]*([A-Za-z][\w-]{0,49})[ \t]*\}\}/g;

/** The value of a name. A name that is not set may belong to a template language. */
export function valueOf(variables: Variables, name: string): string | null {
  return Object.hasOwn(variables, name) ? variables[name]! : null;
}

/**
 * Puts values in the place of `{{ name }}`. They are text, never markdown. Code, formulas and text that a program keeps raw stay as written. No value has
 * a line break, so all lines keep their numbers.
 */
export function fillVariables(
  source: string,
  variables: Variables,
  { codeLines, isMdx }: { codeLines(): CodeLines; isMdx: boolean },
): string {
  const uses = [...source.matchAll(USE)].filter(
    ({ 1: name = "", index }) =>
      valueOf(variables, name) !== null && isText(source, index, { isMdx }),
  );
  if (uses.length === 0) return source;
  const code = codeRanges(source, codeLines());
  const literal = literalRanges(source);
  const edits = uses.flatMap(({ 0: written, 1: name = "", index }): Edit | [] => {
    if (code.endAt(index) !== null || literal.contains(index)) return [];
    const text = writtenValue(source, index, valueOf(variables, name) ?? "");
    return { start: index, end: index + written.length, text };
  });
  return applyEdits(source, edits).text;
}

/** `{{{`, `${{` and `\{{` are other things, and so is an object of JSX: `style={{ width }}`. */
function isText(source: string, at: number, { isMdx }: { isMdx: boolean }): boolean {
  const before = source[at - 1] ?? "";
  if (before === "{" || before === "$" || (isMdx && before === "=")) return false;
  return !isEscaped(source, at);
}

/** A front matter value. Its keys stay as written. */
export function fillValue(value: unknown, variables: Variables): unknown {
  if (typeof value === "string")
    return value.replace(USE, (written, name: string) => valueOf(variables, name) ?? written);
  if (Array.isArray(value)) return value.map((one) => fillValue(one, variables));
  if (!isPlain(value)) return value;
  const filled = Object.create(null) as Record<string, unknown>;
  for (const [key, one] of Object.entries(value)) filled[key] = fillValue(one, variables);
  return filled;
}

/** Not a date, for example. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
