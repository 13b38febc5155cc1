import type { Db } from "mongodb";
import { foldEmail } from "#schemas/accounts/email.ts";
import { findNames } from "#store/accounts/users.ts";
import type { ActivityItem } from "#store/audit/activity.ts";

/** An actor is stored with an address: "ada@example.org (API key laptop)". */
const ADDRESS = /^(\S+@\S+?)( \(API key .*\))?$/;

/** The name of an actor, with the chosen name instead of the address if the account has one. */
export type NameOf = (actor: { userId: string | null; name: string }) => string;

/** Looks up the names of everyone who acted, in one query. */
export async function findActors(db: Db, items: readonly ActivityItem[]): Promise<NameOf> {
  const actors = items.map((item) =>
    "deployment" in item
      ? { userId: null, name: item.deployment.trigger.actor ?? "" }
      : item.entry.actor,
  );
  const names = await findNames(db, {
    userIds: [...new Set(actors.flatMap(({ userId }) => userId ?? []))],
    emails: [...new Set(actors.flatMap(({ name }) => addressIn(name)?.email ?? []))],
  });
  return ({ userId, name }) => {
    const address = addressIn(name);
    const known = names.find((user) =>
      userId === null ? user.email === address?.email : user.userId === userId,
    );
    return known ? `${known.name}${address?.key ?? ""}` : name;
  };
}

function addressIn(name: string): { email: string; key: string } | null {
  const [, email, key = ""] = ADDRESS.exec(name) ?? [];
  return email === undefined ? null : { email: foldEmail(email), key };
}
