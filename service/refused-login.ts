import type { Env } from "#schemas/env/env.ts";
import { withoutCredentials } from "./address.ts";

const SERVICES = {
  MONGODB_URI: {
    what: "the database",
    example: "mongodb://user:password@host/pressmark?authSource=admin",
  },
  REDIS_URL: { what: "Redis", example: "redis://:password@host:6379" },
};

/** A command without a login or without permission, a wrong password, and the same error from MongoDB Atlas. */
const MONGO_CODES = [13, 18, 8_000];
/** The last one is that of Redis before version 6. */
const REDIS_WORDS = /^(NOAUTH|WRONGPASS|NOPERM|ERR invalid password)\b/;
const MAX_WORDS = 80;

/**
 * Says what is wrong and what to do if a service answers but refuses the login, because waiting would not help.
 * @returns null when the error says something else
 */
export function refusedLogin(env: Pick<Env, keyof typeof SERVICES>, error: unknown): string | null {
  // Drivers wrap the service's own error.
  for (let one = error; one instanceof Error; one = one.cause) {
    const variable = refusedBy(one);
    if (variable) return faultOf(variable, env[variable], one.message);
  }
  return null;
}

function refusedBy({ name, message, code }: Error & { code?: unknown }) {
  if (name === "MongoServerError" && MONGO_CODES.includes(Number(code))) return "MONGODB_URI";
  return REDIS_WORDS.test(message) ? "REDIS_URL" : null;
}

function faultOf(variable: keyof typeof SERVICES, address: string, message: string): string {
  const { what, example } = SERVICES[variable];
  const words = message.length > MAX_WORDS ? `${message.slice(0, MAX_WORDS)}…` : message;
  return (
    `${variable}: ${what} at ${withoutCredentials(address)} refuses the login (${words.replace(/\.$/, "")}); ` +
    `set the correct user and password in ${variable}, as in ${example} with special characters percent-encoded`
  );
}
