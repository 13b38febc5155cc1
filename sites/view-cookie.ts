import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { Visit } from "./visit.ts";

const VIEW_S = 3_600;
const NAME = "pressmark_view";

/**
 * The `set-cookie` header that remembers a reader for an hour, on this host only. Inside a frame of the dashboard, which
 * is another site, it must be `SameSite=None`; `Partitioned` then keeps it to frames under that very dashboard, so no
 * other page that loads something from here sends it.
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

/** What the cookies of a request prove. A browser may hold two: one of its own visits, one of frames. */
export function provenBy(secretBox: SecretBox, { headers }: IncomingMessage): string[] {
  const cookies = (headers.cookie ?? "").split(/; */);
  return cookies.flatMap((cookie) => {
    if (!cookie.startsWith(`${NAME}=`)) return [];
    return secretBox.verify(cookie.slice(NAME.length + 1)) ?? [];
  });
}

/**
 * Whether a frame under the dashboard may keep a cookie: the kind that is meant for frames needs TLS. Browsers take
 * loopback for as good.
 */
export function keepsFrameCookies(env: Env, host: string | undefined): boolean {
  if (env.SITES_URL.startsWith("https:")) return true;
  return /(?:^|\.)localhost(?::\d+)?$/i.test(host ?? "");
}
