import type { z } from "zod";
import { appRouter } from "#api/router.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import type { Person } from "../worlds/world.ts";

/** Every procedure in the router that changes an organization, project or deployment, except what only its caller sees. */
export const changes = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; inputs: z.ZodObject[] } }
  >,
)
  .filter(([, { _def }]) => {
    const fields = Object.keys(_def.inputs[0]?.shape ?? {});
    const isWithin = ["orgId", "projectId", "deploymentId", "domainId"].some((id) =>
      fields.includes(id),
    );
    return _def.type === "mutation" && isWithin;
  })
  .map(([path]) => path)
  .filter((path) => !acts[path as ActName].isPrivate);

/** Calls a change by its name. */
export function call(person: Person, path: string, input: object): Promise<unknown> {
  let place = person.api as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  return (place["mutate"] as (input: object) => Promise<unknown>)(input);
}
