import type { Db, Document } from "mongodb";
import { type SecretBox, secretBoxOf, type SecretKey } from "#service/secret-box.ts";
import { collection } from "../collections.ts";
import { sealedFields, type SealedField, type SealedValue } from "./fields.ts";

export interface ResealedKind {
  kind: string;
  total: number;
  /** Sealed with the present key in this run. */
  resealed: number;
  /** Still sealed with a former key. */
  left: number;
  /** What no key opens: the document and its field. */
  unreadable: string[];
  remedy: string;
}

/** The present key, and the ones before it. */
export interface KeyRing {
  key: SecretKey;
  former: readonly SecretKey[];
}

/**
 * Reseals with the current key everything that a former one sealed. Each value is replaced on its own, and only if it is still
 * the same, so the work can stop at any point, be repeated, and run beside Pressmark.
 * @param write false only counts
 */
export async function resealSecrets(
  db: Db,
  { key, former }: KeyRing,
  { write }: { write: boolean },
): Promise<ResealedKind[]> {
  const boxes = { present: secretBoxOf(key), any: secretBoxOf(key, former) };
  const kinds: ResealedKind[] = [];
  for (const field of sealedFields) kinds.push(await resealKind(db, field, { boxes, write }));
  return kinds;
}

interface Run {
  boxes: { present: SecretBox; any: SecretBox };
  write: boolean;
}

async function resealKind(db: Db, field: SealedField, run: Run): Promise<ResealedKind> {
  const { kind, remedy, fields } = field;
  const count: ResealedKind = {
    kind,
    remedy,
    total: 0,
    resealed: 0,
    left: 0,
    unreadable: [],
  };
  const projection = Object.fromEntries(fields.map((name) => [name, 1]));
  const documents = db.collection(field.collection).find({}, { projection });
  for await (const document of documents)
    for (const value of field.read(document)) {
      count.total += 1;
      if (opens(run.boxes.present, value) !== null) continue;
      const text = opens(run.boxes.any, value);
      if (text === null)
        count.unreadable.push(`${field.collection} ${String(document._id)} ${value.path}`);
      else if (run.write && (await replace(db, field, { document, value, text, run })))
        count.resealed += 1;
      else count.left += 1;
    }
  return count;
}

/** Returns false if the value has changed in the meantime. */
async function replace(
  db: Db,
  field: SealedField,
  one: { document: Document; value: SealedValue; text: string; run: Run },
): Promise<boolean> {
  const { document, value, text, run } = one;
  const replaced = await db
    .collection(field.collection)
    .updateOne(
      { _id: document["_id"], [value.path]: value.sealed },
      { $set: { [value.path]: run.boxes.present.seal(text, value.context) } },
    );
  return replaced.modifiedCount === 1;
}

function opens(box: SecretBox, { sealed, context }: SealedValue): string | null {
  try {
    return box.open(sealed, context);
  } catch {
    // Sealed with another key. If no key opens it, it is reported.
    return null;
  }
}

/** From now on, the former keys are not needed to start. */
export async function forgetFormerKeys(db: Db, { key }: KeyRing): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: "secret-key", fingerprint: key.fingerprint },
    { $unset: { formerFingerprints: "" } },
  );
}
