import type { CollectionName } from "#store/collections.ts";

/**
 * Whether the documents of each collection are in a backup. What is left out is only true for a moment: attempts and codes that end within the hour, processes
 * that are alive, what checks of this blob store found, and sessions, because a session that ended after the backup must not come back.
 */
export const isBackedUp: Record<CollectionName, boolean> = {
  orgs: true,
  projects: true,
  deletedProjects: true,
  deployments: true,
  previews: true,
  seenBranches: true,
  gitEvents: true,
  sourceDrafts: true,
  logChunks: true,
  pushTokens: true,
  deployHooks: true,
  aiAccess: true,
  secrets: true,
  gitHostConnections: true,
  gitHostAuthorizations: false,
  domains: true,
  webhooks: true,
  webhookDeliveries: true,
  workers: false,
  redirects: true,
  answerDays: true,
  visitDays: true,
  kpiDays: true,
  mcpCalls: true,
  invitations: true,
  apiKeys: true,
  oauthClients: true,
  oauthCodes: false,
  applications: true,
  applicationTokens: true,
  auditEntries: true,
  adminVisits: true,
  notifications: true,
  notificationPreferences: true,
  mails: true,
  waitlistEntries: true,
  contactMessages: true,
  siteTickets: false,
  readerLinks: true,
  readerAttempts: false,
  repositoryPreviews: false,
  sourcePlans: false,
  tasks: true,
  taskParts: true,
  taskSchedules: true,
  repeatableRequests: true,
  storageChecks: false,
  storageOwners: false,
  platform: true,
  incidents: true,
  providerTokens: true,
  newRepositories: true,
  authUsers: true,
  authSessions: false,
  authOneTimeTokens: true,
  authFlows: false,
  authChallenges: false,
  // A sign-in token of a provider that was used once must not work again.
  authSeenTokens: true,
  authKeys: true,
};

export const collectionNames = Object.keys(isBackedUp) as CollectionName[];

/** Facts about this database, not about the installation. */
export const OWN_FACTS: unknown[] = ["probe", "backup", "restore"];
