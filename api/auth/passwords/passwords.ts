import * as hashes from "#service/password-hash.ts";
import { AuthError } from "../errors.ts";

export { isOutdated } from "#service/password-hash.ts";

/** Hashes with argon2id, in PHC format. @throws AuthError request_timeout when too many hashes are waiting */
export const hashPassword = (password: string): Promise<string> =>
  orBusy(hashes.hashPassword(password));

/** Takes the same time for an account that is unknown or has no password (null) as for any other. */
export const passwordMatches = (stored: string | null, password: string): Promise<boolean> =>
  orBusy(hashes.passwordMatches(stored, password));

async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof hashes.HashingBusy) throw new AuthError("request_timeout");
    throw error;
  }
}
