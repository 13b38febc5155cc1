import { z } from "zod";
import { type FieldType, fieldTypes, isOfType } from "./field-values.ts";

export const MAX_SCHEMAS = 50;
const MAX_FIELDS = 50;
const MAX_CHOICES = 100;
const MAX_NAME_CHARACTERS = 64;
const MAX_TEXT_CHARACTERS = 300;

const oneLine = (name: string) =>
  z
    .string()
    .max(MAX_TEXT_CHARACTERS, `${name} can have up to ${MAX_TEXT_CHARACTERS} characters`)
    .regex(/^\P{Cc}*$/u, `${name} must be one line without control characters`);

/** One key of the front matter. */
export const NoteField = z
  .strictObject({
    /** A dot leads into a group: `seo.description`. */
    name: z
      .string()
      .trim()
      .max(MAX_NAME_CHARACTERS, `can have up to ${MAX_NAME_CHARACTERS} characters`)
      .regex(
        /^(?!.*(?:\.\.|\.$|__proto__))[\p{L}_][\p{L}\p{N}_ .-]*$/u,
        "must begin with a letter, and have letters, digits, spaces, -, _ and dots inside",
      ),
    type: z.enum(fieldTypes, { error: `must be one of ${fieldTypes.join(", ")}` }),
    required: z.boolean().default(false),
    /** What counts where a note says nothing. Entries of a list are separated by commas. */
    default: oneLine("default").optional(),
    choices: z
      .array(oneLine("choices").trim().min(1, "must not be empty"))
      .max(MAX_CHOICES, `choices can have up to ${MAX_CHOICES} entries`)
      .optional(),
  })
  .superRefine(({ type, choices = [], default: value }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [path] });
    if (type === "choice" && choices.length === 0) complain("choices", "are missing");
    if (type !== "choice" && choices.length > 0) complain("choices", "are only for a choice");
    if (new Set(choices).size < choices.length) complain("choices", "have an entry twice");
    if (value !== undefined && value !== "" && !isOfType(value, type, choices))
      complain("default", wrongDefault[type] ?? `is not a ${type}`);
  });
export type NoteField = z.infer<typeof NoteField>;

/** What the front matter of some notes must say. */
export const NoteSchema = z
  .strictObject({
    /** "/" is all notes. */
    folder: z
      .string()
      .trim()
      .max(MAX_TEXT_CHARACTERS, `can have up to ${MAX_TEXT_CHARACTERS} characters`)
      .regex(/^[^\p{Cc}\\]*$/u, "must have no control characters and no backslash")
      .refine((folder) => !folder.split("/").includes(".."), "must not contain ..")
      .optional(),
    /** The `type` in the front matter of its notes. */
    type: oneLine("type").trim().optional(),
    fields: z
      .array(NoteField)
      .min(1, "needs at least one field")
      .max(MAX_FIELDS, `fields can have up to ${MAX_FIELDS} entries`)
      .superRefine((fields, context) => {
        const names = new Set<string>();
        for (const [index, { name }] of fields.entries()) {
          if (names.has(name))
            context.addIssue({
              code: "custom",
              message: "is the name of another field",
              path: [index, "name"],
            });
          names.add(name);
        }
      }),
  })
  .refine(({ folder, type }) => Boolean(folder) || Boolean(type), {
    message: "needs a folder or a type",
  });
export type NoteSchema = z.infer<typeof NoteSchema>;

const wrongDefault: Partial<Record<FieldType, string>> = {
  choice: "is not one of the choices",
  boolean: "must be true or false",
};

/** "recipes/, type recipe: title (text, required), level (choice: easy, hard)" */
export function schemaText({ folder, type, fields }: NoteSchema): string {
  const whose = [folder, type && `type ${type}`].filter(Boolean).join(", ");
  return `${whose}: ${fields.map(fieldText).join(", ")}`;
}

function fieldText({ name, type, required, default: value, choices = [] }: NoteField): string {
  const facts = [
    choices.length > 0 ? `choice: ${choices.join(", ")}` : type,
    required && "required",
    value && `default ${value}`,
  ];
  return `${name} (${facts.filter(Boolean).join("; ")})`;
}
