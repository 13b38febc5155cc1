import { z } from "zod";
import { type ActName, acts } from "#core/access/acts.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { appRouter } from "../../router.ts";
import type { Fields, Operation, RestCall } from "../operation.ts";

/**
 * A procedure of tRPC that REST has too. Its rights, its audit entry, its schemas and its answer are those of the procedure (docs/decisions/095-rest.md), so a row has
 * only what HTTP adds: the address, and words for people.
 */
export interface Resource extends Pick<
  Operation,
  "id" | "tag" | "title" | "description" | "method" | "path"
> {
  procedure: ActName;
  /** What each field of the input means. `commonFields` has those that many resources have. */
  fields?: Record<string, string>;
  /** Fields of the procedure that REST does not have. */
  omit?: readonly string[];
  /** 201 if it creates something. */
  status?: 201;
}

const commonFields: Record<string, string> = {
  projectId: "The id or the handle of the project.",
  orgId: "The id or the handle of the organization.",
  deploymentId: "The id of the deployment.",
  domainId: "The id of the domain.",
  limit: "How many entries a page has.",
  cursor: "`nextCursor` of the previous page.",
};
/** Sent by tRPC's infinite queries. */
const neverShown = ["direction"];

export function resourceOperation(resource: Resource): Operation {
  const { procedure: name, fields, omit = [], status, ...words } = resource;
  const { _def: definition } = procedureOf(name);
  const input = objectOf(definition.inputs[0]);
  const { success: _, ...answer } = objectOf(definition.output).shape;
  const hidden = [...neverShown, ...omit];
  const shape = Object.entries(input.shape)
    .filter(([field]) => !hidden.includes(field))
    .map(([field, schema]) => [field, described(schema, fields?.[field] ?? commonFields[field])]);
  return {
    ...words,
    scope: acts[name].scope,
    input: z.strictObject(Object.fromEntries(shape) as z.ZodRawShape),
    output: z.object(answer),
    status: status ?? (Object.keys(answer).length === 0 ? 204 : 200),
    run: (call, sent) => callProcedure(call, name, sent),
  };
}

interface Procedure {
  _def: { inputs: unknown[]; output?: unknown };
}

function procedureOf(name: ActName): Procedure {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
  const procedure = procedures[name];
  if (!procedure) throw new Error(`api/router.ts has no procedure ${name}`);
  return procedure;
}

/** The object inside defaults and optionals. */
function objectOf(schema: unknown): z.ZodObject {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodDefault
  )
    inner = inner.unwrap();
  if (inner === undefined) return z.strictObject({});
  if (!(inner instanceof z.ZodObject)) throw new Error("REST needs an object");
  return inner;
}

function described(schema: z.core.$ZodType, text: string | undefined): z.core.$ZodType {
  const own = schema as z.ZodType;
  return own.description !== undefined || text === undefined ? own : own.describe(text);
}

async function callProcedure(
  { services, caller, token, ip, userAgent }: RestCall,
  name: ActName,
  input: Fields,
): Promise<Fields> {
  const context = {
    services,
    caller,
    token,
    ip,
    userAgent,
    tokenExpired: false,
    socket: null,
    // The token was checked a moment ago, but an external service may have answered from its cache.
    stillSignedIn: async () =>
      !services.env.AUTH_URL || (await findCaller(services, token, { fresh: true })) !== null,
  };
  let place: unknown = appRouter.createCaller(context);
  for (const part of name.split(".")) place = (place as Fields)[part];
  const answer = await (place as (input: Fields) => Promise<Fields>)(input);
  const { success: _, ...rest } = answer;
  return rest;
}
