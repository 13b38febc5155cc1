import { randomBytes } from "node:crypto";
import type { Env } from "#schemas/env.ts";
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
 * Makes the account of ADMIN_EMAIL, with a proven address, when nobody has it yet: so nobody else can take it. Safe in
 * several processes at once.
 * @throws AuthError when ADMIN_EMAIL is no address or ADMIN_PASSWORD is too weak
 */
export async function ensureAdminAccount(
  services: Pick<Services, "env" | "db"> & { log: Pick<Log, "info" | "warn"> },
): Promise<void> {
  const { env, log, db } = services;
  if (!env.ADMIN_EMAIL) return;
  const email = requireEmail(env.ADMIN_EMAIL);
  if (env.AUTH_URL)
    return log.info(
      `no account is made for ${email} (ADMIN_EMAIL): ${env.AUTH_URL} keeps the accounts (AUTH_URL), and has to confirm addresses by mail for it to have rights`,
    );
  const existing = await findAuthUserByEmail(db, email);
  if (existing) {
    if (!existing.emailProvenAt)
      log.warn(
        `${email} (ADMIN_EMAIL) has an account whose address nobody has proven; it has no rights until a mail to it is answered`,
      );
    return;
  }
  const password = passwordOf(env, email);
  if (!(await make(services, email, password))) return;
  if (env.ADMIN_PASSWORD) log.info(`made the administrator's account ${email}`);
  else
    log.info(
      `made the administrator's account ${email}; its password, shown this once: ${password}`,
    );
}

function passwordOf(env: Env, email: string): string {
  if (!env.ADMIN_PASSWORD) return `${randomBytes(PASSWORD_BYTES).toString("base64url")}-Aa1`;
  demandStrength(env, env.ADMIN_PASSWORD, email);
  return env.ADMIN_PASSWORD;
}

/** False when another process was first. */
async function make(
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
