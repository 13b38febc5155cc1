import type { IncomingMessage } from "node:http";

const MAX_HOST_CHARACTERS = 253;
/** As browsers write it: in lower case, international names encoded. */
const REFERRER = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:[/?#]|$)/;

/**
 * The host that a visitor comes from, and nothing else of its address. Null if there is none, or if it is the site or the dashboard.
 * @param dashboard the host of the dashboard
 */
export function referrerOf(
  { referer = "", host: own = "" }: IncomingMessage["headers"],
  dashboard: string,
): string | null {
  const host = REFERRER.exec(referer)?.[1];
  if (host === undefined || host.length > MAX_HOST_CHARACTERS) return null;
  return host === dashboard || host === own.toLowerCase().replace(/:\d+$/, "") ? null : host;
}
