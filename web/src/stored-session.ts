import type { Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { ownPicture } from "#schemas/accounts/picture.ts";

/** The storage key of the auth client's session. */
export const STORAGE_KEY = "pressmark.session";

export type SessionUser = Session["user"];

/** The full name, or else the part of the email address before the @. */
export function nameOf(user: SessionUser): string {
  const fullName = user.user_metadata["full_name"];
  if (typeof fullName === "string" && fullName.trim()) return fullName.trim();
  return user.email?.split("@", 1)[0] ?? "You";
}

export function avatarOf(user: SessionUser): string | null {
  return ownPicture(user.user_metadata["avatar_url"]);
}

let read: { text: string | null; user: SessionUser | null } = { text: null, user: null };

/**
 * The user who is signed in, according to the browser's storage. Public pages show only this, so they need no auth client. Null during prerendering and
 * hydration.
 */
export function useStoredUser(): SessionUser | null {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener("storage", onChange);
      return () => removeEventListener("storage", onChange);
    },
    storedUser,
    () => null,
  );
}

function storedUser(): SessionUser | null {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text !== read.text) read = { text, user: parseUser(text) };
  return read.user;
}

function parseUser(text: string | null): SessionUser | null {
  try {
    return (JSON.parse(text ?? "null") as Session | null)?.user ?? null;
  } catch {
    return null;
  }
}
