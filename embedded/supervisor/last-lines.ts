import type { Env } from "#schemas/env/env.ts";

/** The prepared account and its sample, or the API's error code if it does not create them. */
export type Sample =
  | { signInUrl: string; siteUrl: string }
  | { none: "auth_external" | "forbidden" };

/** The last lines of `npm start`. If something is missing, its line says why and what to do instead. */
export function lastLines(
  env: Pick<Env, "PUBLIC_URL" | "AUTH_URL" | "WAITLIST_MODE">,
  sample: Sample,
): string[] {
  const dashboard = `Dashboard: ${env.PUBLIC_URL}`;
  if (!("none" in sample))
    return [dashboard, `Sample site: ${sample.siteUrl}`, `Sign in: ${sample.signInUrl}`];
  const external = sample.none === "auth_external";
  const why = external
    ? `accounts are managed by ${env.AUTH_URL} (AUTH_URL)`
    : "the development account needs a PUBLIC_URL on this machine";
  const signIn = `${env.PUBLIC_URL}${env.WAITLIST_MODE ? "/preview-login" : "/login"}`;
  return [
    dashboard,
    `Sample site: none; ${why}. Create a project and choose "Start from the sample".`,
    `Sign in: ${signIn}${external ? ` with an account of ${env.AUTH_URL}` : " (there is no one-time link, for the same reason)"}`,
  ];
}
