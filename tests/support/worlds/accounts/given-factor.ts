import { randomUUID } from "node:crypto";
import { collection } from "#store/collections.ts";
import type { AuthServer } from "./auth-server.ts";

/** A verified second factor, as if the user had set it up. Its codes are unknown. */
export async function giveFactor(server: Pick<AuthServer, "db">, userId: string): Promise<void> {
  const now = new Date();
  await collection(server.db, "authUsers").updateOne(
    { _id: userId },
    {
      $push: {
        factors: {
          id: randomUUID(),
          kind: "totp",
          status: "verified",
          friendlyName: "",
          phone: null,
          sealedSecret: null,
          lastStep: null,
          lastChallengedAt: null,
          createdAt: now,
          updatedAt: now,
        },
      },
      $inc: { revision: 1 },
    },
  );
}
