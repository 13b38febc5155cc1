import { STATUS_CODES } from "node:http";
import {
  type Fields,
  hasVersion,
  isChange,
  type Operation,
  placeOf,
  takesIfMatch,
} from "../operation.ts";
import { problemName, problemsOf } from "./problems.ts";
import type { JsonSchema, SchemaReader } from "./schemas.ts";

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** An operation as OpenAPI describes it. */
export function describeOperation(operation: Operation, reader: SchemaReader): Fields {
  const { id, tag, title, description, scope } = operation;
  const body = bodyOf(operation, reader);
  return {
    operationId: id,
    tags: [tag],
    summary: title,
    description: `${description}\n\nScope: \`${scope}\``,
    "x-scope": scope,
    parameters: parametersOf(operation, reader),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successOf(operation, reader),
      ...Object.fromEntries(
        problemsOf(operation).map((status) => [
          status,
          { $ref: `#/components/responses/${problemName(status)}` },
        ]),
      ),
    },
  };
}

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

function fieldsAt(operation: Operation, reader: SchemaReader, place: string): Field[] {
  const { properties = {}, required = [] } = reader.read(operation.input, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([name]) => placeOf(operation, name) === place)
    .map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

function parametersOf(operation: Operation, reader: SchemaReader): Fields[] {
  const fields = (["path", "query"] as const).flatMap((place) =>
    fieldsAt(operation, reader, place).map(({ name, schema, isRequired }) => {
      const { description, ...rest } = schema;
      const required = place === "path" || isRequired;
      return { name, in: place, required, description, schema: rest };
    }),
  );
  const headers = [
    isChange(operation) && {
      name: "Idempotency-Key",
      description:
        "Makes the request safe to retry: for a day, the same key gets the stored answer. Use a new key, such as a UUID, for each request.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
    takesIfMatch(operation) && {
      name: "If-Match",
      description:
        "The ETag that you received. If the file has changed since then, nothing is written (412).",
      schema: { type: "string" },
    },
    hasVersion(operation) &&
      !isChange(operation) && {
        name: "If-None-Match",
        description: "The ETag that you have. If the file has not changed, the answer is 304.",
        schema: { type: "string" },
      },
  ].filter((one) => one !== false);
  return [...fields, ...headers.map((one) => ({ ...one, in: "header", required: false }))];
}

function bodyOf(operation: Operation, reader: SchemaReader): Fields | null {
  const fields = fieldsAt(operation, reader, "body");
  if (fields.length === 0) return null;
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema: own }) => [name, own])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

function successOf(operation: Operation, reader: SchemaReader): Fields {
  const { status } = operation;
  const isList = "nextCursor" in operation.output.shape;
  const headers = {
    ...header("RateLimit-Policy"),
    ...header("RateLimit"),
    ...(hasVersion(operation) ? header("ETag") : {}),
    ...(isList ? header("Link") : {}),
    ...(isChange(operation) ? header("Idempotency-Replayed") : {}),
  };
  const content = { "application/json": { schema: reader.read(operation.output, "output") } };
  const success = {
    description: STATUS_CODES[status],
    headers,
    ...(status === 204 ? {} : { content }),
  };
  const unchanged = { 304: { description: "The file has not changed." } };
  return { [status]: success, ...(hasVersion(operation) && !isChange(operation) ? unchanged : {}) };
}
