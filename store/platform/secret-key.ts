import { join } from "node:path";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env.ts";
import {
  findKeyFile,
  findSecretKey,
  makeKeyFile,
  type SecretBox,
  secretBoxOf,
  type SecretKey,
} from "#service/secret-box.ts";
import { SettingsError } from "#service/settings-error.ts";
import type { Service } from "#service/start-service.ts";
import { findAuthKeys, REFRESH_KEY_CONTEXT } from "../accounts/signing-keys.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { whenStoreAnswers } from "../mongo.ts";
import { webhookSecretContext } from "../projects/projects.ts";

const ID = "secret-key";
type Settings = Pick<Env, "SECRET_KEY" | "DATA_DIR">;

/** Opens the key of this installation before anything is served. Waits while the database is unavailable. */
export function openInstallationKey(
  service: Pick<Service, "env" | "log" | "stopping">,
  db: Db,
): Promise<SecretBox> {
  return whenStoreAnswers(service, () => checkedSecretBox(db, service.env));
}

/**
 * The key that seals the secrets in the database. The first start stores its fingerprint in the database. If the database is older and has no fingerprint, the
 * key must open one of its secrets.
 * @throws SettingsError when the key is a different one, or is missing although the data needs one
 */
export async function checkedSecretBox(db: Db, settings: Settings): Promise<SecretBox> {
  const fingerprint = await findFingerprint(db);
  const settingsKey = findSecretKey(settings);
  if (fingerprint) {
    if (settingsKey?.fingerprint === fingerprint) return secretBoxOf(settingsKey);
    const fits = (key: SecretKey) => key.fingerprint === fingerprint;
    throw new SettingsError(wrongKey(settings, { settingsKey, fingerprint, fits }));
  }
  const opens = await triesOnSecrets(db);
  if (!(settingsKey ? opens(secretBoxOf(settingsKey)) : opens(null)))
    throw new SettingsError(
      wrongKey(settings, { settingsKey, fingerprint, fits: (key) => opens(secretBoxOf(key)) }),
    );
  const key = settingsKey ?? makeKeyFile(settings.DATA_DIR);
  await noteFingerprint(db, key.fingerprint);
  // Another process may have been faster and used another key.
  return checkedSecretBox(db, settings);
}

async function findFingerprint(db: Db): Promise<string | null> {
  return (await collection(db, "platform").findOne({ _id: ID }))?.fingerprint ?? null;
}

async function noteFingerprint(db: Db, fingerprint: string): Promise<void> {
  try {
    await collection(db, "platform").insertOne({ _id: ID, fingerprint });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Whether a key, or no key, matches the secrets that are stored already. */
async function triesOnSecrets(db: Db): Promise<(box: SecretBox | null) => boolean> {
  const ring = await findAuthKeys(db);
  const project = await collection(db, "projects").findOne({});
  const sealed = ring
    ? { text: ring.sealedRefreshKey, context: REFRESH_KEY_CONTEXT }
    : project && { text: project.webhookSecret, context: webhookSecretContext(project._id) };
  return (box) => {
    if (!sealed) return true;
    if (!box) return false;
    try {
      box.open(sealed.text, sealed.context);
      return true;
    } catch {
      // The secret was sealed with a different key.
      return false;
    }
  };
}

interface Keys {
  settingsKey: SecretKey | null;
  fingerprint: string | null;
  fits(key: SecretKey): boolean;
}

function wrongKey(settings: Settings, { settingsKey, fingerprint, fits }: Keys): string {
  const file = join(settings.DATA_DIR, "secret.key");
  const advice = fingerprint
    ? `the key with the fingerprint ${fingerprint}`
    : "another key (created before fingerprints were stored)";
  const origin = settings.SECRET_KEY ? "SECRET_KEY" : file;
  const what = settingsKey
    ? `${origin} does not match the data: its fingerprint is ${settingsKey.fingerprint}.`
    : `The key is missing: SECRET_KEY is not set, and there is no ${file}.`;
  const inFile = settings.SECRET_KEY ? findKeyFile(settings.DATA_DIR) : null;
  const remedy =
    inFile && fits(inFile)
      ? `The key in ${file} matches. Start without SECRET_KEY.`
      : `Start with the former SECRET_KEY, or restore ${file} from your backup.`;
  return `${what}\nThe secrets in this database are encrypted with ${advice}.\n${remedy} Nothing was changed.`;
}
