const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Origins of the dashboard. On loopback, its three spellings are equivalent. */
export function dashboardOrigins(env: { PUBLIC_URL: string }): string[] {
  const url = new URL(env.PUBLIC_URL);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  return LOOPBACK.map((hostname) => Object.assign(new URL(url), { hostname }).origin);
}
