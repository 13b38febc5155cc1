import { z } from "zod";
import { MAX_SCHEMAS, NoteSchema } from "../note-schema.ts";

const MAX_VARIABLES = 100;
const MAX_VALUE_CHARACTERS = 1_000;
const MAX_NAME_CHARACTERS = 50;

/** No dots, so that no variable is one of a program, such as `site.title`. */
const VARIABLE_NAME = new RegExp(`^[A-Za-z][\\w-]{0,${MAX_NAME_CHARACTERS - 1}}$`);

/** A text that notes use as `{{ name }}`. */
const SiteVariable = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(
      VARIABLE_NAME,
      `must begin with a letter and have up to ${MAX_NAME_CHARACTERS} letters, digits, - and _`,
    ),
  value: z
    .string()
    .max(MAX_VALUE_CHARACTERS, `can have up to ${MAX_VALUE_CHARACTERS} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "must be one line without control characters"),
});
export type SiteVariable = z.infer<typeof SiteVariable>;

const SiteVariables = z
  .array(SiteVariable)
  .max(MAX_VARIABLES, `values can have up to ${MAX_VARIABLES} entries`)
  .superRefine((variables, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of variables.entries()) {
      if (names.has(name))
        context.addIssue({
          code: "custom",
          message: "is the name of another variable",
          path: [index, "name"],
        });
      names.add(name);
    }
  });

/** What the front matter of notes may say, and texts that all notes can use. */
export const VariablesSettings = z.object({
  values: SiteVariables.describe("Texts that notes use as {{ name }}: a name and a value each."),
  schemas: z
    .array(NoteSchema)
    .max(MAX_SCHEMAS, `schemas can have up to ${MAX_SCHEMAS} entries`)
    .describe("What the front matter of the notes in a folder, or of a type, must contain."),
});
export type VariablesSettings = z.infer<typeof VariablesSettings>;

export const defaultVariablesSettings: VariablesSettings = { values: [], schemas: [] };
