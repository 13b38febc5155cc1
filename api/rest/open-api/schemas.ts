import { z } from "zod";
import { Channel } from "#schemas/channels/channel.ts";
import { Deployment, LogLine } from "#schemas/deployments/deployment.ts";
import { Note } from "#schemas/deployments/dataset.ts";
import { Domain } from "#schemas/domains/domain.ts";
import { Org } from "#schemas/orgs/org.ts";
import { Project, ProjectSecret } from "#schemas/projects/project.ts";
import { Secret } from "#schemas/secrets.ts";
import { Delivery, Webhook } from "#schemas/webhooks/webhook.ts";
import type { Fields } from "../operation.ts";

/** A failure (RFC 9457). */
export const Problem = z.object({
  type: z.string().describe("Always `about:blank`."),
  title: z.string().describe("The name of the status."),
  status: z.number().int().describe("The status of the response."),
  detail: z.string().describe("What went wrong and what to do, for people."),
  appCode: z.string().describe("What went wrong, for programs. It never changes."),
  requestId: z.string().describe("Name it if you report a problem."),
});

/** Schemas that several operations have. Generated clients have a type for each. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Org,
  Project,
  Deployment,
  Domain,
  Secret,
  Webhook,
  Channel,
  Note,
  LogLine,
  Problem,
  DeployHook: ProjectSecret,
  WebhookDelivery: Delivery,
}))
  named.add(schema, { id });

export type JsonSchema = Fields;

/** Collects the schemas that others refer to. */
export interface SchemaReader {
  read(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  components(): Record<string, JsonSchema>;
}

export function openSchemaReader(): SchemaReader {
  const components = new Map<string, JsonSchema>();
  return {
    read: (schema, io) => {
      const {
        $schema: _,
        $defs,
        ...own
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        metadata: named,
        override: ({ zodSchema, jsonSchema }) => {
          delete jsonSchema["id"];
          const { description } = zodSchema as unknown as z.ZodType;
          if (description !== undefined) jsonSchema.description ??= description;
          // An answer may get more fields later.
          if (io === "output") delete jsonSchema.additionalProperties;
        },
      });
      for (const [id, definition] of Object.entries($defs ?? {}))
        if (!components.has(id)) components.set(id, pointToComponents(definition) as JsonSchema);
      return pointToComponents(own) as JsonSchema;
    },
    components: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, inner.replace("#/$defs/", "#/components/schemas/")]
        : [key, pointToComponents(inner)],
    ),
  );
}
