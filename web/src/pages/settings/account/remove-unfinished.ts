import type { Factor } from "@supabase/auth-js";
import { authClient } from "../../../session.ts";
import { callAuth } from "../call-auth.ts";

/** Removes unfinished enrollments, because they would only clutter the list. Returns the verified factors. */
export async function removeUnfinished(): Promise<Factor[]> {
  const { mfa } = authClient();
  const { data } = await callAuth(mfa.listFactors());
  const all = data?.all ?? [];
  for (const { id } of all.filter(({ status }) => status === "unverified"))
    await callAuth(mfa.unenroll({ factorId: id }));
  return all.filter(({ status }) => status === "verified");
}
