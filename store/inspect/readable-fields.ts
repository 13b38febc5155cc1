import type { CollectionName } from "../collections.ts";

/**
 * EVERY field of a collection that the admin console shows, and by which it filters and sorts. `[]` follows the name of a list. Everything that is not listed
 * is masked: sealed and hashed values, links and codes of emails, what users wrote, and every field that is added later. Only single values are listed, never
 * whole objects, so that a new field of an object is masked too.
 */
const listed: Record<CollectionName, string> = {
  orgs: `_id name handle personalOf ownerId members[].userId members[].role members[].addedAt settings.defaultVisibility
    slots[].deploymentId slots[].expiresAt buildBegunAt taskSlots[].claimId taskSlots[].expiresAt taskBegunAt creation.id creation.expiresAt suspension.reason suspension.since
    suspension.sitesOffline limits.projects limits.members limits.buildsAtOnce limits.buildsPerDay limits.storedBytes limits.taskUsdPerMonth limits.subscribers
    plan.id plan.priceId plan.until
    createdAt updatedAt`,
  projects: `_id orgId handle name siteLabel primaryDomain branch branchChosen source.kind source.owner source.repo source.repositoryId source.connectionId
    source.provider source.githubAccess.installationId source.githubAccess.isPrivate formerLabels[] formerPlaces[] movedAt archivedAt visibility
    openDeployments lfs.month lfs.bytes hostWebhook.state hostWebhook.at deploymentCount pushSeq fence claim.deploymentId claim.pushSeq claim.expiresAt
    claimedAt live.deploymentId live.pushSeq live.at unannouncedCreation unannouncedLive unmailedLive postsRecordedAt unannouncedRestoration pinned routedHead routedSeq nextPublicationAt publicationTry.dueAt publicationTry.tries
    publicationTry.retryAt import.state polledAt nextPollAt remoteCheck.at remoteCheck.failure.appCode remoteCheck.failure.since remoteCheck.head
    deliveredAt refusedDeliveries.count refusedDeliveries.since refusedDeliveries.lastAt refusedDeliveries.appCode createdBy createdAt updatedAt`,
  deletedProjects: `_id orgId handle name siteLabel labels[] places[] deletedAt deletedBy.userId deletedBy.name removedAt reservedUntil restoring removing
    hasRepositoryLeft unannounced`,
  deployments: `_id number orgId projectId branch previewId status data reason errorCode retryAt retries retryCode commit.sha trigger.kind trigger.actor
    gitEventId requestId dueAt announcedCommit pushSeq withoutCache approvedCommit force fence leaseExpiresAt workerId attempts cancelRequested cancelReason artifact base buildKey
    stages[].name stages[].startedAt stages[].durationMs counts.notes counts.posts counts.media counts.pages counts.rendered counts.added counts.changed
    counts.removed counts.errors counts.warnings counts.bytes createdAt startedAt finishedAt removedAt untold unannounced newlyPublic awaitsApproval dataWanted
    datasetClaim.expiresAt dataVersion dataAt deletedAt statusReport.state statusReport.sha statusReport.at statusReport.tries statusReport.retryAt promotedAt`,
  previews: `_id projectId subject label branch ref isAskedFor reportedAt routedHead routedBy awaits approved.commit approved.at isPublic live.deploymentId
    live.pushSeq live.at commentId closedAt removedAt createdAt updatedAt`,
  seenBranches: `_id patterns[] heads[].branch heads[].sha`,
  gitEvents: `_id orgId projectId source deliveryId event ref before after actor previewId withoutCache decision reason deploymentId duplicates receivedAt`,
  sourceDrafts: `_id userId projectId branch bytes base pictures number at`,
  logChunks: `_id deploymentId firstSeq lastSeq`,
  pushTokens: `_id projectId name prefix createdBy madeWith.keyId madeWith.userId madeWith.name madeWith.expiresAt createdAt lastUsedAt`,
  deployHooks: `_id projectId name prefix createdBy madeWith.keyId madeWith.userId madeWith.name madeWith.expiresAt createdAt lastUsedAt`,
  aiAccess: `_id orgId projectId provider baseUrl model setBy createdAt updatedAt`,
  billingAccounts: `_id customerId subscriptionId status planId priceId interval currency amount quantity startedAt endedAt currentPeriodEnd cancelAt trialEndsAt
    trialUsed pastDueSince graceEndsAt notices[] checkoutSessionId checkouts syncedAt triedAt closedAt createdAt`,
  invoices: `_id orgId number status currency total amountPaid amountDue amountRefunded attempted createdAt paidAt periodStart periodEnd reason syncedAt`,
  billingEvents: `_id type objectId customerId createdAt receivedAt handledAt attempts error`,
  secrets: `_id orgId projectId name masked setBy createdAt updatedAt lastUsedAt`,
  gitHostConnections: `_id orgId host address username subject login scopes[] missingScopes[] tokenExpiresAt createdBy.userId createdBy.name createdAt updatedAt
    checkedAt failure.appCode oauth.expiresAt oauth.hasEnded oauth.lease.until`,
  gitHostAuthorizations: `orgId userId host address connectionId createdAt expiresAt`,
  domains: `_id orgId projectId host provedAt createdBy createdAt awaitedSince checkedAt nextCheckAt isRouted unroutedSince unprovedSince stoppedAt isTaken
    certificateAskedAt loopSeenAt unannounced`,
  webhooks: `_id orgId projectId events[] enabled disabledReason disabledAt failingSince untold formerSecretUntil lastAttempt.at lastAttempt.ok seq wakes
    dueAt claimId createdBy createdAt updatedAt`,
  webhookDeliveries: `_id webhookId orgId projectId event seq state lane tries nextAttemptAt attempts[].id attempts[].at attempts[].status
    attempts[].durationMs createdAt finishedAt`,
  channels: `_id orgId projectId kind host slackChannel.teamId slackChannel.id events[] enabled disabledReason disabledAt failingSince untold lastPost.at
    lastPost.ok wakes dueAt pausedUntil claimId createdBy createdAt updatedAt`,
  channelMessages: `_id channelId orgId projectId subject.kind subject.id subject.at wanted posted shown.round shown.events[] deletedThere tries nextAttemptAt createdAt updatedAt`,
  slackWorkspaces: `_id teamId name appId botUserId scopes[] installedBy.userId installedBy.name installedAt revokedAt untold`,
  slackAuthorizations: `orgId userId createdAt expiresAt`,
  slackLinks: `_id teamId teamName slackUserId slackName userId createdAt`,
  slackLinkRequests: `teamId teamName slackUserId slackName createdAt expiresAt`,
  slackRequests: `expiresAt dueAt press.action press.deploymentId`,
  workers: `_id queue program host pid version seenAt startedAt`,
  redirects: `_id projectId from to at`,
  answerDays: `_id projectId microUsd questions expiresAt`,
  visitDays: `_id projectId day at run version views visitors dropped`,
  kpiDays: `_id countedAt signUps activeProjects pushes deployments.queued deployments.running deployments.success deployments.failed deployments.canceled
    deployments.skipped views visitors storedBytes`,
  mcpCalls: `_id projectId at tool client userId keyName user failure durationMs`,
  invitations: `_id orgId email role invitedBy state answeredAt joining createdAt expiresAt`,
  apiKeys: `_id userId orgId projectId name prefix scopes[] createdAt expiresAt lastUsedAt`,
  oauthClients: `_id name redirectUris[] createdAt expiresAt`,
  oauthCodes: `clientId clientName redirectUri userId orgId projectId resource scopes[] applicationId usedAt reusedAt createdAt`,
  applications: `_id userId orgId projectId clientId name redirectUri resource scopes[] createdAt lastUsedAt expiresAt`,
  applicationTokens: `applicationId kind scopes[] usedAt expiresAt`,
  auditEntries: `_id orgId at action actor.kind actor.userId actor.name target.kind target.id target.name projectId ip`,
  adminVisits: `_id orgId userId userName beganAt endsAt endedAt endedBy reads`,
  notifications: `_id userId event at readAt`,
  notificationPreferences: `_id timeZone digestHour quietHours.from quietHours.to digestAt digestLeaseExpiresAt`,
  digestEntries: `_id userId event at sentIn`,
  mails: `_id to channel kind subject state error attempts leaseExpiresAt wakeAt fromName listId mailing.mailingId mailing.projectId mailing.subscriberId heldUntil heldFor createdAt sentAt`,
  waitlistEntries: `_id email state confirmationSentAt joinedAt confirmedAt invitedAt`,
  contactMessages: `_id name email subject receivedAt handledAt`,
  siteTickets: `_id host userId orgId projectId expiresAt`,
  subscribers: `_id projectId email state confirmationSentAt language createdAt confirmedAt bouncedAt bounce refusals refusedMailingId expiresAt`,
  subscriberDays: `_id projectId day joined left`,
  announcedPosts: `_id projectId url oid postId at waits mailingId`,
  mailings: `_id projectId state dueAt cursor queuedAt sentCount failedCount createdAt startedAt finishedAt claimId`,
  readerLinks: `_id projectId host expiresAt`,
  readerAttempts: `projectId count expiresAt`,
  repositoryPreviews: `_id userId slot url branch state stage attempts leaseExpiresAt error.appCode createdAt`,
  sourcePlans: `_id projectId userId kind branch head state attempts leaseExpiresAt error.appCode commit createdAt`,
  tasks: `_id orgId projectId userId status unannounced reason errorCode branch parent.taskId keyId recipe.id scheduleId decideAt mergeTurn.until commit endedHead model cost.steps
    cost.inputTokens cost.outputTokens cost.usd cost.isEstimated turn.steps turn.tokens turn.usd turn.ms messageSeq fence attempts workerId leaseExpiresAt cancelRequested
    queuedAt retryAt createdAt updatedAt startedAt finishedAt`,
  taskParts: `_id taskId orgId projectId seq kind at`,
  taskSchedules: `_id orgId projectId userId budgetUsd enabled offReason nextRunAt retryAt tries seenHead pausedUntil lastRun.at lastRun.outcome lastRun.taskId
    createdAt updatedAt`,
  repeatableRequests: `userId runsUntil expiresAt`,
  platform: `_id version fingerprint formerFingerprints[] githubApp.appId githubApp.slug githubApp.name githubApp.owner githubApp.clientId githubApp.createdBy
    githubApp.createdAt githubAppState.userId githubAppState.expiresAt backup.runsUntil backup.lastFinishedAt
    banner.id banner.endsAt maintenance.reason maintenance.until maintenance.since`,
  incidents: `_id title severity parts[] state startedAt resolvedAt updates[].id updates[].at updates[].state`,
  storageChecks: `_id depth state requestedBy requestedAt aliveAt finishedAt phase done total stored.blobs stored.bytes unneeded.blobs unneeded.bytes read
    faults faultList[].key faultList[].hash faultList[].fault error`,
  storageOwners: `_id checkId owner projectId kind name org handle bytes blobs unneededBytes unneededBlobs goneBy kinds[].kind kinds[].blobs kinds[].bytes`,
  providerTokens: `_id userId provider subject login expiresAt scopes[] savedAt`,
  newRepositories: `_id userId startedAt attempts busyUntil repositoryId`,
  authUsers: `_id email emailConfirmedAt emailProvenAt readyMade passwordChangedAt identities[].id identities[].provider identities[].email
    identities[].emailVerified identities[].lastSignInAt identities[].createdAt factors[].id factors[].kind factors[].status factors[].lastChallengedAt
    factors[].createdAt newEmail emailChangeConfirmed confirmationSentAt recoverySentAt emailChangeSentAt reauthenticationSentAt invitedAt bannedUntil
    deletedAt lastSignInAt revision createdAt updatedAt`,
  authSessions: `_id userId aal factorId methods[].method methods[].at refreshCounter refreshFloor refreshFloorAt refreshedAt expiresAt ip userAgent createdAt`,
  authOneTimeTokens: `_id userId kind purpose tries sentTo expiresAt createdAt`,
  authFlows: `provider linkUserId userId method usedAt createdAt expiresAt`,
  authChallenges: `userId factorId wrongCodes ip createdAt expiresAt`,
  authSeenTokens: `expiresAt`,
  authKeys: `_id signingKeys[].kid signingKeys[].state signingKeys[].createdAt signingKeys[].retiredAt revision`,
};

export const collectionNames = Object.keys(listed) as CollectionName[];

const fieldsOf = new Map(
  Object.entries(listed).map(([name, text]) => [name, new Set(text.split(/\s+/))]),
);

/** As they are listed: `members[].userId`. Empty for a collection that is not in the list. */
export function readableFields(name: string): ReadonlySet<string> {
  return fieldsOf.get(name) ?? new Set();
}

/** As a query names a field: `members.userId`. */
export const queryName = (field: string): string => field.replaceAll("[]", "");
