import type { Env } from "#schemas/env.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isLoopback } from "./loopback.ts";

/** Who an account belongs to. */
export interface AccountOwner {
  userId: string;
  email: string;
  /** The address really is this person's: only then may rights follow from it. */
  emailProven: boolean;
  aal: "aal1" | "aal2";
  /** For a new organization's name; the person may write anything here. */
  fullName: string | null;
  avatarUrl: string | null;
}

export function accountOf(env: Pick<Env, "PUBLIC_URL">, user: AuthUserDocument): AccountOwner {
  const readyMade = user.readyMade && isLoopback(env.PUBLIC_URL);
  return {
    userId: user._id,
    email: user.email,
    emailProven: user.emailProvenAt !== null || readyMade,
    aal: "aal1",
    fullName: fullNameOf(user),
    avatarUrl: avatarUrlOf(user),
  };
}

export function fullNameOf(user: Pick<AuthUserDocument, "userMetadata">): string | null {
  return textOf(user.userMetadata["full_name"]);
}

export function avatarUrlOf(user: Pick<AuthUserDocument, "userMetadata">): string | null {
  return textOf(user.userMetadata["avatar_url"]);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() ? value.trim() : null;
}
