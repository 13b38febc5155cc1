import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";

/** The same lifetime as that of an unused session. */
const COOKIE_LIFE_S = 180 * 24 * 3600;
const DEVICE_BYTES = 16;
const KEY_BYTES = 32;
const NAME_DIGITS = 12;

type User = Pick<AuthUserDocument, "_id" | "passwordChangedAt">;

/**
 * Marks the browser as one that has signed in to the account. The cookie grants no access. It only gives the browser its own password attempts, which
 * strangers cannot use up. A new password invalidates it.
 */
export async function rememberDevice(
  auth: Pick<AuthContext, "keys" | "publicUrl">,
  reply: FastifyReply,
  user: User,
): Promise<void> {
  const device = randomBytes(DEVICE_BYTES).toString("base64url");
  const attributes = [
    `${cookieName(user)}=${device}.${await signatureOf(auth, user, device)}`,
    "Path=/auth/v1/token",
    `Max-Age=${COOKIE_LIFE_S}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(auth.publicUrl.startsWith("https:") ? ["Secure"] : []),
  ];
  reply.header("set-cookie", attributes.join("; "));
}

/** The browser's id if it has signed in to the account before; otherwise null. */
export async function knownDevice(
  auth: Pick<AuthContext, "keys">,
  { headers }: Pick<FastifyRequest, "headers">,
  user: User,
): Promise<string | null> {
  const cookie = new RegExp(`(?:^|; *)${cookieName(user)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const [, device, signature] = cookie.exec(headers.cookie ?? "") ?? [];
  if (!device || !signature) return null;
  const expected = await signatureOf(auth, user, device);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : null;
}

/** One cookie per account, because several people may use one browser. Its name does not reveal the account. */
function cookieName({ _id }: User): string {
  return `auth_device_${createHash("sha256").update(_id).digest("hex").slice(0, NAME_DIGITS)}`;
}

async function signatureOf(
  auth: Pick<AuthContext, "keys">,
  { _id, passwordChangedAt }: User,
  device: string,
): Promise<string> {
  const key = hkdfSync("sha256", await auth.keys.refresh(), "", "known-device", KEY_BYTES);
  const text = [_id, passwordChangedAt?.getTime() ?? "", device].join("|");
  return createHmac("sha256", Buffer.from(key)).update(text).digest("base64url");
}
