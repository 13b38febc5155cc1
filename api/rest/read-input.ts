import { z } from "zod";
import type { ContentFunction } from "#functions/content-function.ts";

type Fields = Record<string, unknown>;

interface Sent {
  params: Fields;
  query: Fields;
  body: unknown;
}

/** The input of a function from the parts of a request. What it cannot convert stays as it was sent, so that the function's schema names it. */
export function readInput(
  { rest, input }: ContentFunction,
  { params, query, body }: Sent,
): unknown {
  const { projectId: _, ...path } = params;
  if (rest.method === "GET" || rest.method === "DELETE")
    return { ...convert(query, input), ...path };
  return { ...(isFields(body) ? body : {}), ...path };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A query has only texts. */
function convert(query: Fields, input: z.ZodObject): Fields {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const property = properties[name];
      const type = typeof property === "object" ? property.type : undefined;
      return [name, convertText(value, type)];
    }),
  );
}

function convertText(value: unknown, type: unknown): unknown {
  if (type === "array" && typeof value === "string") return [value];
  if (typeof value !== "string") return value;
  if (type === "integer" || type === "number")
    return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  return value;
}
