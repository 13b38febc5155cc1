import { AuthClient, type Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { WebConfig } from "#schemas/web-config.ts";

let auth: InstanceType<typeof AuthClient>;
let session: Session | null = null;
const listeners = new Set<() => void>();

/** Opens the auth client and waits until it knows whether somebody is signed in; a session in the address counts. */
export async function startSession({ authUrl }: Pick<WebConfig, "authUrl">): Promise<void> {
  auth = new AuthClient({
    url: authUrl,
    storageKey: "pressmark.session",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: "implicit",
  });
  auth.onAuthStateChange((_event, next) => {
    session = next;
    for (const listener of listeners) listener();
  });
  const { data } = await auth.getSession();
  session = data.session;
}

export const authClient = () => auth;
export const currentSession = () => session;

export function useSession(): Session | null {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, currentSession);
}

/** A token that is valid now; refreshed first when it is about to expire. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

/** Ends this browser's session; the root of the app sees it end and leaves. */
export async function signOut(): Promise<void> {
  await auth.signOut({ scope: "local" });
}

/** Full name, else the part of the e-mail address before the @. */
export function nameOf(user: Session["user"]): string {
  const fullName = user.user_metadata["full_name"];
  if (typeof fullName === "string" && fullName.trim()) return fullName.trim();
  return user.email?.split("@", 1)[0] ?? "You";
}

export function avatarOf(user: Session["user"]): string | null {
  const url = user.user_metadata["avatar_url"];
  return typeof url === "string" && url.startsWith("/") ? url : null;
}
