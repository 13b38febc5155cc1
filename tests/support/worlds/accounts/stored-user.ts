import { openAuthContext } from "#api/auth/auth-context.ts";
import { newEmailUser } from "#api/auth/accounts/new-user.ts";
import { hashPassword } from "#api/auth/passwords/passwords.ts";
import { startSession } from "#api/auth/sessions/sessions.ts";
import type { Services } from "#api/services.ts";
import { personalOrgOf } from "#core/orgs/personal-org.ts";
import { normalEmail } from "#schemas/accounts/email.ts";
import { insertAuthUser } from "#store/accounts/users.ts";

export const PERSON_PASSWORD = "a long sentence 4 tests";

/** All users have the same password, and a hash is made to take long. */
let passwordHash: Promise<string> | undefined;

interface StoredUser {
  userId: string;
  token: string;
  /** Handle of the personal organization. */
  org: string;
}

/**
 * Signs users up without requests and without another hash, which take three times as long. `tests/integration/api/auth` signs up as browsers do.
 * @returns a function that stores a signed-in user with a personal organization
 */
export function openStoredUsers(services: Services): (email: string) => Promise<StoredUser> {
  const { db } = services.mongo;
  const auth = openAuthContext({ ...services, db });
  return async (address) => {
    passwordHash ??= hashPassword(PERSON_PASSWORD);
    const email = normalEmail(address) ?? address;
    const user = newEmailUser(email, new Date(), { passwordHash: await passwordHash });
    await insertAuthUser(db, user);
    const browser = { ip: "127.0.0.1", userAgent: "node" };
    const { access_token: token } = await startSession(auth, user, { method: "password", browser });
    const org = await personalOrgOf(services, { userId: user._id, email, fullName: null });
    return { userId: user._id, token, org: org.handle };
  };
}
