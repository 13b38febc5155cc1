import { z } from "zod";
import { suggestion } from "../arguments.ts";
import type { Connection } from "../connection.ts";
import { Failure, UsageError } from "../failure.ts";

/** What a value may be, as JSON Schema says it. */
export interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  description?: string | undefined;
  default?: unknown;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
  }),
);

const DescribedOperation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  description: z.string().default(""),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z.object({
          schema: z.object({
            properties: z.record(z.string(), Schema),
            required: z.array(z.string()).default([]),
          }),
        }),
      }),
    })
    .optional(),
});

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
});

export interface Field {
  name: string;
  place: "path" | "query" | "header" | "body";
  isRequired: boolean;
  description: string;
  schema: Schema;
}

/** One operation of REST, as the server's OpenAPI document describes it. */
export interface Operation {
  id: string;
  tag: string;
  title: string;
  description: string;
  method: string;
  path: string;
  fields: Field[];
}

/** Every operation of the server, including those that are newer than this program. @throws Failure if there is no document */
export async function readOperations(connection: Connection): Promise<Operation[]> {
  const response = await connection.request("/openapi.json");
  const { success, data } = Document.safeParse(await response.json());
  if (!success) throw new Failure(`The OpenAPI document of ${connection.url} is not as expected.`);
  return Object.entries(data.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags, summary, description, ...rest }]) => ({
        id: operationId,
        tag: tags[0] ?? "",
        title: summary,
        description,
        method: method.toUpperCase(),
        path,
        fields: fieldsOf(rest),
      }),
    ),
  );
}

/** This command sends its own. */
const LEFT_OUT: readonly string[] = ["Idempotency-Key", "If-None-Match"];

function fieldsOf({
  parameters,
  requestBody,
}: Pick<z.infer<typeof DescribedOperation>, "parameters" | "requestBody">): Field[] {
  const { properties = {}, required = [] } = requestBody?.content["application/json"].schema ?? {};
  const inBody = Object.entries(properties).map(([name, schema]): Field => {
    const { description = "" } = schema;
    return { name, place: "body", isRequired: required.includes(name), description, schema };
  });
  const others = parameters
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, in: place, required: isRequired, description = "", schema }): Field => ({
      name,
      place,
      isRequired,
      description,
      schema,
    }));
  return [...others, ...inBody];
}

/** @throws UsageError with the nearest name */
export function operationOf(operations: readonly Operation[], id: string): Operation {
  const operation = operations.find((one) => one.id === id.replaceAll("-", "_"));
  if (operation) return operation;
  const near = suggestion(
    id,
    operations.map((one) => one.id),
  );
  throw new UsageError(`There is no operation ${id}.${near} To list all: pressmark operations`);
}
