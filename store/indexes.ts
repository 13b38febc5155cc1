import { isDeepStrictEqual } from "node:util";
import type { Db, Document } from "mongodb";
import type { CollectionName } from "./collections.ts";
import { billingIndexes } from "./billing/indexes.ts";
import { channelIndexes } from "./channels/indexes.ts";
import { domainIndexes } from "./domains/indexes.ts";
import { indexShape } from "./index-shape.ts";
import { authIndexes } from "./accounts/auth-indexes.ts";
import { mailIndexes } from "./mail/indexes.ts";
import { oauthIndexes } from "./oauth/indexes.ts";
import { readerIndexes } from "./readers/indexes.ts";
import { taskIndexes } from "./tasks/indexes.ts";
import { subscriberIndexes } from "./subscribers/indexes.ts";
import { type NamedIndex, presentIndex } from "./present-index.ts";
import { slackIndexes } from "./slack/indexes.ts";
import { webhookIndexes } from "./webhooks/indexes.ts";

/** The indexes of every collection. The tenant's key comes first in every index. */
export const wantedIndexes: { [N in CollectionName]: NamedIndex[] } = {
  orgs: [
    { name: "handle", key: { handle: 1 }, unique: true },
    { name: "member", key: { "members.userId": 1, createdAt: 1, _id: 1 } },
    { name: "created", key: { createdAt: -1, _id: -1 } },
    {
      name: "personal",
      key: { personalOf: 1 },
      unique: true,
      partialFilterExpression: { personalOf: { $type: "string" } },
    },
  ],
  projects: [
    { name: "org_handle", key: { orgId: 1, handle: 1 }, unique: true },
    { name: "siteLabel", key: { siteLabel: 1 }, unique: true },
    {
      name: "formerLabels",
      key: { formerLabels: 1 },
      partialFilterExpression: { formerLabels: { $exists: true } },
    },
    presentIndex("formerPlaces"),
    {
      name: "movedAt",
      key: { movedAt: 1 },
      partialFilterExpression: { movedAt: { $type: "date" } },
    },
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    {
      name: "github",
      key: { "source.repositoryId": 1 },
      partialFilterExpression: { "source.repositoryId": { $exists: true } },
    },
    {
      name: "nextPublication",
      key: { nextPublicationAt: 1 },
      partialFilterExpression: { nextPublicationAt: { $type: "date" } },
    },
    {
      name: "importing",
      key: { "import.state": 1 },
      partialFilterExpression: { "import.state": { $type: "string" } },
    },
    { name: "polled", key: { "source.kind": 1, polledAt: 1 } },
    presentIndex("unannouncedCreation"),
    presentIndex("unannouncedLive"),
    presentIndex("unmailedLive"),
    presentIndex("unannouncedRestoration"),
  ],
  deletedProjects: [
    presentIndex("unannounced"),
    { name: "org_deleted", key: { orgId: 1, deletedAt: -1 } },
    { name: "labels", key: { labels: 1 } },
    { name: "places", key: { places: 1 } },
    { name: "removed", key: { removedAt: 1 } },
  ],
  deployments: [
    { name: "project_number", key: { projectId: 1, number: 1 }, unique: true },
    { name: "project_pushSeq", key: { projectId: 1, pushSeq: -1 } },
    { name: "project_status", key: { projectId: 1, status: 1, pushSeq: -1 } },
    { name: "org_status", key: { orgId: 1, status: 1 } },
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "created", key: { createdAt: -1, _id: -1 } },
    { name: "status_created", key: { status: 1, createdAt: 1 } },
    { name: "status_lease", key: { status: 1, leaseExpiresAt: 1 } },
    {
      name: "gitEvent",
      key: { gitEventId: 1 },
      unique: true,
      partialFilterExpression: { gitEventId: { $type: "string" } },
    },
    { name: "data", key: { data: 1, status: 1, projectId: 1 } },
    {
      name: "statusReport",
      key: { "statusReport.retryAt": 1 },
      partialFilterExpression: { "statusReport.retryAt": { $type: "date" } },
    },
    {
      name: "statusPending",
      key: { "statusReport.state": 1, status: 1 },
      partialFilterExpression: { "statusReport.state": "pending" },
    },
    presentIndex("unannounced"),
    {
      name: "untold",
      key: { untold: 1, finishedAt: 1 },
      partialFilterExpression: { untold: { $exists: true } },
    },
  ],
  previews: [
    { name: "project_subject", key: { projectId: 1, subject: 1 }, unique: true },
    { name: "project_label", key: { projectId: 1, label: 1 }, unique: true },
    { name: "project_created", key: { projectId: 1, createdAt: -1, _id: -1 } },
    {
      name: "closed",
      key: { closedAt: 1 },
      partialFilterExpression: { closedAt: { $type: "date" } },
    },
  ],
  // One document for each project.
  seenBranches: [],
  gitEvents: [
    { name: "delivery", key: { projectId: 1, source: 1, deliveryId: 1 }, unique: true },
    { name: "project_received", key: { projectId: 1, receivedAt: -1, _id: -1 } },
    { name: "received", key: { receivedAt: -1, _id: -1 } },
    { name: "decision", key: { decision: 1, receivedAt: 1 } },
  ],
  sourceDrafts: [
    {
      name: "user_bytes",
      key: { userId: 1, projectId: 1, branch: 1, path: 1, bytes: 1 },
    },
    { name: "owner", key: { projectId: 1, userId: 1, branch: 1, path: 1 }, unique: true },
    // Ninety days.
    { name: "expires", key: { at: 1 }, expireAfterSeconds: 7_776_000 },
  ],
  logChunks: [{ name: "deployment_seq", key: { deploymentId: 1, firstSeq: 1 }, unique: true }],
  pushTokens: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "project", key: { projectId: 1, createdAt: -1 } },
    {
      name: "madeWith",
      key: { "madeWith.keyId": 1 },
      partialFilterExpression: { "madeWith.keyId": { $exists: true } },
    },
  ],
  deployHooks: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "project", key: { projectId: 1, createdAt: -1 } },
    {
      name: "madeWith",
      key: { "madeWith.keyId": 1 },
      partialFilterExpression: { "madeWith.keyId": { $exists: true } },
    },
  ],
  aiAccess: [{ name: "owner", key: { projectId: 1, orgId: 1 }, unique: true }],
  answerDays: [
    { name: "project", key: { projectId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  secrets: [{ name: "owner_name", key: { projectId: 1, orgId: 1, name: 1 }, unique: true }],
  gitHostConnections: [{ name: "org_created", key: { orgId: 1, createdAt: 1 } }],
  gitHostAuthorizations: [
    { name: "org", key: { orgId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  ...domainIndexes,
  ...webhookIndexes,
  ...channelIndexes,
  ...billingIndexes,
  ...slackIndexes,
  workers: [
    { name: "queue", key: { queue: 1, seenAt: -1 } },
    { name: "expires", key: { seenAt: 1 }, expireAfterSeconds: 60 },
  ],
  visitDays: [
    { name: "project_day", key: { projectId: 1, day: 1 } },
    // Ninety-one days after a day began, so that today and 90 whole days before it are kept.
    { name: "expires", key: { at: 1 }, expireAfterSeconds: 7_862_400 },
  ],
  // One document for each day, which is kept.
  kpiDays: [],
  mcpCalls: [
    { name: "project_at", key: { projectId: 1, at: -1, _id: -1 } },
    // Seven days.
    { name: "expires", key: { at: 1 }, expireAfterSeconds: 604_800 },
  ],
  redirects: [{ name: "project_from", key: { projectId: 1, from: 1 }, unique: true }],
  invitations: [
    // One open invitation per address. A new one replaces it.
    {
      name: "org_email",
      key: { orgId: 1, email: 1 },
      unique: true,
      partialFilterExpression: { state: "pending" },
    },
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "email", key: { email: 1, state: 1 } },
    { name: "link", key: { linkHash: 1 }, unique: true },
    { name: "mail", key: { mailHash: 1 }, unique: true },
  ],
  apiKeys: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "user_created", key: { userId: 1, createdAt: -1, _id: -1 } },
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "project", key: { projectId: 1 } },
    { name: "expires_at", key: { expiresAt: 1 } },
  ],
  ...oauthIndexes,
  adminVisits: [
    { name: "org_began", key: { orgId: 1, beganAt: -1, _id: -1 } },
    { name: "began", key: { beganAt: -1, _id: -1 } },
    {
      name: "openSession",
      key: { openSession: 1 },
      unique: true,
      partialFilterExpression: { openSession: { $type: "string" } },
    },
  ],
  auditEntries: [{ name: "org_at", key: { orgId: 1, at: -1, _id: -1 } }],
  ...mailIndexes,
  platform: [],
  incidents: [
    { name: "started", key: { startedAt: -1, _id: -1 } },
    { name: "resolved", key: { resolvedAt: 1, startedAt: -1 } },
  ],
  storageChecks: [
    { name: "requested", key: { requestedAt: -1 } },
    // Ninety days.
    { name: "expires", key: { requestedAt: 1 }, expireAfterSeconds: 7_776_000 },
  ],
  storageOwners: [
    { name: "check_bytes", key: { checkId: 1, bytes: -1, _id: 1 } },
    { name: "project", key: { projectId: 1 } },
  ],
  siteTickets: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  ...readerIndexes,
  ...subscriberIndexes,
  repositoryPreviews: [
    {
      name: "user_slot",
      key: { userId: 1, slot: 1 },
      unique: true,
      partialFilterExpression: { slot: { $exists: true } },
    },
    { name: "state", key: { state: 1, createdAt: 1 } },
    // The database looks for expired documents every minute, so nothing is older than an hour.
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 3_500 },
  ],
  sourcePlans: [
    { name: "project", key: { projectId: 1 } },
    { name: "user", key: { userId: 1 } },
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 3_500 },
  ],
  ...taskIndexes,
  repeatableRequests: [
    { name: "user", key: { userId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  providerTokens: [{ name: "user", key: { userId: 1 } }],
  newRepositories: [
    { name: "user", key: { userId: 1 } },
    // Seven days.
    { name: "expires", key: { startedAt: 1 }, expireAfterSeconds: 604_800 },
  ],
  ...authIndexes,
};

export async function ensureIndexes(db: Db): Promise<void> {
  const stored = await db.listCollections({}, { nameOnly: true }).toArray();
  const collections = new Set(stored.map(({ name }) => name));
  for (const [name, list] of Object.entries(wantedIndexes)) {
    if (list.length === 0) continue;
    const collection = db.collection(name);
    const indexes = collections.has(name) ? await collection.listIndexes().toArray() : [];
    // The embedded database waits for the disk after each command that may write, also if an index exists already.
    if (!list.every((index) => isAmong(indexes, index))) await collection.createIndexes(list);
  }
}

function isAmong(indexes: readonly Document[], wanted: NamedIndex): boolean {
  const existing = indexes.find(({ name }) => name === wanted.name);
  return existing !== undefined && isDeepStrictEqual(indexShape(existing), indexShape(wanted));
}
