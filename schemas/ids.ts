import { z } from "zod";

/** No vowels and no 0/1: an id never spells a word, and never equals a route segment. */
const ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxyz";
/** 28^16 ≈ 77 bits. */
const ID_LENGTH = 16;
/** 28^12 ≈ 57 bits: unguessable, and short enough for a host name. */
const DEPLOYMENT_ID_LENGTH = 12;

/** A new id for anything that is stored, except deployments. */
export function newId(): string {
  return randomText(ID_LENGTH);
}

export function newDeploymentId(): string {
  return randomText(DEPLOYMENT_ID_LENGTH);
}

/** A secret that a person copies: push tokens, deploy hooks, webhook secrets. 40 characters ≈ 192 bits. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomText(40)}`;
}

export const Id = z.string().regex(/^[a-z0-9-]{1,64}$/);

function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // Bytes past the last whole multiple of the alphabet would make some letters likelier.
      if (byte < 252 && text.length < length) text += ID_ALPHABET[byte % ID_ALPHABET.length];
    }
  }
  return text;
}
