import { type Answer, startHttpDouble } from "./http-double.ts";

/** A request as docs/self-hosting/text-messages describes it. */
export interface ReceivedText {
  to: string;
  text: string;
  sender?: string;
  id: string;
}

/** A gateway for text messages, as an operator runs it. Our own documentation is its contract. */
export interface SmsGatewayDouble {
  /** For SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN. */
  variables: { SMS_GATEWAY_URL: string; SMS_GATEWAY_TOKEN: string };
  /** Accepted texts, oldest first. One that was accepted before is not added again. */
  texts: ReceivedText[];
  /** How many requests arrived. */
  asked: number;
  /** The answer instead of accepting a text. null: it accepts the text. */
  refuse: (text: ReceivedText) => Answer | null;
  close(): Promise<void>;
}

export const GATEWAY_TOKEN = "token-of-the-gateway";

export async function startSmsGateway(options: { port?: number } = {}): Promise<SmsGatewayDouble> {
  const double: Omit<SmsGatewayDouble, "variables" | "close"> = {
    texts: [],
    asked: 0,
    refuse: () => null,
  };
  const { url, close } = await startHttpDouble(({ method, path, headers, sent }) => {
    double.asked++;
    if (method !== "POST" || path !== "/messages") return { status: 404 };
    if (headers.authorization !== `Bearer ${GATEWAY_TOKEN}`) return { status: 401 };
    const text = JSON.parse(sent.toString("utf8")) as ReceivedText;
    if (headers["idempotency-key"] !== text.id) return { status: 400 };
    const refusal = double.refuse(text);
    if (refusal) return refusal;
    if (!double.texts.some(({ id }) => id === text.id)) double.texts.push(text);
    return { status: 202, body: { id: text.id } };
  }, options);
  return Object.assign(double, {
    variables: { SMS_GATEWAY_URL: `${url}/messages`, SMS_GATEWAY_TOKEN: GATEWAY_TOKEN },
    close,
  });
}
