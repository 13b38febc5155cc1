import { z } from "zod";

/** No vowels and no 0/1, so that an id never spells a word and never equals a route segment. */
export const ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxyz";
/** 9 × 28. Bytes below it map to letters with equal probability. */
const LARGEST_MULTIPLE = 252;
/** 28^16 ≈ 77 bits. */
export const ID_LENGTH = 16;
/** 28^12 ≈ 57 bits: unguessable, and short enough for a host name. */
const DEPLOYMENT_ID_LENGTH = 12;

/** A new id for any stored object except deployments. */
export function newId(): string {
  return randomText(ID_LENGTH);
}

export function newDeploymentId(): string {
  return randomText(DEPLOYMENT_ID_LENGTH);
}

/** A secret that users copy: push tokens, deploy hooks, webhook secrets. 40 characters ≈ 192 bits. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomText(40)}`;
}

const ID_SHAPE = new RegExp(
  `^(?:[${ID_ALPHABET}]{${ID_LENGTH}}|[${ID_ALPHABET}]{${DEPLOYMENT_ID_LENGTH}})$`,
);

/** True if the text looks like one of our ids. Handles must not, because an id would then be ambiguous. */
export function hasIdShape(text: string): boolean {
  return ID_SHAPE.test(text);
}

/** Whether text can be the id of a deployment. Names of pages never can. */
export const isDeploymentId = (text: string): boolean =>
  text.length === DEPLOYMENT_ID_LENGTH && [...text].every((letter) => ID_ALPHABET.includes(letter));

export const Id = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** Requesting 20 random bytes costs as much as requesting thousands. */
const POOL_BYTES = 4096;
let pool = new Uint8Array(0);
let used = 0;

function randomByte(): number {
  if (used >= pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES));
    used = 0;
  }
  return pool[used++]!;
}

function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    const byte = randomByte();
    // Bytes beyond the last multiple of the alphabet's length would make some letters more likely.
    if (byte < LARGEST_MULTIPLE) text += ID_ALPHABET[byte % ID_ALPHABET.length];
  }
  return text;
}
