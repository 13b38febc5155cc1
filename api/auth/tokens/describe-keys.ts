import type { Db } from "mongodb";
import type { AdminSigningKey } from "#schemas/admin/accounts.ts";
import type { Env } from "#schemas/env/env.ts";
import { findAuthKeys } from "#store/accounts/signing-keys.ts";
import type { SigningKey } from "#store/accounts/documents.ts";
import { keptMsOf, readyAtOf } from "./rotate-keys.ts";

/** The key ring without private parts: the key that signs, the next one, and those that have signed. Empty before the first sign-in. */
export async function describeKeys(
  db: Db,
  env: Pick<Env, "AUTH_JWT_EXP">,
): Promise<AdminSigningKey[]> {
  const keys = (await findAuthKeys(db))?.signingKeys ?? [];
  const keptMs = keptMsOf(env);
  const lastChange = keys
    .flatMap(({ retiredAt }) => retiredAt?.getTime() ?? [])
    .reduce<number | null>((latest, at) => Math.max(latest ?? at, at), null);
  return keys
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map(({ kid, state, createdAt, retiredAt }) => ({
      id: kid,
      state,
      createdAt: createdAt.toISOString(),
      readyAt: state === "standby" ? readyAtOf({ createdAt }).toISOString() : null,
      signsSince:
        state === "current" ? new Date(lastChange ?? createdAt.getTime()).toISOString() : null,
      retiredAt: retiredAt?.toISOString() ?? null,
      tokensEndAt:
        state === "previous" && retiredAt
          ? new Date(retiredAt.getTime() + keptMs).toISOString()
          : null,
    }));
}

const order: SigningKey["state"][] = ["current", "standby", "previous", "revoked"];
