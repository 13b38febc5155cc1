import fc from "fast-check";

type Schema = Record<string, unknown>;
type Fields = Record<string, unknown>;

/** An operation of an OpenAPI document. */
export interface OperationObject {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: { "application/json": { schema: Schema } } }>;
}

export interface FuzzedRequest {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Values that have broken servers. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  2 ** 53,
  1e308,
  -0.5,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { $gt: "" },
  "",
  " ",
  "\0",
  "a\0b",
  "../../etc/passwd",
  "/etc/passwd",
  "..",
  "a/../b",
  "a\\b",
  "\u202Ex",
  "1e999",
  "NaN",
  "true",
  "null",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "$where",
  "%00",
  "%",
  "\r\nX-Header: y",
  "👩‍👩‍👧",
  "\uD800",
  "ﷺ",
  "e\u0301",
  "x".repeat(300),
  "ü".repeat(5_000),
  { __proto__: { a: 1 } },
  { constructor: { prototype: {} } },
  "9".repeat(400),
  "refs/heads/x",
];
const anyHostile = fc.constantFrom(...hostile);

/** Mostly what the schema asks for. `known`: values of fields with these names that exist. */
function valueOf(schema: Schema, name: string, known: Fields, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, name, known, depth);
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: anyHostile });
}

function fittingValue(
  schema: Schema,
  name: string,
  known: Fields,
  depth: number,
): fc.Arbitrary<unknown> {
  if (name in known) return fc.constantFrom(...[known[name]].flat());
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const variants = (schema["oneOf"] ?? schema["anyOf"]) as Schema[] | undefined;
  // The other sources of a project ask hosts on the network.
  if (variants?.[0]) return valueOf(variants[0], name, known, depth + 1);
  switch (schema["type"]) {
    case "integer":
    case "number":
      return fc.integer({ min: Number(schema["minimum"] ?? 0), max: 100 });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valueOf((schema["items"] as Schema) ?? {}, "", known, depth + 1), {
        maxLength: 3,
      });
    case "object":
      return depth > 4 ? fc.constant({}) : objectOf(schema, known, depth + 1);
    default:
      return fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: "grapheme", maxLength: 20 }));
  }
}

/** Sometimes fields are missing, and sometimes there is one too many. */
function objectOf(schema: Schema, known: Fields, depth: number): fc.Arbitrary<Fields> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const required = (schema["required"] ?? []) as string[];
  const fields = properties.map(([name, own]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.option(valueOf(own, name, known, depth), {
      nil: undefined,
      freq: required.includes(name) ? 30 : 2,
    }),
  ]);
  const extra = fc.oneof(
    { weight: 19, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: anyHostile },
  );
  return fc.record({ ...Object.fromEntries(fields), unheardOf: extra });
}

const headerValue = fc.oneof(
  fc.constantFrom('"0123abcd"', "*", "W/", '"a", "b"', "\u00FF", "x".repeat(400), "", " "),
  fc.uuid(),
);

/** Requests to one operation. */
export function fuzzedRequests(
  { path, operation }: { path: string; operation: OperationObject },
  known: Fields,
): fc.Arbitrary<FuzzedRequest> {
  const parts = (place: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, required, schema }) => {
            const value = place === "header" ? headerValue : valueOf(schema, name, known);
            return [name, required ? value : fc.option(value, { nil: undefined, freq: 2 })];
          }),
      ),
    );
  const schema = operation.requestBody?.content["application/json"].schema;
  const json = (value: unknown) => JSON.stringify(value);
  const body = schema
    ? fc.oneof(
        { weight: 8, arbitrary: objectOf(schema, known, 0).map(json) },
        { weight: 1, arbitrary: anyHostile.map(json) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("", "{", "null", "\0", "[".repeat(200), '{"a":1e999}'),
        },
      )
    : fc.constant(undefined);
  return fc
    .record({ path: parts("path"), query: parts("query"), headers: parts("header"), body })
    .map((request) => ({
      path: fill(path, request.path) + queryOf(request.query),
      headers: onlySet(request.headers),
      body: request.body,
    }));
}

/** Half of a surrogate pair cannot be encoded. */
const encode = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(
      /\p{Surrogate}/gu,
      "\uFFFD",
    ),
  );

const fill = (path: string, fields: Fields) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(fields[name]));

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${name}=${encode(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const onlySet = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
