import type { AuthSessionDocument, AuthUserDocument } from "#store/accounts/documents.ts";
import { AuthError } from "../errors.ts";

export function hasVerifiedFactor(user: Pick<AuthUserDocument, "factors">): boolean {
  return user.factors.some(({ status }) => status === "verified");
}

/** Whether the account has a second factor that the session has not used. */
export function isFactorMissing(
  user: Pick<AuthUserDocument, "factors">,
  session: Pick<AuthSessionDocument, "aal">,
): boolean {
  return session.aal === "aal1" && hasVerifiedFactor(user);
}

/** @throws AuthError insufficient_aal, with the status that the protocol has for this request */
export function demandFactorUsed(
  user: Pick<AuthUserDocument, "factors">,
  session: Pick<AuthSessionDocument, "aal">,
  status = 401,
): void {
  if (isFactorMissing(user, session)) throw new AuthError("insufficient_aal", { status });
}
