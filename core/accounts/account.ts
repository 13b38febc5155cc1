import type { Env } from "#schemas/env/env.ts";
import { ownPicture } from "#schemas/accounts/picture.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isLoopback } from "./loopback.ts";

/** The owner of an account. */
export interface AccountOwner {
  userId: string;
  email: string;
  /** The address is verified. Only then may it give any rights. */
  emailProven: boolean;
  aal: "aal1" | "aal2";
  /** Used for the name of a new organization. Users may enter any text. */
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
  return ownPicture(user.userMetadata["avatar_url"]);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() ? value.trim() : null;
}
