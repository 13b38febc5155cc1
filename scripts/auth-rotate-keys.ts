import { parseArgs } from "node:util";
import { rotateKeys } from "#api/auth/tokens/rotate-keys.ts";
import { withAuthDatabase } from "./auth-database.ts";

/** `npm run auth:rotate-keys`: from now on the next key signs tokens. `-- --leaked` also invalidates the previous key. */
await withAuthDatabase(async ({ db, env, secretBox }) => {
  const { values } = parseArgs({ options: { leaked: { type: "boolean", default: false } } });
  const rotation = await rotateKeys({
    db,
    env,
    secretBox,
    now: new Date(),
    leaked: values.leaked,
  });
  const lines = [
    `signs now:      ${rotation.current}`,
    `signs next:     ${rotation.standby}`,
    ...rotation.revoked.map((kid) => `no longer valid: ${kid}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
