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
