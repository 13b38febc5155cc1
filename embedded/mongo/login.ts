import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { Binary, Int32 } from "bson";
import type { Handler, Credentials } from "./commands/command.ts";
import { ErrorCode, fail } from "./errors.ts";
import type { Document } from "./values/document.ts";

/** The only user, who has all rights. */
export const USER = "pressmark";
export const MECHANISM = "SCRAM-SHA-256";
const SALT_BYTES = 28;
const NONCE_BYTES = 24;
const CONVERSATION = new Int32(1);
/** The minimum that RFC 7677 and drivers accept. The password is random, so more would only slow down connecting. */
const ITERATIONS = 4_096;

export function credentialsOf(password: string): Credentials {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const storedKey = sha256(hmac(salted, "Client Key"));
  return { salt, storedKey, serverKey: hmac(salted, "Server Key") };
}

/** The client's first message names the user. The reply contains a salt and a nonce. */
export const saslStart: Handler = (context, { mechanism, payload, options }) => {
  const { credentials, login } = context;
  if (!credentials)
    return fail(ErrorCode.AuthenticationFailed, "This server does not require a login.");
  if (mechanism !== MECHANISM)
    fail(ErrorCode.MechanismUnavailable, `Only ${MECHANISM} is supported.`);
  const [, clientFirst = "", user = "", nonce = ""] =
    /^n,[^,]*,(n=([^,]*),r=([^,]+).*)$/.exec(textOf(payload)) ?? [];
  if (user !== USER || !nonce) refuseLogin();
  const salt = credentials.salt.toString("base64");
  const serverNonce = nonce + randomBytes(NONCE_BYTES).toString("base64");
  const serverFirst = `r=${serverNonce},s=${salt},i=${ITERATIONS}`;
  const skipsEmpty = (options as Document | undefined)?.["skipEmptyExchange"] === true;
  login.conversation = { clientFirst, serverFirst, skipsEmpty };
  return { conversationId: CONVERSATION, done: false, payload: bytesOf(serverFirst) };
};

/** The second message proves that the client knows the password. The reply proves that the server knows it too. */
export const saslContinue: Handler = ({ credentials, login }, { payload }) => {
  const { conversation } = login;
  if (login.isDone) return { conversationId: CONVERSATION, done: true, payload: bytesOf("") };
  if (!credentials || !conversation) return refuseLogin();
  login.conversation = null;
  const message = textOf(payload);
  const [, withoutProof = "", nonce = "", proof = ""] =
    /^(c=[^,]*,r=([^,]+)),p=([^,]+)$/.exec(message) ?? [];
  const signed = `${conversation.clientFirst},${conversation.serverFirst},${withoutProof}`;
  const clientProof = Buffer.from(proof, "base64");
  const signature = hmac(credentials.storedKey, signed);
  if (
    !conversation.serverFirst.startsWith(`r=${nonce},`) ||
    clientProof.length !== signature.length
  )
    refuseLogin();
  const clientKey = clientProof.map((byte, at) => byte ^ signature[at]!);
  if (!timingSafeEqual(sha256(clientKey), credentials.storedKey)) refuseLogin();
  login.isDone = true;
  const verifier = hmac(credentials.serverKey, signed).toString("base64");
  return {
    conversationId: CONVERSATION,
    done: conversation.skipsEmpty,
    payload: bytesOf(`v=${verifier}`),
  };
};

function refuseLogin(): never {
  fail(ErrorCode.AuthenticationFailed, "Authentication failed.");
}

function textOf(payload: unknown): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString("utf8");
  return payload instanceof Uint8Array ? Buffer.from(payload).toString("utf8") : "";
}

const bytesOf = (text: string) => new Binary(Buffer.from(text));
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
