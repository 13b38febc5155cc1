import { connectMongo } from "#store/mongo.ts";
import type { Env } from "#schemas/env/env.ts";
import { readEnv } from "#service/read-env.ts";
import type { SecretBox } from "#service/secret-box.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import type { Db } from "mongodb";

/** Runs one task on the database of the embedded sign-in service. An error prints one line and sets exit code 1. */
export async function withAuthDatabase(
  task: (open: { db: Db; env: Env; secretBox: SecretBox }) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv();
    if (env.AUTH_URL)
      throw new Error("Another service manages the accounts (AUTH_URL). Do this there.");
    const mongo = await connectMongo(env.MONGODB_URI);
    try {
      await mongo.ping();
      await task({ db: mongo.db, env, secretBox: await checkedSecretBox(mongo.db, env) });
    } finally {
      await mongo.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
