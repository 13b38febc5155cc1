import type { Field, Operation } from "./document.ts";
import { flagOf, typesOf } from "./fields.ts";

/** What an operation does, and its fields. */
export function operationHelp({ id, method, path, description, fields }: Operation): string {
  const lines = fields.flatMap((field) => [
    `  ${flagOf(field.name)} ${valueText(field)}${noteOf(field)}`,
    ...(field.description === "" ? [] : [`      ${field.description}`]),
  ]);
  return [
    `pressmark call ${id} --field value …`,
    "",
    description,
    "",
    `Fields of ${method} ${path}:`,
    ...(lines.length === 0 ? ["  none"] : lines),
  ].join("\n");
}

function noteOf({ name, isRequired }: Field): string {
  if (!isRequired) return "";
  return name === "projectId" ? "  (by default, the one of --project)" : "  (required)";
}

function valueText({ schema }: Field): string {
  const { enum: values } = schema;
  if (values) return values.map(String).join("|");
  const types = [...new Set(typesOf(schema))].filter((type) => type !== "null");
  const names = types.map((type) => (type === "object" ? "JSON" : type));
  return `<${names.length === 0 ? "JSON" : names.join("|")}>`;
}
