import type { CodeLines } from "../foreign/code-ranges.ts";
import { type Generator, unfencedKeys } from "../foreign/generator.ts";
import { fencedLines } from "../foreign/fences.ts";
import { mayDecide } from "../front-matter/publication.ts";
import type { FormulaCommands } from "../formulas/commands.ts";
import { splitNote, type SplitNote } from "../front-matter/split.ts";
import { checkFields } from "../note-schemas/check-fields.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import { fillValue, fillVariables, type Variables } from "./note-variables.ts";

export interface SiteOptions {
  /** Values for `{{ name }}`. */
  variables?: Variables | undefined;
  /** What the front matter of the note must say. */
  schemas?: readonly NoteSchema[] | undefined;
  /** Commands that the settings of the repository define for formulas. */
  formulaCommands?: FormulaCommands | undefined;
  /** Texts that the settings of a Logseq graph name. */
  macros?: Readonly<Record<string, string>> | undefined;
}

/** A file with the variables and the defaults of its site. */
export function ownNote(
  text: string,
  { variables, schemas = [], generator }: SiteOptions & { generator?: Generator | undefined },
): SplitNote {
  const split = splitNote(text, { unfencedKeys: unfencedKeys(generator) });
  const note = filledValues(split, variables);
  return schemas.length === 0 ? note : checkFields(note, schemas);
}

/** A key that decides about publication stays as written, so that no variable publishes a note. */
function filledValues(note: SplitNote, variables: Variables | undefined): SplitNote {
  if (!variables) return note;
  for (const [key, value] of Object.entries(note.values))
    if (!mayDecide(key)) note.values[key] = fillValue(value, variables);
  return note;
}

export function filledBody(
  body: string,
  variables: Variables | undefined,
  { isMdx, indentedLinesOf }: { isMdx: boolean; indentedLinesOf(source: string): CodeLines },
): string {
  if (!variables) return body;
  const codeLines = () => {
    // MDX has no indented code.
    const indented = isMdx ? [] : indentedLinesOf(body);
    return fencedLines(body).map((isFenced, line) => isFenced || indented[line] === true);
  };
  return fillVariables(body, variables, { codeLines, isMdx });
}
