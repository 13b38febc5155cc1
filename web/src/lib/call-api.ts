import { loadConfig } from "../config.ts";
import { accessToken, signOut, startSession } from "../session.ts";

let started: Promise<void> | undefined;

/** Opens the auth client where no app did: on a public page, for somebody who is signed in. */
const ready = () => (started ??= loadConfig().then(startSession));

/** A query of the api, without the client of the app. @throws Error when it is refused or nobody answers */
export function queryApi<T>(procedure: string, input: object): Promise<T> {
  return call(`${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {});
}

/** A change. @throws Error when it is refused or nobody answers */
export function mutateApi<T>(procedure: string, input: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  return call(procedure, { method: "POST", headers, body: JSON.stringify(input) });
}

async function call<T>(address: string, request: RequestInit): Promise<T> {
  await ready();
  const token = await accessToken();
  const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`/trpc/${address}`, { ...request, headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const { result } = (await response.json()) as { result: { data: T } };
  return result.data;
}

/** Ends the session of this browser and leads to the front page. */
export async function leave(): Promise<void> {
  await ready();
  await signOut();
  location.assign("/");
}
