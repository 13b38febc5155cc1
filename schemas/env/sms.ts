import { z } from "zod";

const SENDER_MAX_CHARACTERS = 20;

/** The variables of `Env` for text messages. Without them, phones cannot be second factors. */
export const smsVariables = {
  /** Gets each text message as one POST request. */
  SMS_GATEWAY_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an address, such as https://sms.example.org/messages",
    })
    .optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  /** What phones show as the sender, if the gateway supports it: a number, or a short name. */
  SMS_SENDER: z
    .string()
    .max(SENDER_MAX_CHARACTERS, `must have up to ${SENDER_MAX_CHARACTERS} characters`)
    .optional(),
};
