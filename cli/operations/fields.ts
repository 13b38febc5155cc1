import { parseArgs } from "node:util";
import { suggestion } from "../arguments.ts";
import { UsageError } from "../failure.ts";
import type { Field, Operation, Schema } from "./document.ts";

export type Fields = Record<string, unknown>;

/** Options of the command itself. Everything else is a field. */
export interface FieldOptions {
  project?: string;
  /** Fields as JSON, or "-" for stdin. */
  input?: string;
}

/** `fromLine` is --from-line, and If-Match is --if-match. */
export const flagOf = (name: string): string =>
  `--${name.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase()}`;

/** @throws UsageError that names the option */
export function readFields(
  operation: Operation,
  words: readonly string[],
): { fields: Fields; options: FieldOptions } {
  const byFlag = new Map(
    operation.fields.flatMap((field) => [
      [`--${field.name}`, field] as const,
      [flagOf(field.name), field] as const,
    ]),
  );
  const types = [...byFlag].map(([flag, { schema }]) => [
    flag.slice(2),
    { type: typesOf(schema).includes("boolean") ? ("boolean" as const) : ("string" as const) },
  ]);
  const own = { project: { type: "string", short: "p" }, input: { type: "string" } } as const;
  const { tokens } = parseArgs({
    args: [...words],
    options: { ...Object.fromEntries(types), ...own } as NonNullable<
      Parameters<typeof parseArgs>[0]
    >["options"] &
      object,
    strict: false,
    allowPositionals: true,
    tokens: true,
  }) as unknown as { tokens: Token[] };
  const texts = new Map<Field, string[]>();
  const options: FieldOptions = {};
  for (const token of tokens) {
    if (token.kind !== "option")
      throw new UsageError(
        `“${token.value ?? "--"}” has no field. Write --field ${token.value ?? "value"}.`,
      );
    const field = byFlag.get(token.rawName);
    const isBoolean = field !== undefined && typesOf(field.schema).includes("boolean");
    const value = token.value ?? (isBoolean ? "true" : undefined);
    if (value === undefined && (field || token.name in own))
      throw new UsageError(`${token.rawName} needs a value.`);
    if (field) texts.set(field, [...(texts.get(field) ?? []), value ?? ""]);
    else if (token.name === "project" || token.name === "input") options[token.name] = value ?? "";
    else
      throw new UsageError(
        `${operation.id} has no field ${token.rawName}.${suggestion(token.rawName, [...byFlag.keys()])}`,
      );
  }
  const fields = [...texts].map(([field, values]) => [field.name, valueOf(field, values)] as const);
  return { fields: Object.fromEntries(fields), options };
}

interface Token {
  kind: "option" | "positional" | "option-terminator";
  name: string;
  rawName: string;
  value: string | undefined;
}

/** The types that a value may have. */
export function typesOf({ type, anyOf, oneOf, enum: values }: Schema): string[] {
  const own = [type].flat().filter((one) => one !== undefined);
  const inner = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(typesOf);
  const all = [...own, ...inner];
  return all.length === 0 && values ? ["string"] : all;
}

function valueOf({ name, schema }: Field, texts: readonly string[]): unknown {
  const flag = flagOf(name);
  const types = typesOf(schema);
  const [text = "", ...further] = texts;
  if (types.includes("array") && !text.startsWith("[")) {
    const { items = {} } = [schema, ...(schema.anyOf ?? [])].find((one) => one.items) ?? {};
    if (!text.startsWith("{") || typesOf(items).includes("object"))
      return texts.map((one) => convert(flag, one, typesOf(items)));
  }
  if (further.length > 0) throw new UsageError(`${flag} is given twice.`);
  return convert(flag, text, types);
}

function convert(flag: string, text: string, types: readonly string[]): unknown {
  if (types.includes("string")) return text;
  if (types.includes("integer") || types.includes("number")) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new UsageError(`${flag}: “${text}” is not a number.`);
    return Number(text);
  }
  if (types.includes("boolean")) {
    if (text !== "true" && text !== "false")
      throw new UsageError(`${flag}: “${text}” is neither true nor false.`);
    return text === "true";
  }
  return parseJson(flag, text);
}

/** @throws UsageError */
export function parseJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UsageError(`${flag} needs JSON: ${(cause as Error).message}`, { cause });
  }
}
