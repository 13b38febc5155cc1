import type { Collection, Db } from "mongodb";
import type {
  ApiKeyDocument,
  AuthChallengeDocument,
  AuthFlowDocument,
  AuthKeysDocument,
  OneTimeTokenDocument,
  AuthSeenTokenDocument,
  AuthSessionDocument,
  AuthUserDocument,
  GitHostTokenDocument,
  NewRepositoryDocument,
} from "./accounts/documents.ts";
import type { AdminVisitDocument } from "./admin-visits/documents.ts";
import type { AuditEntryDocument } from "./audit/documents.ts";
import type {
  GitHostAuthorizationDocument,
  GitHostConnectionDocument,
} from "./connections/documents.ts";
import type {
  BillingAccountDocument,
  BillingEventDocument,
  InvoiceDocument,
} from "./billing/documents.ts";
import type { ChannelDocument, MessageDocument } from "./channels/documents.ts";
import type { DeploymentDocument, LogChunkDocument } from "./deployments/documents.ts";
import type { SourceDraftDocument } from "./drafts/documents.ts";
import type { DomainDocument } from "./domains/documents.ts";
import type { McpCallDocument } from "./mcp/documents.ts";
import type { GitEventDocument } from "./pushes/documents.ts";
import type { InvitationDocument, OrgDocument } from "./orgs/documents.ts";
import type {
  ContactMessageDocument,
  DigestEntryDocument,
  MailDocument,
  NotificationDocument,
  NotificationPreferencesDocument,
  WaitlistEntryDocument,
} from "./mail/documents.ts";
import type {
  ApplicationDocument,
  ApplicationTokenDocument,
  OauthClientDocument,
  OauthCodeDocument,
} from "./oauth/documents.ts";
import type { AiAccessDocument } from "./ai/documents.ts";
import type { KpiDayDocument } from "./kpis/documents.ts";
import type { AnswerDayDocument } from "./answers/documents.ts";
import type { PreviewDocument, SeenBranchesDocument } from "./previews/documents.ts";
import type { RepeatableRequestDocument } from "./requests/documents.ts";
import type { ReaderAttemptsDocument, ReaderLinkDocument } from "./readers/documents.ts";
import type { StorageCheckDocument, StorageOwnerDocument } from "./storage/documents.ts";
import type {
  AnnouncedPostDocument,
  MailingDocument,
  SubscriberDayDocument,
  SubscriberDocument,
} from "./subscribers/documents.ts";
import type { TaskDocument, TaskPartDocument, TaskScheduleDocument } from "./tasks/documents.ts";
import type { VisitDayDocument } from "./visits/documents.ts";
import type { DeliveryDocument, WebhookDocument } from "./webhooks/documents.ts";
import type { SecretDocument } from "./secrets/documents.ts";
import type {
  SlackAuthorizationDocument,
  SlackLinkDocument,
  SlackLinkRequestDocument,
  SlackRequestDocument,
  SlackWorkspaceDocument,
} from "./slack/documents.ts";
import type { IncidentDocument, PlatformDocument, ProcessDocument } from "./platform/documents.ts";
import type {
  DeployCredentialDocument,
  ProjectDocument,
  RedirectDocument,
  RepositoryPreviewDocument,
  SiteTicketDocument,
} from "./projects/documents.ts";
import type { DeletedProjectDocument } from "./projects/deleted-project-document.ts";
import type { SourcePlanDocument } from "./projects/source-plan-document.ts";

/** Every collection with its name and document type. `indexes.ts` has their indexes. */
export interface Documents {
  orgs: OrgDocument;
  projects: ProjectDocument;
  deletedProjects: DeletedProjectDocument;
  deployments: DeploymentDocument;
  previews: PreviewDocument;
  seenBranches: SeenBranchesDocument;
  gitEvents: GitEventDocument;
  sourceDrafts: SourceDraftDocument;
  logChunks: LogChunkDocument;
  pushTokens: DeployCredentialDocument;
  deployHooks: DeployCredentialDocument;
  aiAccess: AiAccessDocument;
  answerDays: AnswerDayDocument;
  billingAccounts: BillingAccountDocument;
  invoices: InvoiceDocument;
  billingEvents: BillingEventDocument;
  secrets: SecretDocument;
  gitHostConnections: GitHostConnectionDocument;
  gitHostAuthorizations: GitHostAuthorizationDocument;
  domains: DomainDocument;
  webhooks: WebhookDocument;
  webhookDeliveries: DeliveryDocument;
  channels: ChannelDocument;
  channelMessages: MessageDocument;
  slackWorkspaces: SlackWorkspaceDocument;
  slackAuthorizations: SlackAuthorizationDocument;
  slackLinks: SlackLinkDocument;
  slackLinkRequests: SlackLinkRequestDocument;
  slackRequests: SlackRequestDocument;
  /** Processes, including those that are not workers. */
  workers: ProcessDocument;
  redirects: RedirectDocument;
  visitDays: VisitDayDocument;
  kpiDays: KpiDayDocument;
  mcpCalls: McpCallDocument;
  invitations: InvitationDocument;
  apiKeys: ApiKeyDocument;
  oauthClients: OauthClientDocument;
  oauthCodes: OauthCodeDocument;
  applications: ApplicationDocument;
  applicationTokens: ApplicationTokenDocument;
  auditEntries: AuditEntryDocument;
  adminVisits: AdminVisitDocument;
  notifications: NotificationDocument;
  notificationPreferences: NotificationPreferencesDocument;
  digestEntries: DigestEntryDocument;
  mails: MailDocument;
  waitlistEntries: WaitlistEntryDocument;
  contactMessages: ContactMessageDocument;
  siteTickets: SiteTicketDocument;
  readerLinks: ReaderLinkDocument;
  readerAttempts: ReaderAttemptsDocument;
  subscribers: SubscriberDocument;
  subscriberDays: SubscriberDayDocument;
  announcedPosts: AnnouncedPostDocument;
  mailings: MailingDocument;
  repositoryPreviews: RepositoryPreviewDocument;
  sourcePlans: SourcePlanDocument;
  tasks: TaskDocument;
  taskParts: TaskPartDocument;
  taskSchedules: TaskScheduleDocument;
  repeatableRequests: RepeatableRequestDocument;
  platform: PlatformDocument;
  incidents: IncidentDocument;
  storageChecks: StorageCheckDocument;
  storageOwners: StorageOwnerDocument;
  providerTokens: GitHostTokenDocument;
  newRepositories: NewRepositoryDocument;
  authUsers: AuthUserDocument;
  authSessions: AuthSessionDocument;
  authOneTimeTokens: OneTimeTokenDocument;
  authFlows: AuthFlowDocument;
  authChallenges: AuthChallengeDocument;
  authSeenTokens: AuthSeenTokenDocument;
  authKeys: AuthKeysDocument;
}
export type CollectionName = keyof Documents;

export function collection<N extends CollectionName>(db: Db, name: N): Collection<Documents[N]> {
  return db.collection<Documents[N]>(name);
}
