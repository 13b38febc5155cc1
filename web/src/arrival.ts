import { isAuthRetryableFetchError, type Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { paths } from "./paths.ts";
import { authClient, currentSession, visitorClient } from "./session.ts";

/** A session of another account than the one that is signed in, which waits to be let in. */
interface Newcomer {
  session: Session;
  /** Who is signed in meanwhile. */
  present: Session["user"];
}

let arrival = new URLSearchParams();
let newcomer: Newcomer | null = null;
const listeners = new Set<() => void>();

/** What stood behind the # when the page was opened: the kind of a link, a message, an error, a provider's token. */
export const arrivedWith = () => arrival;
export const forgetArrival = () => void (arrival = new URLSearchParams());

/**
 * Reads what a link brought. Sessions are taken up on the landing page only; on any other page of the app this leads
 * there first, and from there back.
 * @returns false when the browser is on its way there
 */
export function readArrival(): boolean {
  arrival = new URLSearchParams(location.hash.slice(1));
  const { pathname, search, hash } = location;
  if (!arrival.has("access_token") || pathname === paths.auth()) return true;
  location.replace(paths.auth(undefined, pathname + search) + hash);
  return false;
}

/** Takes up the session in the address, if there is one, or says in the arrival why not. */
export async function takeUpArrival(): Promise<void> {
  const access_token = arrival.get("access_token");
  if (!access_token) return;
  const refresh_token = arrival.get("refresh_token") ?? "";
  const { data, error } = await checked({ access_token, refresh_token });
  // A service that does not answer may be asked again by a reload; otherwise the tokens leave the address at once.
  if (isAuthRetryableFetchError(error)) {
    arrival.set("error_code", "unreachable");
    return;
  }
  history.replaceState(history.state, "", location.pathname + location.search);
  if (!data.session || (await welcome(data.session))) arrival.set("error_code", "otp_expired");
}

/** Whose tokens these are says the service, not the tokens: anybody can write a link. */
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
 * The only way in for a session that comes from an address. It never replaces another account's: then it waits for the
 * person's answer.
 * @returns what the auth client says when it does not take the session
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

/** The account that is signed in stays; the other one's session ends. */
export async function refuseNewcomer(): Promise<void> {
  // A service that cannot be told ends it when it expires. Here it is forgotten either way.
  await visitorClient().signOut({ scope: "local" });
  setNewcomer(null);
}

/**
 * Signs in the other account. Every open page of this browser then reloads, this one at `landing`.
 * @returns what the auth client says when it does not take the session
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
