import type { Services } from "#api/services.ts";
import { tokenContext } from "#store/sealed/contexts.ts";
import { newId } from "#schemas/ids.ts";
import { insertConnection } from "#store/connections/connections.ts";

/** Stores a connection whose host cannot be reached. Returns its id. */
export async function storedConnection(
  { db, secretBox }: Pick<Services, "db" | "secretBox">,
  orgId: string,
): Promise<string> {
  const id = newId();
  const now = new Date();
  await insertConnection(db, {
    _id: id,
    orgId,
    host: "gitlab",
    address: "https://127.0.0.1",
    username: null,
    sealedToken: secretBox.seal("a-token", tokenContext(id)),
    subject: "1",
    login: "ann",
    scopes: null,
    missingScopes: [],
    tokenExpiresAt: null,
    createdBy: { userId: "ann", name: "Ann" },
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
    failure: null,
  });
  return id;
}
