import { generateKeyPairSync, randomBytes } from "node:crypto";
import { field, KEY_TYPE, text } from "./key-format.ts";

export interface DeployKey {
  /** In OpenSSH's format, as `ssh -i` reads it. */
  privateKey: string;
  /** The line for the git host: "ssh-ed25519 AAAA… pressmark/garden". */
  publicKey: string;
}

const MAGIC = "openssh-key-v1\0";
/** Without encryption, OpenSSH pads to this. */
const BLOCK_BYTES = 8;
const LINE_LENGTH = 70;

/**
 * A new ed25519 key pair. Node exports private keys as PKCS #8, which OpenSSH reads for ed25519 only in newer versions than Debian's, so the format of OpenSSH's
 * `PROTOCOL.key` is written here.
 */
export function makeDeployKey(comment: string): DeployKey {
  const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const [seed, point] = [d, x].map((part) => Buffer.from(part, "base64url")) as [Buffer, Buffer];
  const publicBlob = Buffer.concat([text(KEY_TYPE), field(point)]);
  // The same number twice tells a reader that it has decrypted the key correctly.
  const check = randomBytes(4);
  const own = [text(KEY_TYPE), field(point), field(Buffer.concat([seed, point])), text(comment)];
  const secret = Buffer.concat([check, check, ...own]);
  const padding = Buffer.from(
    Array.from({ length: -secret.length & (BLOCK_BYTES - 1) }, (_, index) => index + 1),
  );
  const numberOfKeys = Buffer.from([0, 0, 0, 1]);
  const file = Buffer.concat([
    Buffer.from(MAGIC),
    text("none"),
    text("none"),
    text(""),
    numberOfKeys,
    field(publicBlob),
    field(Buffer.concat([secret, padding])),
  ]);
  const lines = file.toString("base64").match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];
  const marks = ["BEGIN", "END"].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`);
  return {
    privateKey: `${[marks[0], ...lines, marks[1]].join("\n")}\n`,
    publicKey: `${KEY_TYPE} ${publicBlob.toString("base64")} ${comment}`,
  };
}
