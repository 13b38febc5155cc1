import { AuthClient } from "@supabase/auth-js";
import { expect } from "@playwright/test";
import type { Mail, MailKind } from "#schemas/mail/mail.ts";
import { dashboard } from "./support.ts";

/** The account in ADMIN_EMAIL. It reads the outbox for the tests, as an administrator does. */
export const administrator = {
  email: "administrator@example.org",
  password: "the keeper of 7 presses",
};

const MAIL_TIMEOUT_MS = 60_000;

/** The latest email of a kind to an address. */
export async function mailTo(to: string, kind: MailKind): Promise<Mail> {
  const auth = new AuthClient({
    url: `${dashboard()}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  });
  const { data, error } = await auth.signInWithPassword(administrator);
  if (error) throw error;
  const url = new URL(`${dashboard()}/trpc/admin.mails.list`);
  url.searchParams.set("input", JSON.stringify({ to, kind, limit: 1 }));
  const headers = { authorization: `Bearer ${data.session.access_token}` };
  let mail: Mail | undefined;
  await expect(async () => {
    const answer = (await (await fetch(url, { headers })).json()) as {
      result: { data: { mails: Mail[] } };
    };
    [mail] = answer.result.data.mails;
    expect(mail).toBeDefined();
  }).toPass({ timeout: MAIL_TIMEOUT_MS });
  return mail!;
}

/** The link in that email. The link must exist, because these tests send no email. */
export async function linkTo(to: string, kind: MailKind): Promise<string> {
  const { link } = await mailTo(to, kind);
  expect(link).toMatch(/^http:\/\/localhost:/);
  return link!;
}
