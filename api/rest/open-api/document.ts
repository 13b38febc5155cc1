import type { Env } from "#schemas/env/env.ts";
import { REST_BASE } from "../base.ts";
import type { Fields } from "../operation.ts";
import { operations } from "../operations.ts";
import { openSchemaReader, Problem, type SchemaReader } from "./schemas.ts";
import { describeOperation } from "./operation-object.ts";
import { siteExportPath } from "./site-export.ts";
import { problemResponses } from "./problems.ts";

const VERSION = "1";

type Addresses = Pick<Env, "PUBLIC_URL" | "BRAND_NAME">;

const texts = new Map<string, string>();

/** The OpenAPI document as JSON. It never changes while the process runs. */
export function openApiText(env: Addresses): string {
  const text = texts.get(env.PUBLIC_URL) ?? JSON.stringify(openApiDocument(env));
  texts.set(env.PUBLIC_URL, text);
  return text;
}

/** Describes all of REST in OpenAPI 3.1. */
export function openApiDocument({ PUBLIC_URL, BRAND_NAME }: Addresses): Fields {
  const reader = openSchemaReader();
  reader.read(Problem, "output");
  const paths = pathsOf(reader);
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} REST API`,
      version: VERSION,
      description:
        "Reads and changes the content, the projects and the deployments. Every request needs an API key. Failures are problem documents (RFC 9457).",
    },
    servers: [{ url: new URL(REST_BASE, PUBLIC_URL).href }],
    security: [{ apiKey: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key of the account settings. It begins with `pmk_`.",
        },
      },
      responses: problemResponses(),
      headers: responseHeaders,
      schemas: reader.components(),
    },
  };
}

function pathsOf(reader: SchemaReader): Fields {
  const paths: Record<string, Fields> = { "/projects/{projectId}/export": siteExportPath };
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(
      operation,
      reader,
    );
  return paths;
}

const text = (description: string) => ({ description, schema: { type: "string" } });

const responseHeaders = {
  "RateLimit-Policy": text('How many requests a user may send, such as `"default";q=600;w=60`.'),
  RateLimit: text("How many requests are left, and the seconds until there are more."),
  ETag: text("The version of the file."),
  Link: text("The address of the next page, if there is one."),
  "Retry-After": {
    description: "The seconds after which to send the request again.",
    schema: { type: "integer" },
  },
  "Idempotency-Replayed": text("`true` if this is the stored answer to an earlier request."),
};
