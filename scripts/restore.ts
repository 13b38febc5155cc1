import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "#core/backup/restore-backup.ts";
import { runCommand, withInstallation } from "./backup-target.ts";
import { describeCounts, seconds } from "./backup-texts.ts";
import { readPassphrase } from "./passphrase.ts";

const USAGE = `npm run restore -- FILE [--passphrase-file FILE] [--again]

Writes a backup into an empty installation: an empty DATA_DIR, database and bucket.
Do not start Pressmark there before.

--passphrase-file  a file with the passphrase, which only you can read
--again            deletes what an interrupted restore wrote, and begins again
`;

/** `npm run restore` */
await runCommand(async (stopping) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "passphrase-file": { type: "string" },
      again: { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(USAGE);
  const passphrase = await readPassphrase(values["passphrase-file"], false);
  const startedAt = performance.now();
  const counts = await withInstallation({ mayRun: false }, (context) =>
    restoreBackup(context, {
      file: resolve(file),
      passphrase,
      again: values.again,
      stopping,
      say: (line) => void process.stdout.write(`${line}\n`),
    }),
  );
  process.stdout.write(
    `Restored ${describeCounts(counts)} in ${seconds(startedAt)}. You can start Pressmark. Everyone has to sign in again.\n`,
  );
});
