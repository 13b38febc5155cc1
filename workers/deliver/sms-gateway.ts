import { hideMailSecrets } from "#schemas/mail/mail-message.ts";
import type { Env } from "#schemas/env/env.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import type { Outlet } from "./outlet.ts";

/** Shorter than the lease (store/mail/claims.ts). */
const SEND_TIMEOUT_MS = 15_000;
/** The gateway refuses this message. Other errors concern the token, the address or a moment. */
const REFUSALS = [400, 413, 422];
const WORDS_MAX_LENGTH = 200;
const SHOWN_DIGITS = 2;

class GatewayError extends Error {
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

type GatewayEnv = Pick<Env, "SMS_GATEWAY_URL" | "SMS_GATEWAY_TOKEN" | "SMS_SENDER">;

/** The operator's gateway for text messages. Null without SMS_GATEWAY_URL. */
export function openSmsGateway(env: GatewayEnv): Outlet | null {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender } = env;
  if (!url) return null;
  return {
    send: async (mail) => {
      const { _id: id, to, text } = mail;
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          // The same for every attempt, so that the gateway can recognize a message that it accepted before.
          "idempotency-key": id,
        },
        body: JSON.stringify({ to, text, ...(sender ? { sender } : {}), id }),
        // The message must not go to an address that the operator has not set.
        redirect: "manual",
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const words = oneLine(await response.text());
      const reason = withoutSecrets(words, mail).slice(0, WORDS_MAX_LENGTH);
      throw new GatewayError(
        `The gateway answered with status ${response.status}${reason && `: ${reason}`}`,
        REFUSALS.includes(response.status),
      );
    },
    wordsOf: (error) =>
      error instanceof GatewayError
        ? error.message
        : `The gateway could not be reached: ${causeOf(error)}`,
    isOfRecipient: () => false,
    isRefusal: (error) => error instanceof GatewayError && error.isRefusal,
  };
}

/** Some gateways repeat the number and the text. Logs must not have the number or the code. */
function withoutSecrets(text: string, mail: MailDocument): string {
  const digits = mail.to.replace(/^\+/, "");
  return hideMailSecrets(text, mail).replaceAll(digits, `…${digits.slice(-SHOWN_DIGITS)}`);
}

/** `fetch` only says that it failed. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
