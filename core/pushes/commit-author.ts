import { type Caller, nameOf } from "../access/caller.ts";

/** As for a push with git (`authorize-git.ts`). */
export const actorOf = (caller: Caller): string => nameOf(caller);

/** The author of a commit that Pressmark creates for a user. git refuses names without letters. */
export function authorOf({ fullName, email }: Caller): { name: string; email: string } {
  const name = (fullName ?? "").trim();
  return { name: /[\p{L}\p{N}]/u.test(name) ? name : (email.split("@")[0] ?? email), email };
}
