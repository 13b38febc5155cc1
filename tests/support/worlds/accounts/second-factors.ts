import type { GoTrueClient } from "@supabase/auth-js";
import { generate } from "otplib";
import { collection } from "#store/collections.ts";
import type { AuthServer } from "./auth-server.ts";

const STEP_MS = 30_000;

export interface App {
  factorId: string;
  secret: string;
}

/** Enrolls an authenticator app, without confirming it. */
export async function enrolled(client: GoTrueClient, friendlyName = ""): Promise<App> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

/** The app's current code. */
export function codeOf(server: AuthServer, { secret }: App): Promise<string> {
  return generate({ secret, epoch: Math.floor(server.clock().getTime() / 1000) });
}

/** Enters the app's next code, which was never used before. */
export async function confirmed(server: AuthServer, client: GoTrueClient, app: App) {
  server.pass(STEP_MS);
  const { factorId } = app;
  return client.mfa.challengeAndVerify({ factorId, code: await codeOf(server, app) });
}

/** An app that is ready for use and that the client's session has used. */
export async function verifiedApp(server: AuthServer, client: GoTrueClient): Promise<App> {
  const app = await enrolled(client);
  const { error } = await confirmed(server, client, app);
  if (error) throw error;
  return app;
}

/** The code in the latest text message to a number. */
export async function textedCode(server: AuthServer, phone: string): Promise<string> {
  const [text] = await collection(server.db, "mails")
    .find({ to: phone, channel: "sms" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .toArray();
  if (!text?.code) throw new Error(`No code was sent to ${phone}.`);
  return text.code;
}

/** Settings with which phones can be factors. Without a worker, the texts stay in the outbox. */
export const textVariables = {
  SMS_GATEWAY_URL: "http://127.0.0.1:9",
  SMS_GATEWAY_TOKEN: "a-token",
};
