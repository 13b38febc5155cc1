import { parseArgs } from "node:util";
import { rotateKeys } from "#api/auth/tokens/rotate-keys.ts";
import { withAuthDatabase } from "./auth-database.ts";

/** `npm run auth:rotate-keys`: the next key signs from now on. `-- --leaked`: and the one before counts no more. */
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
    ...rotation.revoked.map((kid) => `counts no more: ${kid}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
