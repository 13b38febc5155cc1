import { loadConfig } from "../config.ts";
import { accessToken, signOut, startSession } from "../session.ts";

let started: Promise<void> | undefined;

/** Opens the auth client for a signed-in user on a public page, where the app has not opened it. */
const ready = () => (started ??= loadConfig().then(startSession));

/** Runs a query of the api without the app's client. @throws Error when the api refuses it or does not respond */
export function queryApi<T>(procedure: string, input: object): Promise<T> {
  return call(`${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {});
}

/** Runs a mutation. @throws Error when the api refuses it or does not respond */
export function mutateApi<T>(procedure: string, input: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  return call(procedure, { method: "POST", headers, body: JSON.stringify(input) });
}

async function call<T>(address: string, request: RequestInit): Promise<T> {
  await ready();
  const token = await accessToken();
  const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`/trpc/${address}`, { ...request, headers });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  const { result } = (await response.json()) as { result: { data: T } };
  return result.data;
}

/** Ends the session of this browser and opens the front page. */
export async function leave(): Promise<void> {
  await ready();
  await signOut();
  location.assign("/");
}
