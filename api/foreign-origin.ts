import type { FastifyRequest } from "fastify";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";

/**
 * Whether a page of another site sends this, in the name of whoever looks at that page. Programs send no origin.
 * @param also further origins that may
 */
export function isForeignOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, "headers" | "host">,
  env: { PUBLIC_URL: string },
  also: readonly string[] = [],
): boolean {
  if (origin === undefined || dashboardOrigins(env).includes(origin) || also.includes(origin))
    return false;
  // By another port of this machine, such as that of `npm run dev`: the host has been checked.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
