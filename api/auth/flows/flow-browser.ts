import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";

const COOKIE = "auth_flow";
const SECRET_BYTES = 32;
/** The user may have to enter a password and a second factor at the provider. */
export const FLOW_LIFE_MS = 10 * 60_000;

/**
 * Ties a flow to the browser that begins it: nobody can begin a sign-in, or a link to an account of theirs, and have
 * another person finish it. Programs keep no cookies, so a flow that one of them begins is tied to none; a browser
 * cannot finish it.
 * @returns what the flow remembers of the browser
 */
export function bindBrowser(
  auth: Pick<AuthContext, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): string | null {
  // Flows in two tabs share the secret; a second one would end the first.
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

/** Whether the browser that comes back is the one that was sent away. */
export function isSameBrowser(browserHash: string | null, request: FastifyRequest): boolean {
  if (browserHash === null) return !isBrowser(request);
  const secret = secretOf(request);
  if (secret === null) return false;
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(browserHash));
}

/** Browsers tell what they fetch for, except on plain-http hosts of a network; and all call themselves Mozilla. */
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
