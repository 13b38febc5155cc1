import { parseArgs } from "node:util";
import { RING_FRESH_MS } from "#api/auth/tokens/keys.ts";
import { rotateKeys } from "#api/auth/tokens/rotate-keys.ts";
import { withAuthDatabase } from "./auth-database.ts";

const SECOND_MS = 1_000;
const RETIRED =
  "Tokens signed with the previous key stay valid until they expire, so users stay signed in.";
const LEAKED = [
  `Every copy of the api refuses tokens of the revoked keys within ${RING_FRESH_MS / SECOND_MS} seconds, or immediately if you restart it.`,
  "Users stay signed in: their browsers fetch new tokens automatically.",
  "Programs with a service token need a new one (npm run auth:service-token).",
];

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
    `signs now:       ${rotation.current}`,
    `signs next:      ${rotation.standby}`,
    ...rotation.revoked.map((kid) => `revoked:         ${kid}`),
    "",
    ...(values.leaked ? LEAKED : [RETIRED]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
