import type { Db, Filter } from "mongodb";
import { linkedKinds } from "#schemas/projects/project.ts";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** What is known about a webhook without asking its host. */
const fields = [
  "orgId",
  "name",
  "handle",
  "branch",
  "source",
  "hostNotices",
  "hostWebhook",
  "refusedDeliveries",
  "missedDelivery",
] as const;
export type ProjectWithTrouble = Pick<
  ProjectDocument,
  | "_id"
  | "orgId"
  | "name"
  | "handle"
  | "branch"
  | "source"
  | "hostNotices"
  | "hostWebhook"
  | "refusedDeliveries"
  | "missedDelivery"
>;

const mayBeFailing: Filter<ProjectDocument> = {
  "source.kind": { $in: [...linkedKinds] },
  $or: [
    { refusedDeliveries: { $exists: true } },
    { missedDelivery: { $exists: true } },
    { "hostWebhook.state": "failed" },
    { "hostNotices.repository.kind": { $type: "string" } },
    { "hostNotices.installation.kind": { $type: "string" } },
  ],
};

/** Linked projects of all organizations whose webhook may have trouble. Only an administrator looks, so there is no index. */
export function listMaybeFailing(db: Db): Promise<ProjectWithTrouble[]> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return collection(db, "projects")
    .find<ProjectWithTrouble>(mayBeFailing, { projection })
    .toArray();
}
