import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Four words of a list, or this many random characters, resist guessing. */
const MIN_LENGTH = 16;
const OTHERS = 0o077;

/**
 * The passphrase of a backup, from a file or from the terminal, where it is not shown.
 * @param isNew asks twice, and demands a minimum length
 */
export async function readPassphrase(file: string | undefined, isNew: boolean): Promise<string> {
  const passphrase = file === undefined ? await ask(isNew) : readFrom(file);
  if (passphrase.length < (isNew ? MIN_LENGTH : 1))
    throw new Error(
      `The passphrase has ${passphrase.length} characters. Use ${MIN_LENGTH} or more, such as five random words.`,
    );
  return passphrase;
}

function readFrom(file: string): string {
  if ((statSync(file).mode & OTHERS) !== 0)
    throw new Error(`Other users can read ${file}. Run chmod 600 ${file}.`);
  return readFileSync(file, "utf8").replace(/\r?\n$/, "");
}

async function ask(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(
      "There is no terminal to ask for the passphrase. Put it into a file that only you can read, and name the file with --passphrase-file.",
    );
  const passphrase = await askHidden("Passphrase: ");
  if (isNew && (await askHidden("Repeat the passphrase: ")) !== passphrase)
    throw new Error("The two passphrases are different.");
  return passphrase;
}

async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await Promise.race([
      terminal.question(""),
      once(terminal, "SIGINT").then(() => Promise.reject(new Error("Canceled."))),
    ]);
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
