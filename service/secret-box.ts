import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#schemas/env.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

export interface SecretBox {
  /** AES-256-GCM; `context` (such as `project:<id>:webhook`) must be the same to open it again. */
  seal(text: string, context: string): string;
  /** @throws when the text was changed, or belongs to another context or key */
  open(sealed: string, context: string): string;
  /** A short-lived token for calls between our own processes, or a signed link. `subject` must not hold a dot. */
  sign(subject: string, expiresAt: Date): string;
  /** The subject, or null when the signature is wrong or too old. */
  verify(token: string): string | null;
}

export function openSecretBox(env: Pick<Env, "SECRET_KEY" | "DATA_DIR">): SecretBox {
  const key = env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, "base64") : keyFromFile(env.DATA_DIR);
  if (key.length !== KEY_BYTES)
    throw new Error(
      `SECRET_KEY must be ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES}).`,
    );
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
      const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString("utf8");
    },
    sign: (subject, expiresAt) => {
      const body = `${subject}.${expiresAt.getTime().toString(36)}`;
      return `${body}.${signature(body)}`;
    },
    verify: (token) => {
      const [subject, expires, given] = token.split(".");
      if (!subject || !expires || !given) return null;
      const wanted = Buffer.from(signature(`${subject}.${expires}`));
      const got = Buffer.from(given);
      if (wanted.length !== got.length || !timingSafeEqual(wanted, got)) return null;
      return Number.parseInt(expires, 36) > Date.now() ? subject : null;
    },
  };
}

/** All processes of one machine share the file; the first one to start makes it, and nobody ever reads half of it. */
function keyFromFile(dataDir: string): Buffer {
  const path = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) {
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, randomBytes(KEY_BYTES).toString("base64"), { flag: "wx", mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      // Another process was faster, and its key is the one.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  return Buffer.from(readFileSync(path, "utf8"), "base64");
}
