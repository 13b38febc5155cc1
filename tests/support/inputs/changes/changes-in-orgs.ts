import type { z } from "zod";
import { appRouter } from "#api/router.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import { functionNames, isFunctionName } from "#functions/registry.ts";
import { callFunction } from "../../rest-call.ts";
import type { Person, World } from "../../worlds/world.ts";

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; inputs: z.ZodObject[] } }
  >,
)
  .filter(([, { _def }]) => {
    const fields = Object.keys(_def.inputs[0]?.shape ?? {});
    const isWithin = [
      "orgId",
      "projectId",
      "deploymentId",
      "domainId",
      "taskId",
      "webhookId",
      "channelId",
    ].some((id) => fields.includes(id));
    return _def.type === "mutation" && isWithin;
  })
  .map(([path]) => path)
  .filter((path) => !acts[path as ActName].isPrivate)
  // Only administrators see those in the audit log of the installation.
  .filter((path) => acts[path as ActName].on !== "platform");

const functions = functionNames
  .map((name) => `functions.${name}` as const)
  .filter((path) => acts[path].changes);

/** Every procedure and content function that changes an organization, project or deployment, except what only its caller sees. */
export const changes = [...procedures, ...functions];

/** Calls a change by its name. */
export async function call(
  world: World,
  person: Person,
  path: string,
  input: object,
): Promise<unknown> {
  const [room, name = ""] = path.split(".");
  if (room === "functions" && isFunctionName(name)) {
    const { status, body } = await callFunction(
      { url: world.url, token: person.token },
      name,
      input as Record<string, unknown>,
    );
    if (status < 400) return body;
    throw Object.assign(new Error(String(body["detail"])), { data: body });
  }
  let place = person.api as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  return (place["mutate"] as (input: object) => Promise<unknown>)(input);
}
