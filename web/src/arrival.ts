import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { paths } from "./paths.ts";
import { authClient, currentSession, visitorClient } from "./session.ts";

/** A session of a different account than the signed-in one. It waits for the user's decision. */
interface Newcomer {
  session: Session;
  /** The account that is signed in now. */
  present: Session["user"];
}

let arrival = new URLSearchParams();
let newcomer: Newcomer | null = null;
const listeners = new Set<() => void>();

/** The values behind the # when the page was opened: the kind of a link, a message, an error, a provider's token. */
export const arrivedWith = () => arrival;
export const forgetArrival = () => void (arrival = new URLSearchParams());

/**
 * Reads the result of a link. Only the landing page accepts sessions. Any other page of the app first redirects there, and the landing page redirects back.
 * @returns false when the browser is being redirected
 */
export function readArrival(): boolean {
  arrival = new URLSearchParams(location.hash.slice(1));
  const { pathname, search, hash } = location;
  if (!arrival.has("access_token") || pathname === paths.auth()) return true;
  location.replace(paths.auth(undefined, pathname + search) + hash);
  return false;
}

/** Accepts the session in the address, if there is one, or records the reason for a failure. */
export async function takeUpArrival(): Promise<void> {
  const access_token = arrival.get("access_token");
  if (!access_token) return;
  const refresh_token = arrival.get("refresh_token") ?? "";
  const { data, error } = await checked({ access_token, refresh_token });
  // If the service does not respond, the user can reload the page. In all other cases the tokens are removed from the address immediately.
  if (isAuthRetryableFetchError(error)) {
    arrival.set("error_code", "unreachable");
    return;
  }
  history.replaceState(history.state, "", location.pathname + location.search);
  if (!data.session || (await welcome(data.session))) arrival.set("error_code", "otp_expired");
}

/** The service decides whose tokens these are, because anyone can write a link. */
async function checked(tokens: { access_token: string; refresh_token: string }) {
  try {
    return await visitorClient().setSession(tokens);
  } catch (error) {
    // Text that was never a token.
    if (error instanceof SyntaxError) return { data: { session: null }, error: null };
    throw error;
  }
}

/**
 * The only way to accept a session from an address. It never replaces another account's session without the user's consent.
 * @returns the auth client's error when it rejects the session
 */
export async function welcome(session: Session): Promise<Error | null> {
  const present = currentSession();
  if (present && present.user.id !== session.user.id) {
    setNewcomer({ session, present: present.user });
    return null;
  }
  return (await authClient().setSession(session)).error;
}

export const useNewcomer = () => useSyncExternalStore(listen, () => newcomer);
export const currentNewcomer = () => newcomer;

/** Keeps the signed-in account and ends the other session. */
export async function refuseNewcomer(): Promise<void> {
  // If the service is unreachable, the session ends when it expires. This page forgets it either way.
  await visitorClient().signOut({ scope: "local" });
  setNewcomer(null);
}

/**
 * Signs in the other account. Every open page of this browser then reloads, this one at `landing`.
 * @returns the auth client's error when it rejects the session
 */
export async function admitNewcomer(landing: string): Promise<Error | null> {
  if (!newcomer) return null;
  history.replaceState(null, "", landing);
  return (await authClient().setSession(newcomer.session)).error;
}

function setNewcomer(next: Newcomer | null): void {
  newcomer = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
