/** The parts of the OpenAPI document that the page shows. */
export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Content {
  content?: { "application/json"?: { schema: Schema } };
}

interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-scope": string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description?: string }>;
}

/** An operation as the page shows it. */
export interface Operation {
  id: string;
  tag: string;
  title: string;
  description: string;
  scope: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  /** The body of a success. Null: it has none. */
  answer: Schema | null;
  status: string;
}

export interface OperationGroup {
  tag: string;
  operations: Operation[];
}

/** The operations in the order of the document, by topic. `query`: words that the name, the title, the address or the description contains. */
export function groupsOf(document: ApiDocument, query: string): OperationGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const operations = operationsOf(document).filter(({ id, title, method, path, description }) => {
    const text = `${id} ${title} ${method} ${path} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return document.tags
    .map(({ name }) => ({ tag: name, operations: operations.filter(({ tag }) => tag === name) }))
    .filter((group) => group.operations.length > 0);
}

function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const success = Object.entries(operation.responses).find(([status]) =>
        status.startsWith("2"),
      );
      return {
        id: operation.operationId,
        tag: operation.tags[0] ?? "",
        title: operation.summary,
        // The scope is shown beside it.
        description: operation.description.split("\n\nScope:")[0]!,
        scope: operation["x-scope"],
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        body: schemaOf(operation.requestBody),
        answer: schemaOf(success?.[1]),
        status: success?.[0] ?? "200",
      };
    }),
  );
}

const schemaOf = (content: Content | undefined): Schema | null =>
  content?.content?.["application/json"]?.schema ?? null;

/** "list of Note", "text or null", "`new`, `resolved` or `ignored`" */
export function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map(typeText))].join(" | ");
  if (schema.items) return `list of ${typeText(schema.items)}`;
  return [schema.type ?? "any"].flat().join(" | ");
}

/** Values that say more than "text". */
const examples: Record<string, unknown> = {
  content: "# Roses\n",
  message: "Add roses",
  path: "notes/roses.md",
  name: "Garden",
  handle: "garden",
  host: "docs.example.com",
  branch: "main",
};

/** The smallest body that the schema allows, to begin with. */
export function exampleOf(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.oneOf ?? schema.anyOf)?.[0];
  if (variant) return exampleOf(variant, name);
  switch ([schema.type].flat()[0]) {
    case "object":
      return exampleObject(schema);
    case "array":
      return schema.items ? [exampleOf(schema.items)] : [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    default:
      return examples[name] ?? "text";
  }
}

function exampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    required.flatMap((name) => {
      const property = properties[name];
      return property ? [[name, exampleOf(property, name)]] : [];
    }),
  );
}
