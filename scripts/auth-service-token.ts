import { parseArgs } from "node:util";
import { issuerOf } from "#api/auth/auth-context.ts";
import { openKeys } from "#api/auth/tokens/keys.ts";
import { mintServiceToken } from "#api/auth/tokens/service-token.ts";
import { withAuthDatabase } from "./auth-database.ts";

const HOURS_DEFAULT = "24";
const HOURS_MAX = 24 * 30;

/** `npm run auth:service-token`: prints a token with access to every account. Only the token goes to standard output. */
await withAuthDatabase(async ({ db, env, secretBox }) => {
  const { values } = parseArgs({ options: { hours: { type: "string", default: HOURS_DEFAULT } } });
  const hours = Number(values.hours);
  if (!(hours > 0 && hours <= HOURS_MAX))
    throw new Error(`--hours must be a number up to ${HOURS_MAX}.`);
  const keys = openKeys(db, secretBox);
  const clock = () => new Date();
  const minted = await mintServiceToken({ keys, clock, issuer: issuerOf(env) }, hours);
  process.stderr.write(
    `Valid until ${minted.expiresAt.toISOString()}. It gives access to every account.\n`,
  );
  process.stdout.write(`${minted.token}\n`);
});
