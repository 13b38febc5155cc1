import { parseArgs } from "node:util";
import { readEnv } from "#service/read-env.ts";
import { findFormerKeys, findSecretKey } from "#service/secret-box.ts";
import { connectMongo } from "#store/mongo.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import { forgetFormerKeys, resealSecrets } from "#store/sealed/reseal.ts";

/** `npm run secrets:reseal`: seals everything with SECRET_KEY that a key of SECRET_KEY_FORMER sealed. `-- --check` only counts. */
try {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const env = readEnv();
  const mongo = await connectMongo(env.MONGODB_URI);
  try {
    await mongo.ping();
    await checkedSecretBox(mongo.db, env);
    const ring = { key: findSecretKey(env)!, former: findFormerKeys(env) };
    const kinds = await resealSecrets(mongo.db, ring, { write: !values.check });
    const sum = (of: "left" | "resealed") => kinds.reduce((total, kind) => total + kind[of], 0);
    const lines = kinds.map(
      ({ kind, total, resealed, left, unreadable }) =>
        `${kind}: ${total} in all, ${resealed} resealed, ${left} left${unreadable.length > 0 ? `, ${unreadable.length} unreadable` : ""}`,
    );
    const lost = kinds.flatMap(({ unreadable, remedy }) =>
      unreadable.map((place) => `No key opens ${place}. ${remedy}`),
    );
    process.stdout.write(`${[...lines, ...lost].join("\n")}\n`);
    if (sum("left") === 0) {
      await forgetFormerKeys(mongo.db, ring);
      process.stdout.write("Nothing is left. Remove SECRET_KEY_FORMER.\n");
    } else process.stdout.write(`${sum("left")} left. Run it again without --check.\n`);
    if (lost.length > 0) process.exitCode = 1;
  } finally {
    await mongo.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
