import { handleFrom } from "#schemas/handle.ts";
import type { Caller } from "#core/access/caller.ts";

/** Enough of an id to tell the keys of an account apart. */
const ID_CHARACTERS = 6;

/** The branch that this caller's clients write to, such as `mcp/laptop-x7kq2m`. It is the same for every call. */
export function clientBranch({ key, userId, fullName, email }: Caller): string {
  const label = handleFrom(key?.name ?? fullName ?? email.split("@")[0] ?? "") || "client";
  // Ids of external accounts may have other characters.
  const id = (key?.id ?? userId).replaceAll(/[^a-zA-Z0-9]/g, "").slice(-ID_CHARACTERS);
  return `mcp/${label}-${id}`;
}
