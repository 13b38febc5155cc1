import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "#core/backup/write-backup.ts";
import { runCommand, withInstallation } from "./backup-target.ts";
import { describeCounts, seconds, size } from "./backup-texts.ts";
import { readPassphrase } from "./passphrase.ts";

const USAGE = `npm run backup -- FILE [--passphrase-file FILE] [--without-key] [--stopped]

Writes the database, the files of sites and the repositories into one encrypted file,
while Pressmark runs. If FILE is a directory, the name is the present time.

--passphrase-file  a file with the passphrase, which only you can read
--without-key      leaves out the key that encrypts secrets in the database
--stopped          reads without a snapshot: only the database runs
`;

/** `npm run backup` */
await runCommand(async (stopping) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "passphrase-file": { type: "string" },
      "without-key": { type: "boolean", default: false },
      stopped: { type: "boolean", default: false },
    },
  });
  const [target, ...others] = positionals;
  if (!target || others.length > 0) throw new Error(USAGE);
  const file = fileAt(resolve(target));
  const passphrase = await readPassphrase(values["passphrase-file"], true);
  const startedAt = performance.now();
  const { bytes, counts, damaged } = await withInstallation({ mayRun: true }, (context) =>
    writeBackup(context, {
      file,
      passphrase,
      stopping,
      withKey: !values["without-key"],
      isStopped: values.stopped,
      say: (line) => void process.stdout.write(`${line}\n`),
    }),
  );
  const lines = [
    ...damaged.map((key) => `Damaged before the backup: ${key}`),
    `${file}: ${size(bytes)}, ${describeCounts(counts)}, in ${seconds(startedAt)}.`,
    ...(values["without-key"]
      ? ["The backup does not contain the key. Keep SECRET_KEY elsewhere."]
      : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (damaged.length > 0) process.exitCode = 1;
});

function fileAt(target: string): string {
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return join(target, `pressmark-${time}.tar.age`);
}
