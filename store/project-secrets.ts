import type { Db } from "mongodb";
import { collection } from "./collections.ts";

/** Ends the push tokens and deploy hooks that somebody made in an organization's projects: they still know them. */
export async function deleteSecretsOf(db: Db, orgId: string, userId: string): Promise<void> {
  const projects = await collection(db, "projects")
    .find({ orgId }, { projection: { _id: 1 } })
    .toArray();
  const made = { projectId: { $in: projects.map(({ _id }) => _id) }, createdBy: userId };
  await collection(db, "pushTokens").deleteMany(made);
  await collection(db, "deployHooks").deleteMany(made);
}
