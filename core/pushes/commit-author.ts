import type { Caller } from "../access/caller.ts";

/** As for a push with git (`authorize-git.ts`). */
export function actorOf({ email, key }: Caller): string {
  return key ? `${email} (API key ${key.name})` : email;
}

/** The author of a commit that Pressmark creates for a user. git refuses names without letters. */
export function authorOf({ fullName, email }: Caller): { name: string; email: string } {
  const name = (fullName ?? "").trim();
  return { name: /[\p{L}\p{N}]/u.test(name) ? name : (email.split("@")[0] ?? email), email };
}
