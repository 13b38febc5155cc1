import type { Db } from "mongodb";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Person } from "#tests/support/worlds/world.ts";

/** What the input of a call is built from. Created again for every call. */
export interface Things {
  orgId: string;
  handle: string;
  member: Person;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}
/** A valid input for every change within an organization. */
export type Call = (things: Things) => object | Promise<object>;
export const inOrg =
  (more: object = {}): Call =>
  ({ orgId }) => ({ orgId, ...more });
export const inProject =
  (more: object = {}): Call =>
  ({ project }) => ({ projectId: project._id, ...more });

export const HOST_KEY = "ssh-ed25519 AAAA";
export const SSH = "git@example.org:ada/notes.git";

/** Only a linked repository can be checked. */
export const linkedIn =
  (db: () => Db) =>
  (more: object, url: string | null = null): Call =>
  async ({ project: { _id } }) => {
    const source = {
      ...{ "source.kind": "git" as const, "source.url": url },
      "source.connectionId": "removed",
    };
    const otherHostKey = { key: HOST_KEY, at: new Date() };
    await collection(db(), "projects").updateOne({ _id }, { $set: { ...source, otherHostKey } });
    return { projectId: _id, ...more };
  };
