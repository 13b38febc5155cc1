import { isUrl } from "#schemas/is-url.ts";
import type { FastifyRequest } from "fastify";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";

/**
 * Whether a page of another site sent this request on its visitor's behalf. Programs send no origin.
 * @param also other allowed origins
 */
export function isForeignOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, "headers" | "host">,
  env: { PUBLIC_URL: string },
  also: readonly string[] = [],
): boolean {
  if (origin === undefined || dashboardOrigins(env).includes(origin) || also.includes(origin))
    return false;
  // Another port on this machine, such as that of `npm run dev`. The host has already been checked.
  return !isUrl(origin) || new URL(origin).host !== host;
}
