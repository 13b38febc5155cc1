import { createHash } from "node:crypto";
import { FINGERPRINTED_BYTES, PUBLISHED_KEYS } from "./published-examples.ts";

const ARMOUR = /-----BEGIN ((?:[A-Z0-9]+ ){0,3})PRIVATE KEY(?: BLOCK)?-----/g;
/** The longest usual key, RSA with 16,384 bits, takes 13,000 characters. */
const MAX_BODY = 32 * 1024;
/** The shortest usual key, PKCS #8 with Ed25519, is 48 bytes long. */
const MIN_BYTES = 40;
/** A body of fewer different bytes is filler. */
const MIN_DISTINCT_BYTES = 10;

/** Offsets of the private keys in PEM or OpenPGP armour that a program could load. An armour around anything else is an example. */
export function privateKeys(text: string): number[] {
  const offsets: number[] = [];
  for (const match of text.matchAll(ARMOUR)) {
    const start = match.index + match[0].length;
    const rest = text.slice(start, start + MAX_BODY);
    const end = rest.indexOf("-----");
    if (isKey(end < 0 ? rest : rest.slice(0, end), match[1] ?? "")) offsets.push(match.index);
  }
  return offsets;
}

function isKey(body: string, label: string): boolean {
  const isPgp = label.startsWith("PGP");
  // OpenSSL's older format encrypts the whole structure, so only its size can be checked.
  if (/Proc-Type: *4, *ENCRYPTED/.test(body)) return isCiphertext(body);
  return readings(body).some((bytes) => {
    const key = label.startsWith("OPENSSH")
      ? opensshKey(bytes)
      : isPgp
        ? pgpKey(bytes)
        : derKey(bytes);
    return key !== null && new Set(key).size >= MIN_DISTINCT_BYTES && !isPublished(key);
  });
}

function isPublished(key: Uint8Array): boolean {
  const start = key.subarray(0, FINGERPRINTED_BYTES);
  return PUBLISHED_KEYS.has(createHash("sha256").update(start).digest("hex"));
}

/** A quote, with a `+` only where it joins two strings. The `+` of `"+abc"` is a digit. */
const JOIN = /["'`]\s*\+\s*(?:["'`]|$)|^\s*\+\s*["'`]|["'`]/g;

/**
 * The bytes that a body may encode. In source code, lines are quoted, joined by `+` and end with the two characters `\n`. In a patch, they begin with `+`. A
 * plus sign is also a digit of base64, so both readings are tried.
 */
function readings(body: string): Uint8Array[] {
  const lines = body
    .split(/\\r|\\n|[\r\n]/)
    .map((line) => line.trim())
    // `Version: …` in OpenPGP, and the checksum at its end.
    .filter((line) => !/^[>\s]*[A-Za-z-]+: /.test(line) && !/^[>\s]*=[A-Za-z0-9+/]{4}$/.test(line));
  const plain = lines.map((line) => line.replace(JOIN, ""));
  return [plain, plain.map((line) => line.replace(/^\+/, ""))].map((read) =>
    Buffer.from(read.join("").replace(/[^A-Za-z0-9+/]/g, ""), "base64"),
  );
}

/** One complete SEQUENCE that begins as PKCS #1, SEC 1, DSA and PKCS #8 do (a version), or as encrypted PKCS #8 does (an algorithm). */
function derKey(bytes: Uint8Array): Uint8Array | null {
  const [tag = 0, first = 0] = bytes;
  if (tag !== 0x30) return null;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (lengthBytes > 3) return null;
  let length = lengthBytes === 0 ? first : 0;
  for (const byte of bytes.subarray(2, 2 + lengthBytes)) length = length * 256 + byte;
  const start = 2 + lengthBytes;
  const [inner, innerLength] = bytes.subarray(start);
  const isVersion = inner === 0x02 && innerLength === 1;
  if (!isVersion && inner !== 0x30) return null;
  return complete(bytes, start + length);
}

const OPENSSH_MAGIC = Buffer.from("openssh-key-v1\0");
/** Cipher, key derivation and its options. The number of keys follows, then the public and the private part. */
const OPENSSH_NAMES = 3;

function opensshKey(bytes: Uint8Array): Uint8Array | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.subarray(0, OPENSSH_MAGIC.length).equals(OPENSSH_MAGIC)) return null;
  let at = OPENSSH_MAGIC.length;
  const skip = () => {
    at += at + 4 <= view.length ? 4 + view.readUInt32BE(at) : Infinity;
  };
  for (let name = 0; name < OPENSSH_NAMES; name++) skip();
  at += 4;
  skip();
  skip();
  return complete(bytes, at);
}

const PGP_SECRET_KEY = 5;

/** The first packet is a complete secret key. */
function pgpKey(bytes: Uint8Array): Uint8Array | null {
  const [header = 0, first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes;
  if ((header & 0x80) === 0) return null;
  if (header & 0x40) {
    if ((header & 0x3f) !== PGP_SECRET_KEY) return null;
    if (first < 192) return complete(bytes, 2 + first);
    if (first < 224) return complete(bytes, 3 + (first - 192) * 256 + second + 192);
    return complete(bytes, 6 + second * 2 ** 24 + third * 2 ** 16 + fourth * 256 + fifth);
  }
  if (((header >> 2) & 0x0f) !== PGP_SECRET_KEY) return null;
  const size = header & 0x03;
  if (size === 0) return complete(bytes, 2 + first);
  if (size === 1) return complete(bytes, 3 + first * 256 + second);
  return complete(bytes, 5 + first * 2 ** 24 + second * 2 ** 16 + third * 256 + fourth);
}

/** Null when the key is cut off, or shorter than any key. */
function complete(bytes: Uint8Array, length: number): Uint8Array | null {
  return length >= MIN_BYTES && length <= bytes.length ? bytes.subarray(0, length) : null;
}

function isCiphertext(body: string): boolean {
  const bytes = readings(body)[0] ?? new Uint8Array();
  return (
    !/\.\.\.|…|<|\$\{/.test(body) &&
    bytes.length >= MIN_BYTES &&
    new Set(bytes).size >= MIN_DISTINCT_BYTES
  );
}
