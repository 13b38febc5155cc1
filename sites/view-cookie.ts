import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env/env.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { Visit } from "./visit.ts";

const VIEW_S = 3_600;
const NAME = "pressmark_view";

/**
 * The `set-cookie` header that remembers a visitor for an hour, on this host only. In a frame of the dashboard, which is
 * another site, it must be `SameSite=None`. `Partitioned` then limits it to frames under that dashboard, so other pages
 * that load something from here do not send it.
 */
export function viewCookie(
  { env, secretBox }: { env: Env; secretBox: SecretBox },
  { subject, visit, host }: { subject: string; visit: Visit; host: string | undefined },
): string {
  const token = secretBox.sign(subject, new Date(Date.now() + VIEW_S * 1000));
  const reach =
    visit === "frame" && keepsFrameCookies(env, host)
      ? "SameSite=None; Secure; Partitioned"
      : `SameSite=Lax${env.SITES_URL.startsWith("https:") ? "; Secure" : ""}`;
  return `${NAME}=${token}; Max-Age=${VIEW_S}; Path=/; HttpOnly; ${reach}`;
}

/** The verified tokens of a request's cookies. A browser may have two: one from its own visits, one from frames. */
export function verifiedTokens(secretBox: SecretBox, { headers }: IncomingMessage): string[] {
  const cookies = (headers.cookie ?? "").split(/; */);
  return cookies.flatMap((cookie) => {
    if (!cookie.startsWith(`${NAME}=`)) return [];
    return secretBox.verify(cookie.slice(NAME.length + 1)) ?? [];
  });
}

/** Whether a frame under the dashboard can store a cookie. Cookies for frames need TLS, but browsers make an exception for loopback. */
export function keepsFrameCookies(env: Env, host: string | undefined): boolean {
  if (env.SITES_URL.startsWith("https:")) return true;
  return /(?:^|\.)localhost(?::\d+)?$/i.test(host ?? "");
}
