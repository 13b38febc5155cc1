import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import type { Caller } from "./caller.ts";
import { linkEnd } from "./link-end.ts";
import type { CoreContext } from "../context.ts";

export const viewerOf = ({ userId, key }: Caller): Viewer => ({ userId, keyId: key?.id ?? null });

/** The signature of a link to `subject`. It is valid for an hour, while the caller may see the subject. */
export function signLink(
  { secretBox }: Pick<CoreContext, "secretBox">,
  subject: string,
  caller: Caller,
): string {
  return secretBox.sign(viewSubject(subject, viewerOf(caller)), linkEnd());
}
