import { isUrl } from "#schemas/is-url.ts";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Failure, UsageError } from "./failure.ts";

/** Where requests go, and the key that they have. */
export interface Account {
  url: string;
  key: string;
}

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

const base = (variable: string, folder: string) =>
  join(process.env[variable] || join(homedir(), folder), "pressmark");

export const configPath = (): string => join(base("XDG_CONFIG_HOME", ".config"), "config.json");
/** What can be made again: the history of published folders. */
export const cacheFolder = (): string => base("XDG_CACHE_HOME", ".cache");

/** Null without a stored sign-in. @throws Failure if the file is damaged */
export async function readConfig(): Promise<Account | null> {
  const path = configPath();
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Failure(`${path} cannot be read: ${error.message}`);
  });
  if (text === null) return null;
  const damaged = `${path} is damaged. Sign in again: pressmark login`;
  try {
    const { url, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url === "string" && typeof key === "string") return { url, key };
  } catch (cause) {
    throw new Failure(damaged, { cause });
  }
  throw new Failure(damaged);
}

/** Only the owner can read the file, even while it is being written. */
export async function saveConfig(account: Account): Promise<void> {
  const path = configPath();
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const written = `${path}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(account, null, 2)}\n`, { mode: OWNER_ONLY_FILE });
  await rename(written, path);
}

export const removeConfig = (): Promise<void> => rm(configPath(), { force: true });

/**
 * The account of the environment, or else the stored one.
 * @throws UsageError if there is none, or if the address is of the environment and the key is not
 */
export async function findAccount(): Promise<Account & { from: "environment" | "file" }> {
  const { PRESSMARK_URL: url, PRESSMARK_KEY: key } = process.env;
  const stored = url && key ? null : await readConfig();
  const address = url ? installationUrl(url) : stored?.url;
  if (key && address) return { url: address, key, from: "environment" };
  if (key) throw new UsageError("Set PRESSMARK_URL to the address of the installation.");
  // A stored key never goes to another server.
  if (url && stored?.url !== address)
    throw new UsageError(
      `There is no key for ${address}. Set PRESSMARK_KEY, or run: pressmark login`,
    );
  if (!stored) throw new UsageError("You are not signed in. Run: pressmark login");
  return { ...stored, from: "file" };
}

/** The origin of an address that a user has typed, with or without a scheme. @throws UsageError */
export function installationUrl(typed: string): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(typed);
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `${isLocal ? "http" : "https"}://${typed}`;
  if (!isUrl(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`“${typed}” is not an address such as https://pressmark.example.org.`);
  return new URL(address).origin;
}
