import type { AuthError } from "@supabase/auth-js";
import { paths } from "../../paths.ts";
import { authClient } from "../../session.ts";
import { backTo } from "./addresses.ts";

/** A mail somebody waits for at this screen. */
export interface SentMail {
  kind: "signup" | "magiclink" | "recovery";
  email: string;
  /** Where its link leads in the end. */
  redirect: string;
}

/** Asks for a sign-in link or a new password. Nobody gets an account by it. */
export async function sendMail({ kind, email, redirect }: SentMail): Promise<AuthError | null> {
  const auth = authClient();
  const landing = backTo(paths.auth(kind === "recovery" ? "password" : undefined, redirect));
  const options = { emailRedirectTo: landing };
  if (kind === "recovery")
    return (await auth.resetPasswordForEmail(email, { redirectTo: landing })).error;
  if (kind === "signup") return (await auth.resend({ type: "signup", email, options })).error;
  return (await auth.signInWithOtp({ email, options: { ...options, shouldCreateUser: false } }))
    .error;
}

const codeTypes = { signup: "signup", magiclink: "email", recovery: "recovery" } as const;

/** The code of the mail instead of its link: the mail may have been opened on another device. */
export async function enterCode(
  { kind, email }: SentMail,
  token: string,
): Promise<AuthError | null> {
  return (await authClient().verifyOtp({ email, token, type: codeTypes[kind] })).error;
}
