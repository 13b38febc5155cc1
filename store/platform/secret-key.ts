import { join } from "node:path";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import {
  findFormerKeys,
  findKeyFile,
  findSecretKey,
  makeKeyFile,
  type SecretBox,
  secretBoxOf,
  type SecretKey,
} from "#service/secret-box.ts";
import { SettingsError } from "#service/settings-error.ts";
import type { Service } from "#service/start-service.ts";
import { findAuthKeys } from "../accounts/signing-keys.ts";
import { REFRESH_KEY_CONTEXT } from "../sealed/contexts.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { whenStoreAnswers } from "../mongo.ts";
import { webhookSecretContext } from "../sealed/contexts.ts";
import { demandWholeRestore } from "./unfinished-restore.ts";

const ID = "secret-key";
type Settings = Pick<Env, "SECRET_KEY" | "DATA_DIR"> & Partial<Pick<Env, "SECRET_KEY_FORMER">>;

/** Opens the key of this installation before anything is served. Waits while the database is unavailable. */
export function openInstallationKey(
  service: Pick<Service, "env" | "log" | "stopping">,
  db: Db,
): Promise<SecretBox> {
  return whenStoreAnswers(service, async () => {
    await demandWholeRestore(db);
    return checkedSecretBox(db, service.env);
  });
}

/**
 * The key that seals the secrets in the database. The first start stores its fingerprint in the database. If the database is older and has no fingerprint, the
 * key must open one of its secrets. A new key replaces the stored one if SECRET_KEY_FORMER names that one.
 * @throws SettingsError when the key is a different one, or is missing although the data needs one
 */
export async function checkedSecretBox(db: Db, settings: Settings): Promise<SecretBox> {
  const stored = await findStoredKey(db);
  const settingsKey = findSecretKey(settings);
  const former = findFormerKeys(settings);
  if (stored) {
    const { fingerprint } = stored;
    if (settingsKey?.fingerprint === fingerprint) {
      demandFormer(stored.former, former);
      return secretBoxOf(settingsKey, former);
    }
    const fits = (key: SecretKey) => key.fingerprint === fingerprint;
    if (!settingsKey || !former.some(fits))
      throw new SettingsError(wrongKey(settings, { settingsKey, fingerprint, fits }));
    await replaceFingerprint(db, { from: fingerprint, to: settingsKey.fingerprint });
    return checkedSecretBox(db, settings);
  }
  const opens = await triesOnSecrets(db);
  const fits = (key: SecretKey) => opens(secretBoxOf(key));
  const key = settingsKey ? [settingsKey, ...former].find(fits) : null;
  if (settingsKey ? !key : !opens(null))
    throw new SettingsError(wrongKey(settings, { settingsKey, fingerprint: null, fits }));
  await noteFingerprint(db, (key ?? makeKeyFile(settings.DATA_DIR)).fingerprint);
  // Another process may have been faster and used another key.
  return checkedSecretBox(db, settings);
}

/** @throws SettingsError when secrets may still be sealed with a former key that the settings lack */
function demandFormer(needed: string[], former: readonly SecretKey[]): void {
  const missing = needed.filter((one) => !former.some(({ fingerprint }) => fingerprint === one));
  if (missing.length === 0) return;
  throw new SettingsError(
    `SECRET_KEY_FORMER lacks the key with the fingerprint ${missing.join(" and ")}.\nSome secrets in this database may still be encrypted with that key.\nSet SECRET_KEY_FORMER again, start, and run npm run secrets:reseal. Then remove it. Nothing was changed.`,
  );
}

/** The fingerprints of the present key and of former ones that may still be needed. */
export async function findStoredKey(
  db: Db,
): Promise<{ fingerprint: string; former: string[] } | null> {
  const stored = await collection(db, "platform").findOne({ _id: ID });
  if (!stored?.fingerprint) return null;
  return { fingerprint: stored.fingerprint, former: stored.formerFingerprints ?? [] };
}

async function noteFingerprint(db: Db, fingerprint: string): Promise<void> {
  try {
    await collection(db, "platform").insertOne({ _id: ID, fingerprint });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Several processes may start with the new key at the same time. */
async function replaceFingerprint(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: ID, fingerprint: from },
    { $set: { fingerprint: to }, $addToSet: { formerFingerprints: from } },
  );
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
      : `Start with the former SECRET_KEY, or restore ${file} from your backup. To replace the key, put the former one into SECRET_KEY_FORMER.`;
  return `${what}\nThe secrets in this database are encrypted with ${advice}.\n${remedy} Nothing was changed.`;
}
