import { createHash } from "node:crypto";

export const KEY_TYPE = "ssh-ed25519";

/** A field of ssh's binary format: its length, then its bytes. */
export function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export const text = (words: string): Buffer => field(Buffer.from(words));

/** How OpenSSH and git hosts show a public key: "SHA256:…". @param line "ssh-ed25519 AAAA…" */
export function fingerprintOf(line: string): string {
  const [, blob = ""] = line.split(" ");
  const hash = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
  return `SHA256:${hash.replace(/=+$/, "")}`;
}
