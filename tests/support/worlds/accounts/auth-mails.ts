import type { GoTrueClient, Session } from "@supabase/auth-js";
import { expect } from "vitest";
import type { MailKind } from "#schemas/mail/mail.ts";
import { collection } from "#store/collections.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  PUBLIC_URL,
} from "./auth-server.ts";

/** Requires confirmation by email. */
export const NO_AUTOCONFIRM = { AUTH_AUTOCONFIRM: "false" };

/** Every email to the address, oldest first. */
export function mailsTo(server: Pick<AuthServer, "db">, to: string): Promise<MailDocument[]> {
  return collection(server.db, "mails").find({ to }).toArray();
}

/** The latest email of the kind. A test that needs its link or code fails if there is none. */
export async function mailTo(
  server: Pick<AuthServer, "db">,
  to: string,
  kind: MailKind,
): Promise<{ link: string; code: string; token: string; mail: MailDocument }> {
  const mail = (await mailsTo(server, to)).findLast((entry) => entry.kind === kind);
  if (!mail) throw new Error(`No ${kind} was sent to ${to}.`);
  const { link, code } = mail;
  const token = link ? (new URL(link).searchParams.get("token") ?? "") : "";
  return { link: link ?? "", code: code ?? "", token, mail };
}

export interface Landing {
  /** The address without its query and fragment. */
  page: string;
  query: URLSearchParams;
  fragment: URLSearchParams;
  error: string | null;
  /** The code as the browser shows it. */
  address: string;
}

/** Opens the link in an email as a browser does, and returns the final address. */
export async function openLink(
  server: Pick<AuthServer, "url">,
  link: string,
  headers: Record<string, string> = {},
): Promise<Landing> {
  const base = `${PUBLIC_URL}/auth/v1`;
  expect(link.startsWith(`${base}/verify?`)).toBe(true);
  const response = await ask(server, link.slice(base.length), { headers });
  expect(response.status).toBe(303);
  const target = new URL(response.headers.get("location") ?? "");
  const [query, fragment] = [target.searchParams, new URLSearchParams(target.hash.slice(1))];
  return {
    page: `${target.origin}${target.pathname}`,
    query,
    fragment,
    error: fragment.get("error_code"),
    address: target.href,
  };
}

/** A user who signed up and confirmed the address with the email's code. */
export async function confirmed(
  server: Pick<AuthServer, "url" | "db">,
): Promise<{ client: GoTrueClient; session: Session; email: string; password: string }> {
  const [client, email, password] = [authClient(server), newEmail(), newPassword()];
  await client.signUp({ email, password });
  const { code: token } = await mailTo(server, email, "confirmation");
  const { data, error } = await client.verifyOtp({ email, token, type: "signup" });
  if (!data.session) throw error ?? new Error("The code gave no session.");
  return { client, session: data.session, email, password };
}
