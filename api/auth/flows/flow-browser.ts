import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";

const COOKIE = "auth_flow";
const SECRET_BYTES = 32;
/** Leaves time for a password and a second factor at the provider. */
export const FLOW_LIFE_MS = 10 * 60_000;

/**
 * Binds a flow to the browser that begins it. Otherwise an attacker could begin a sign-in, or a link to their own account, and have another person finish it.
 * Programs keep no cookies, so their flows are not bound, and a browser cannot finish them.
 * @returns the value that the flow stores about the browser
 */
export function bindBrowser(
  auth: Pick<AuthContext, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): string | null {
  // Flows in two tabs share the secret; a second secret would end the first flow.
  const secret = secretOf(request) ?? randomBytes(SECRET_BYTES).toString("base64url");
  const attributes = [
    `${COOKIE}=${secret}`,
    "Path=/auth/v1",
    `Max-Age=${FLOW_LIFE_MS / 1000}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(auth.publicUrl.startsWith("https:") ? ["Secure"] : []),
  ];
  reply.header("set-cookie", attributes.join("; "));
  return isBrowser(request) ? hashSecret(secret) : null;
}

/** Whether the returning browser is the one that began the flow. */
export function isSameBrowser(browserHash: string | null, request: FastifyRequest): boolean {
  if (browserHash === null) return !isBrowser(request);
  const secret = secretOf(request);
  if (secret === null) return false;
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(browserHash));
}

/** Browsers send fetch metadata, except to plain-http hosts on a network; and every browser identifies itself as Mozilla. */
function isBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" ||
    headers["sec-fetch-site"] !== undefined ||
    /^mozilla\//i.test(headers["user-agent"] ?? "")
  );
}

function secretOf({ headers }: FastifyRequest): string | null {
  return (
    new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? null
  );
}
