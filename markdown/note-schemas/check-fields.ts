import { defaultOf, type FieldType, numberOf } from "#schemas/projects/field-values.ts";
import type { NoteField, NoteSchema } from "#schemas/projects/note-schema.ts";
import { mayDecide } from "../front-matter/publication.ts";
import type { SplitNote } from "../front-matter/split.ts";
import type { NoteIssue } from "../issue.ts";
import { booleanOf, isRecord, momentIn } from "../written-values.ts";
import { fieldIn } from "./find-field.ts";
import { nearName } from "../text/near-name.ts";

const MAX_SHOWN = 40;
/** A longer front matter is generated. */
const MAX_KEYS = 100;

/**
 * Checks the front matter of a note, and fills in what it does not say. A default never decides whether a note is published.
 * @param schemas those of its folder, and all that are for a type
 */
export function checkFields(note: SplitNote, schemas: readonly NoteSchema[]): SplitNote {
  const { values } = note;
  const own = isPlain(values["type"]) ? String(values["type"]).trim() : "";
  const issues: NoteIssue[] = [];
  for (const schema of schemas)
    if (!schema.type || schema.type === own)
      for (const field of schema.fields) {
        const found = fieldIn(values, field.name);
        const line = note.lineOf(found?.key.split(".")[0] ?? "");
        if (found) addProblem(issues, line, problemOf(field, found.value, found.key));
        else {
          const value = mayDecide(field.name) ? undefined : defaultOf(field);
          if (value !== undefined) setField(values, field.name, value);
          else if (field.required) addProblem(issues, null, missing(field, schema, values));
        }
      }
  return issues.length === 0 ? note : { ...note, issues: [...note.issues, ...issues] };
}

interface Problem {
  message: string;
  suggestion: string | null;
}

function addProblem(issues: NoteIssue[], line: number | null, problem: Problem | null): void {
  if (!problem || issues.some(({ message }) => message === problem.message)) return;
  issues.push({ line, severity: "warning", category: "schema", ...problem });
}

function missing({ name }: NoteField, schema: NoteSchema, values: object): Problem {
  const keys = Object.keys(values).slice(0, MAX_KEYS);
  const near = nearName(name, keys);
  const whose = schema.type
    ? `Notes of the type “${schema.type}”`
    : schema.folder === "/"
      ? "All notes"
      : `Notes in ${schema.folder}`;
  return {
    message: `“${name}” is missing in the front matter. ${whose} need it.`,
    suggestion: near === null ? `Write \`${name}:\` with a value.` : `Did you mean \`${near}\`?`,
  };
}

function setField(values: Record<string, unknown>, name: string, value: unknown): void {
  const dot = name.indexOf(".");
  if (dot < 0) values[name] = value;
  else {
    const group = name.slice(0, dot);
    const inner = values[group] ?? Object.create(null);
    if (!isRecord(inner)) return;
    values[group] = inner;
    setField(inner, name.slice(dot + 1), value);
  }
}

const NEEDS: Record<Exclude<FieldType, "choice">, [what: string, suggestion: string]> = {
  text: ["text", "Write one line of text, in quotes if it has special characters."],
  number: ["a number", "Write it with digits and a dot, such as `12.5`."],
  date: ["a date", "Write it as `2026-03-09` or `2026-03-09T14:30`."],
  boolean: ["yes or no", "Write `true` or `false`."],
  list: ["a list", "Write it as `[one, two]`."],
  link: ["a link to a note", 'Write it as `"[[Name of the note]]"` or as the path of its file.'],
};

function problemOf(field: NoteField, value: unknown, key: string): Problem | null {
  const { type, choices = [] } = field;
  if (type !== "choice") {
    if (isType[type](value)) return null;
    const [what, suggestion] = NEEDS[type];
    return { message: `“${key}” is not ${what}.`, suggestion };
  }
  const wrong = (Array.isArray(value) ? value : [value]).find(
    (one) => !isPlain(one) || !choices.includes(String(one)),
  ) as unknown;
  if (wrong === undefined) return null;
  if (!isPlain(wrong)) return { message: `“${key}” is not one of the choices.`, suggestion: null };
  const written = String(wrong).slice(0, MAX_SHOWN);
  const near = nearName(written, choices);
  return {
    message: `“${written}” is not one of the choices for “${key}”.`,
    suggestion: near === null ? `Choose from ${listed(choices)}.` : `Did you mean \`${near}\`?`,
  };
}

const MAX_LISTED = 10;

function listed(choices: readonly string[]): string {
  const named = choices.slice(0, MAX_LISTED).map((choice) => `\`${choice}\``);
  return named.join(", ") + (choices.length > MAX_LISTED ? " and others" : "");
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

const isType: Record<Exclude<FieldType, "choice">, (value: unknown) => boolean> = {
  text: (value) => isPlain(value) || value instanceof Date,
  number: (value) => numberOf(value) !== null,
  date: (value) => value instanceof Date || momentIn(value) !== null,
  boolean: (value) => booleanOf(value) !== undefined,
  list: (value) => Array.isArray(value) || isPlain(value),
  link: (value) => (Array.isArray(value) ? value : [value]).every(isLink),
};

/** `[[Name]]`, which YAML reads as a list in a list, `[text](path)`, or a path of a file. */
function isLink(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && isLink(value[0]);
  if (typeof value !== "string" || /^[a-z][a-z\d+.-]*:/i.test(value)) return false;
  return value.trim() !== "" && !/[\n\r<>]/.test(value);
}
