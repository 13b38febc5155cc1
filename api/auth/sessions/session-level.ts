import {
  deleteLowSessions,
  findAuthSession,
  listRaisedSessions,
  setSessionLevel,
} from "#store/accounts/sessions.ts";
import type { AuthSessionDocument, SignInMethod, AuthFactor } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";

const methodOf = {
  totp: "totp",
  phone: "mfa/phone",
} as const satisfies Record<AuthFactor["kind"], SignInMethod>;

/**
 * Records that the session has used its second factor. Earlier refresh tokens stop working, and every other session of the user at the lower level ends.
 */
export async function raiseSession(
  auth: AuthContext,
  session: AuthSessionDocument,
  factor: AuthFactor,
): Promise<AuthSessionDocument> {
  const now = auth.clock();
  const method = methodOf[factor.kind];
  const next = session.refreshCounter + 1;
  const raised = await setSessionLevel(auth.db, session, {
    aal: "aal2",
    factorId: factor.id,
    methods: [{ method, at: now }, ...without(session, method)],
    refreshCounter: next,
    refreshFloor: next,
    refreshFloorAt: now,
  });
  if (!raised) {
    // A refresh changed the session first. The counter only grows, so the number of retries is bounded.
    const current = await findAuthSession(auth.db, session._id);
    if (!current) throw new AuthError("session_not_found");
    return raiseSession(auth, current, factor);
  }
  await deleteLowSessions(auth.db, session.userId, session._id);
  return raised;
}

/** Lowers the level of the sessions that used a removed factor. They stay signed in. */
export async function lowerSessions(
  auth: Pick<AuthContext, "db" | "clock">,
  userId: string,
  factors: { removed: AuthFactor; left: AuthFactor[] },
): Promise<void> {
  const { removed, left } = factors;
  const method = methodOf[removed.kind];
  const methodStays = left.some(
    ({ kind, status }) => kind === removed.kind && status === "verified",
  );
  for (const session of await listRaisedSessions(auth.db, userId)) {
    if (session.factorId === removed.id) await lower(auth, session, { aal: "aal1", method });
    else if (!methodStays) await lower(auth, session, { aal: "aal2", method });
  }
}

async function lower(
  auth: Pick<AuthContext, "db" | "clock">,
  session: AuthSessionDocument,
  to: { aal: AuthSessionDocument["aal"]; method: SignInMethod },
): Promise<void> {
  const lowered = await setSessionLevel(auth.db, session, {
    aal: to.aal,
    factorId: to.aal === "aal1" ? null : session.factorId,
    methods: without(session, to.method),
    refreshCounter: session.refreshCounter,
    // The token in the browser stays valid, so the user stays signed in.
    refreshFloor: session.refreshCounter,
    refreshFloorAt: auth.clock(),
  });
  if (lowered) return;
  const current = await findAuthSession(auth.db, session._id);
  if (current) await lower(auth, current, to);
}

const without = ({ methods }: AuthSessionDocument, method: SignInMethod) =>
  methods.filter((used) => used.method !== method);
