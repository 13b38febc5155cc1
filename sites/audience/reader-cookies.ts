import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env/env.ts";
import type { SecretBox } from "#service/secret-box.ts";

/** What a visitor has shown: the password of a group with this version, or an email address. */
export type Shown = { key: string; version: string } | { key: string; email: string };

const PREFIX = "pressmark_reader_";
const LIFE_S = 30 * 24 * 3_600;
const NAME_DIGITS = 12;
/** A browser sends one for each group, and no visitor enters more passwords than that. */
const MAX_READ = 20;

/** One for each group, so that a visitor who enters another password keeps the first. It is valid on this host only. */
export function readerCookie(
  { env, secretBox }: { env: Env; secretBox: SecretBox },
  projectId: string,
  shown: Shown,
): string {
  const value = secretBox.sign(
    `${subjectOf(projectId)}~${Buffer.from(JSON.stringify(shown)).toString("base64url")}`,
    new Date(Date.now() + LIFE_S * 1000),
  );
  const secure = env.SITES_URL.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(projectId, shown.key)}=${value}; Max-Age=${LIFE_S}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** What the cookies of a request show. Whether that still admits anyone is decided by the current rules. */
export function shownIn(
  secretBox: SecretBox,
  { headers }: IncomingMessage,
  projectId: string,
): Shown[] {
  const own = (headers.cookie ?? "").split(/; */).filter((cookie) => cookie.startsWith(PREFIX));
  return own.slice(0, MAX_READ).flatMap((cookie) => {
    const signed = secretBox.verify(cookie.slice(cookie.indexOf("=") + 1));
    const [subject, text = ""] = signed?.split("~") ?? [];
    if (subject !== subjectOf(projectId)) return [];
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Shown;
  });
}

const subjectOf = (projectId: string) => `reader-${projectId}`;

const nameOf = (projectId: string, key: string) =>
  PREFIX + createHash("sha256").update(`${projectId} ${key}`).digest("hex").slice(0, NAME_DIGITS);
