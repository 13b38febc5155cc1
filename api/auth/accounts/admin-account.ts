import { randomBytes } from "node:crypto";
import type { Env } from "#schemas/env/env.ts";
import type { Log } from "#service/log.ts";
import { findAuthUserByEmail, insertAuthUser } from "#store/accounts/users.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import type { Services } from "../../services.ts";
import { requireEmail } from "../mail/email.ts";
import { emailIdentity, newEmailUser } from "./new-user.ts";
import { demandStrength } from "../passwords/password-policy.ts";
import { hashPassword } from "../passwords/passwords.ts";

const PASSWORD_BYTES = 15;

/**
 * Creates the account of ADMIN_EMAIL, with a verified address, unless it exists. This keeps others from taking it. Safe in several processes at the same time.
 * @throws AuthError when ADMIN_EMAIL is not an address or ADMIN_PASSWORD is too weak
 */
export async function ensureAdminAccount(
  services: Pick<Services, "env" | "db"> & { log: Pick<Log, "info" | "warn"> },
): Promise<void> {
  const { env, log, db } = services;
  if (!env.ADMIN_EMAIL) return;
  const email = requireEmail(env.ADMIN_EMAIL);
  if (env.AUTH_URL)
    return log.info(
      `no account is created for ${email} (ADMIN_EMAIL): ${env.AUTH_URL} manages the accounts (AUTH_URL), and must confirm addresses by email before this account has admin rights`,
    );
  const existing = await findAuthUserByEmail(db, email);
  if (existing) {
    if (!existing.emailProvenAt)
      log.warn(
        `${email} (ADMIN_EMAIL) has an account with an unverified address; it has no admin rights until the address is verified by email`,
      );
    return;
  }
  const password = passwordOf(env, email);
  if (!(await createAccount(services, email, password))) return;
  if (env.ADMIN_PASSWORD) log.info(`created the administrator's account ${email}`);
  else
    log.info(
      `created the administrator's account ${email}; its password, shown only once: ${password}`,
    );
}

function passwordOf(env: Env, email: string): string {
  if (!env.ADMIN_PASSWORD) return `${randomBytes(PASSWORD_BYTES).toString("base64url")}-Aa1`;
  demandStrength(env, env.ADMIN_PASSWORD, email);
  return env.ADMIN_PASSWORD;
}

/** False when another process created it first. */
async function createAccount(
  { db }: Pick<Services, "db">,
  email: string,
  password: string,
): Promise<boolean> {
  const now = new Date();
  const user = newEmailUser(email, now, {
    passwordHash: await hashPassword(password),
    emailProvenAt: now,
  });
  const identity = { ...emailIdentity(user._id, email, now), emailVerified: true };
  try {
    await insertAuthUser(db, { ...user, identities: [identity] });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
