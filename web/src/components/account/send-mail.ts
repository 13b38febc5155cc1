import type { AuthError } from "@supabase/auth-js";
import { paths } from "../../paths.ts";
import { authClient } from "../../session.ts";
import { backTo } from "./addresses.ts";

/** An email that the user of this screen is waiting for. */
export interface SentMail {
  kind: "signup" | "magiclink" | "recovery";
  email: string;
  /** The page that its link finally opens. */
  redirect: string;
}

/** Requests a sign-in link or a password reset. It never creates an account. */
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

/** Enters the email's code instead of opening its link: the email may have been opened on another device. */
export async function enterCode(
  { kind, email }: SentMail,
  token: string,
): Promise<AuthError | null> {
  return (await authClient().verifyOtp({ email, token, type: codeTypes[kind] })).error;
}
