import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#schemas/env/env.ts";
import { settingsError } from "./settings-error.ts";
import { makeSharedFile } from "./shared-file.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";
const KEY_FILE = "secret.key";

export interface SecretBox {
  /** AES-256-GCM. `context` (such as `project:<id>:webhook`) must be the same to open it again. */
  seal(text: string, context: string): string;
  /** @throws when the text was changed, or was sealed with another context or key */
  open(sealed: string, context: string): string;
  /** A short-lived token for calls between our own processes, or a signed link. `subject` must not contain a dot. */
  sign(subject: string, expiresAt: Date): string;
  /** Returns the subject, or null when the signature is invalid or has expired. */
  verify(token: string): string | null;
}

/** A key for secrets, with a fingerprint that may be shown. */
export interface SecretKey {
  key: Buffer;
  /** Identifies a key without revealing it: an HMAC under the key itself. */
  fingerprint: string;
}

const FINGERPRINT_BYTES = 10;

/**
 * The key from the settings, or else from the data directory. Null when neither has one.
 * @throws SettingsError when it is not a valid key
 */
export function findSecretKey({ SECRET_KEY, DATA_DIR }: KeySettings): SecretKey | null {
  if (SECRET_KEY) return secretKey("SECRET_KEY", SECRET_KEY);
  return findKeyFile(DATA_DIR);
}

/** Keys that were replaced. @throws SettingsError when one is not a valid key */
export const findFormerKeys = ({
  SECRET_KEY_FORMER = [],
}: Partial<Pick<Env, "SECRET_KEY_FORMER">>): SecretKey[] =>
  SECRET_KEY_FORMER.map((text) => secretKey("SECRET_KEY_FORMER", text));

/** The key in the data directory. */
export function findKeyFile(dataDir: string): SecretKey | null {
  const path = join(dataDir, KEY_FILE);
  return existsSync(path) ? secretKey(path, readFileSync(path, "utf8")) : null;
}

type KeySettings = Pick<Env, "SECRET_KEY" | "DATA_DIR">;

function secretKey(name: string, text: string): SecretKey {
  const key = Buffer.from(text, "base64");
  if (key.length !== KEY_BYTES)
    throw settingsError([
      `${name}: must be ${KEY_BYTES} bytes in base64 (generate one: openssl rand -base64 ${KEY_BYTES})`,
    ]);
  const check = createHmac("sha256", key).update("fingerprint of the secret key").digest();
  const groups = check.subarray(0, FINGERPRINT_BYTES).toString("hex").match(/.{4}/g) ?? [];
  return { key, fingerprint: groups.join("-") };
}

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * For a process that never creates the key: waits for the process that does.
 * @throws SettingsError when there is no key in time
 */
export async function waitForSecretKey(
  settings: KeySettings,
  stopping?: AbortSignal,
): Promise<SecretKey> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const key = findSecretKey(settings);
    if (key) return key;
    if (performance.now() > deadline)
      throw settingsError([
        `SECRET_KEY: is not set, and ${join(settings.DATA_DIR, KEY_FILE)} is missing; every process needs the same key`,
      ]);
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopping });
  }
}

/** Creates the key if it does not exist. */
export function openSecretBox(settings: KeySettings): SecretBox {
  return secretBoxOf(findSecretKey(settings) ?? makeKeyFile(settings.DATA_DIR));
}

/** For a process that starts to serve before its key is known. Its box throws until `open` is called. */
export function openLateSecretBox(): {
  box: SecretBox;
  isOpen(): boolean;
  open(box: SecretBox): void;
} {
  let opened: SecretBox | null = null;
  const box = (): SecretBox => {
    if (!opened) throw new Error("The secret key is not known yet.");
    return opened;
  };
  return {
    box: {
      seal: (text, context) => box().seal(text, context),
      open: (sealed, context) => box().open(sealed, context),
      sign: (subject, expiresAt) => box().sign(subject, expiresAt),
      verify: (token) => box().verify(token),
    },
    isOpen: () => opened !== null,
    open: (box) => (opened = box),
  };
}

/** Seals and signs with `key`. Opens what `key` or one of the former keys sealed. */
export function secretBoxOf({ key }: SecretKey, former: readonly SecretKey[] = []): SecretBox {
  const signature = (text: string) =>
    createHmac("sha256", key).update(`token:${text}`).digest("base64url");

  return {
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([
        nonce,
        cipher.update(text, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}:${bytes.toString("base64url")}`;
    },
    open: (sealed, context) => {
      try {
        return openWith(key, sealed, context);
      } catch (error) {
        for (const one of former) {
          try {
            return openWith(one.key, sealed, context);
          } catch {
            // Sealed with yet another key, or changed.
          }
        }
        throw error;
      }
    },
    sign: (subject, expiresAt) => {
      const body = `${subject}.${expiresAt.getTime().toString(36)}`;
      return `${body}.${signature(body)}`;
    },
    verify: (token) => {
      const [subject, expires, mac] = token.split(".");
      if (!subject || !expires || !mac) return null;
      const expected = Buffer.from(signature(`${subject}.${expires}`));
      const got = Buffer.from(mac);
      if (expected.length !== got.length || !timingSafeEqual(expected, got)) return null;
      return Number.parseInt(expires, 36) > Date.now() ? subject : null;
    },
  };
}

function openWith(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}

/** All processes of one machine share the file. The first one to start creates it, and no process ever reads a partial file. */
export function makeKeyFile(dataDir: string): SecretKey {
  makeSharedFile(join(dataDir, KEY_FILE), () => randomBytes(KEY_BYTES).toString("base64"));
  return findKeyFile(dataDir)!;
}
