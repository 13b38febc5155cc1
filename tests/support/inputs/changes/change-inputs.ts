import type { Db } from "mongodb";
import { collection } from "#store/collections.ts";
import { openPreview } from "#store/previews/reported-branches.ts";
import { awaitApproval } from "#store/previews/previews.ts";
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
      "source.kind": "git" as const,
      "source.url": url,
      "source.connectionId": "removed",
      "source.provider": "gitlab" as const,
    };
    const otherHostKey = { key: HOST_KEY, at: new Date() };
    await collection(db(), "projects").updateOne({ _id }, { $set: { ...source, otherHostKey } });
    return { projectId: _id, ...more };
  };

const COMMIT = "a".repeat(40);

/** The preview of a pull request from a fork, which waits for the approval of its commit. */
export const waitingPreviewIn =
  (db: () => Db) =>
  (more: object): Call =>
  async ({ project: { _id: projectId } }) => {
    const pull = {
      number: 7,
      title: "Add roses",
      isOpen: true,
      branch: "roses",
      commit: COMMIT,
      target: "main",
      fork: "eve/garden",
      author: "eve",
      url: null,
    };
    const preview = await openPreview(db(), {
      projectId,
      branch: "roses",
      ref: "refs/pull/7/head",
      pull,
      at: null,
      isPrivate: false,
    });
    if (typeof preview === "string") throw new Error(preview);
    await awaitApproval(db(), preview._id, COMMIT);
    return { projectId, previewId: preview._id, ...more };
  };
export const approval = { commit: COMMIT };
