import { codeOf } from "./worlds/organization.ts";
import type { Person } from "./worlds/world.ts";

type Send = (input: unknown) => Promise<unknown>;
type Subscribe = (input: unknown, options: object) => { unsubscribe(): void };

/** The error code of a procedure's refusal, or "allowed". A subscription is allowed when its first message arrives. */
export async function outcomeOf(
  api: Person["api"],
  { path, type }: { path: string; type: string },
  input: unknown,
): Promise<string> {
  let place = api as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  if (type !== "subscription")
    return codeOf((place[type === "query" ? "query" : "mutate"] as Send)(input));
  return new Promise((resolve) => {
    const end = (code: string) => {
      subscription.unsubscribe();
      resolve(code);
    };
    const subscription = (place["subscribe"] as Subscribe)(input, {
      onData: () => end("allowed"),
      onError: (error: { data?: { appCode?: string } }) => end(String(error.data?.appCode)),
    });
  });
}
