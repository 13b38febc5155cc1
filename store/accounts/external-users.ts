import type { Db } from "mongodb";
import type { AuthUserDocument } from "./documents.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";

/** The fields that are copied from an account kept by another service. */
export type MirroredFields = Pick<
  AuthUserDocument,
  | "email"
  | "emailConfirmedAt"
  | "emailProvenAt"
  | "userMetadata"
  | "identities"
  | "factors"
  | "lastSignInAt"
>;

/** Copies an account. The service is authoritative: if another copy still has the address or an identity, it is removed there. */
export async function mirrorAuthUser(
  db: Db,
  copy: { made: AuthUserDocument; fields: MirroredFields; at: Date },
): Promise<void> {
  const { made, fields, at } = copy;
  const { _id, ...rest } = made;
  const set = { ...fields, bannedUntil: null, deletedAt: null, updatedAt: at };
  const onInsert = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in set)));
  try {
    await collection(db, "authUsers").updateOne(
      { _id },
      { $set: set, $setOnInsert: onInsert },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if ((await takeFromOthers(db, _id, fields)) === 0 && !isDuplicateKey(error, "_id")) throw error;
    await mirrorAuthUser(db, copy);
  }
}

/** Records a ban or deletion that the service reported. */
export async function markMirroredUser(
  db: Db,
  userId: string,
  mark: Partial<Pick<AuthUserDocument, "bannedUntil" | "deletedAt">>,
): Promise<void> {
  await collection(db, "authUsers").updateOne({ _id: userId }, { $set: mark });
}

/** Returns how many copies lost an address or identity. */
async function takeFromOthers(db: Db, userId: string, fields: MirroredFields): Promise<number> {
  const keys = fields.identities.map(({ key }) => key);
  const others = await collection(db, "authUsers")
    .find({
      _id: { $ne: userId },
      $or: [{ email: fields.email }, { "identities.key": { $in: keys } }],
    })
    .toArray();
  for (const other of others)
    await collection(db, "authUsers").updateOne(
      { _id: other._id },
      {
        $set: {
          identities: other.identities.filter(({ key }) => !keys.includes(key)),
          ...(other.email === fields.email
            ? { email: `moved:${other._id}`, emailProvenAt: null }
            : {}),
        },
      },
    );
  return others.length;
}
