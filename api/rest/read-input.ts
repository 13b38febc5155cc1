import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { type Fields, type Operation, placeOf } from "./operation.ts";

interface Sent {
  params: Fields;
  query: Fields;
  /** A JSON object. Without a body, an empty one. */
  body: Fields;
  ifMatch: string | undefined;
}

type InputReader = (sent: Sent) => Fields;

/** Reads the input of an operation from the parts of a request. What cannot be converted stays as it was sent, so that the operation's schema names it. */
export function inputReader(operation: Operation): InputReader {
  const fields = Object.keys(operation.input.shape);
  const inQuery = fields.filter((field) => placeOf(operation, field) === "query");
  let types: Map<string, FieldType> | undefined;
  const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
  return ({ params, query, body, ifMatch }) => {
    for (const name of Object.keys(query))
      if (!inQuery.includes(name)) throw unknownParameter(name);
    // At the first request: the types of all operations are a tenth of a start of the api.
    const typeOf = (name: string) => (types ??= typesOf(operation.input)).get(name);
    const fromQuery = Object.entries(query).map(([name, value]) => [
      name,
      convert(value, typeOf(name)),
    ]);
    return {
      ...(hasBody ? body : {}),
      ...(Object.fromEntries(fromQuery) as Fields),
      ...params,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    };
  };
}

const NAME_SHOWN_CHARACTERS = 60;
const unknownParameter = (name: string) =>
  new AppError("bad_request", {
    message: `${name.slice(0, NAME_SHOWN_CHARACTERS)}: this address has no such query parameter.`,
  });

interface FieldType {
  type: unknown;
  /** The type of a list's entries. */
  items: unknown;
}

/** A query has only texts. */
function typesOf(input: z.ZodObject): Map<string, FieldType> {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const entries = Object.entries(properties).map(([name, property]): [string, FieldType] => {
    if (typeof property !== "object") return [name, { type: undefined, items: undefined }];
    const { type, items } = property;
    const itemType = typeof items === "object" && !Array.isArray(items) ? items.type : undefined;
    return [name, { type, items: itemType }];
  });
  return new Map(entries);
}

function convert(value: unknown, field: FieldType | undefined): unknown {
  if (field?.type === "array") return [value].flat().map((item) => convertText(item, field.items));
  return convertText(value, field?.type);
}

function convertText(value: unknown, type: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "integer" || type === "number")
    return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  return value;
}
