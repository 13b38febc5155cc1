import type { ActName } from "#core/access/acts.ts";
import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";

/**
 * Who may perform each act of `core/access/acts.ts`. `input` gets the ids of objects in one organization. Its members may use them, and others must not learn
 * that they exist. The compiler requires a row for every act, and the suite requires one for every procedure.
 */
export interface Row {
  /** `anybody`: visitors too. `all`: every signed-in user, for their own data. `admin`: only the platform's administrator. */
  who: "anybody" | "all" | "member" | "orgAdmin" | "owner" | "admin";
  /**
   * API keys. By default they are refused where a row concerns the caller's own account, and otherwise need the right scope and project. `never`: people only.
   * `own`: any key, which sees only its own data.
   */
  keys?: "never" | "own";
  /** The scope that a key needs. By default `read` for queries, `write` for mutations, and `admin` where members are refused. */
  scope?: ApiKeyScope;
  input?: (ids: Ids) => unknown;
  /** The error for callers outside the organization. */
  unknown?:
    | "org_not_found"
    | "project_not_found"
    | "deployment_not_found"
    | "connection_not_found"
    | "not_found";
}

export interface Ids {
  orgId: string;
  projectId: string;
  deploymentId: string;
  gitEventId: string;
  connectionId: string;
  siteLabel: string;
}

const inProject = (more: object = {}): Row => ({
  who: "member",
  input: ({ projectId }) => ({ projectId, ...more }),
  unknown: "project_not_found",
});
const inOrg = (more: object = {}): Row => ({
  who: "member",
  input: ({ orgId }) => ({ orgId, ...more }),
  unknown: "org_not_found",
});
const inDeployment = (more: object = {}): Row => ({
  who: "member",
  input: ({ deploymentId }) => ({ deploymentId, ...more }),
  unknown: "deployment_not_found",
});
const inConnection = (more: object = {}): Row => ({
  who: "member",
  input: ({ connectionId }) => ({ connectionId, ...more }),
  unknown: "connection_not_found",
});
const adminOnly = (input?: object): Row => ({ who: "admin", input: () => input });
const orgAdmin = (row: Row): Row => ({ ...row, who: "orgAdmin" });
const byPeople = (row: Row): Row => ({ ...row, keys: "never" });
const deploys = (row: Row): Row => ({ ...row, scope: "deploy" });
const onlyOwner = (row: Row): Row => ({ ...row, who: "owner" });
const job = { queue: "build", jobId: "1" };

export const rows: Record<string, Row> = {
  "account.get": { who: "all" },
  "account.update": { who: "all", input: () => ({ name: "Ada" }) },
  "account.delete": { who: "all", input: () => ({ confirm: "nobody@example.com" }) },
  "account.export": { who: "all" },
  "account.sessions.list": { who: "all" },
  "account.sessions.end": { who: "all", input: () => ({ sessionId: "x" }) },
  "account.sessions.endOthers": { who: "all" },
  "apiKeys.list": { who: "all" },
  "notifications.list": { who: "all" },
  "notifications.markRead": { who: "all", input: () => ({ notificationId: "x" }) },
  "notifications.markAllRead": { who: "all" },
  "notifications.preferences.get": { who: "all" },
  "notifications.preferences.update": {
    who: "all",
    input: () => ({ event: "deployment.failed", choice: { app: true, email: false } }),
  },
  "status.get": { who: "anybody" },
  "gitHosts.connections.list": inOrg(),
  "gitHosts.connections.create": orgAdmin(
    inOrg({ host: "gitlab", address: "https://127.0.0.1", token: "a-token" }),
  ),
  "gitHosts.connections.authorize": byPeople(orgAdmin(inOrg({ host: "gitlab" }))),
  "gitHosts.connections.authorizeAgain": byPeople(orgAdmin(inConnection())),
  "gitHosts.connections.finish": byPeople(orgAdmin(inOrg({ code: "x", state: "y" }))),
  "gitHosts.connections.replaceToken": orgAdmin(inConnection({ token: "a-token" })),
  "gitHosts.connections.test": orgAdmin(inConnection()),
  "gitHosts.connections.remove": orgAdmin(inConnection()),
  "gitHosts.repositories": { ...inConnection(), scope: "write" },
  "projects.hostWebhook.create": inProject(),
  "projects.hostWebhook.test": inProject(),
  "secrets.list": inProject(),
  "secrets.set": orgAdmin(inProject({ name: "MY_TOKEN", value: "a-secret-value" })),
  "secrets.remove": orgAdmin(inProject({ name: "MY_TOKEN" })),
  "projects.relink": orgAdmin(
    inProject({ source: { kind: "git", url: "https://git.example.org/ada/other" } }),
  ),
  "projects.repositoryAccess.set": orgAdmin(inProject({ username: "ada", token: "a-token" })),
  "projects.repositoryAccess.connect": byPeople(orgAdmin(inProject())),
  "projects.repositoryAccess.remove": orgAdmin(inProject()),
  "projects.deployKey.renew": orgAdmin(inProject()),
  "projects.deployKey.acceptHostKey": orgAdmin(inProject({ fingerprint: "SHA256:x" })),
  "search.find": { who: "all", keys: "own", input: () => ({ query: "a" }) },
  "templates.list": { who: "anybody" },
  "templates.get": { who: "anybody", input: () => ({ templateId: "personal-blog" }) },
  "templates.sites": { who: "anybody" },
  "themes.list": { who: "anybody" },
  "themes.get": { who: "anybody", input: () => ({ themeId: "garden" }) },
  "themes.preview": inProject(),
  "waitlist.join": { who: "anybody", input: () => ({ email: "someone@example.com" }) },
  "waitlist.confirm": { who: "anybody", input: () => ({ token: "x" }) },
  "waitlist.invited": { who: "anybody", input: () => ({ token: "x" }) },
  "siteTickets.create": {
    who: "member",
    keys: "never",
    input: ({ siteLabel }) => ({ site: siteLabel }),
    unknown: "project_not_found",
  },
  "apiKeys.create": {
    who: "member",
    keys: "never",
    input: ({ orgId }) => ({ orgId, name: "CI", scopes: ["read"], expiresInDays: null }),
    unknown: "org_not_found",
  },
  "apiKeys.revoke": { who: "all", input: () => ({ apiKeyId: "x" }) },
  "orgs.list": { who: "all", keys: "own" },
  "orgs.get": { who: "member", input: ({ orgId }) => ({ orgId }), unknown: "org_not_found" },
  "orgs.create": { who: "all", input: () => ({ name: "Together" }) },
  "orgs.update": orgAdmin(inOrg({ updates: { description: "Changed" } })),
  "orgs.delete": byPeople(onlyOwner(inOrg({ confirm: "another" }))),
  "orgs.usage": inOrg(),
  "orgs.activity": inOrg(),
  "orgs.audit": orgAdmin(inOrg()),
  "orgs.members": inOrg(),
  "orgs.addMember": byPeople(orgAdmin(inOrg({ userEmail: "someone@example.com" }))),
  // Members can remove only themselves.
  "orgs.removeMember": byPeople(orgAdmin(inOrg({ userId: "x" }))),
  "orgs.setMemberRole": byPeople(orgAdmin(inOrg({ userId: "x", role: "member" }))),
  "orgs.transfer": byPeople(onlyOwner(inOrg({ userId: "x" }))),
  "orgs.invitations.list": orgAdmin(inOrg()),
  "orgs.invitations.revoke": byPeople(orgAdmin(inOrg({ invitationId: "x" }))),
  "orgs.invitations.resend": byPeople(orgAdmin(inOrg({ invitationId: "x" }))),
  "orgs.invitations.open": { who: "all", input: () => ({ token: "x" }) },
  "orgs.invitations.accept": { who: "all", input: () => ({ token: "x" }) },
  "orgs.invitations.decline": { who: "all", input: () => ({ token: "x" }) },
  "projects.list": {
    who: "member",
    keys: "own",
    input: ({ orgId }) => ({ orgId }),
    unknown: "org_not_found",
  },
  "projects.get": inProject(),
  "projects.create": {
    who: "member",
    input: ({ orgId }) => ({ orgId, name: "New", source: { kind: "remote" } }),
    unknown: "org_not_found",
  },
  "projects.update": inProject({ name: "Changed" }),
  "projects.previewHandle": { ...orgAdmin(inProject({ handle: "another-one" })), scope: "read" },
  "projects.check": inProject(),
  "projects.archive": orgAdmin(inProject()),
  "projects.unarchive": orgAdmin(inProject()),
  "projects.previewDelete": { ...orgAdmin(inProject()), scope: "read" },
  "projects.delete": orgAdmin(inProject()),
  "projects.deleted.list": { ...orgAdmin(inOrg()), scope: "read" },
  "projects.deleted.restore": orgAdmin(inOrg({ projectId: "x" })),
  "projects.previews.create": {
    who: "all",
    input: () => ({ url: "https://example.com/owner/repository" }),
  },
  "projects.previews.get": { who: "all", input: () => ({ previewId: "x" }) },
  "projects.previews.page": { who: "all", input: () => ({ previewId: "x", themeId: "garden" }) },
  "projects.previews.discard": { who: "all", input: () => ({ previewId: "x" }) },
  "projects.previewMove": {
    who: "orgAdmin",
    keys: "never",
    input: ({ projectId, orgId }) => ({ projectId, orgId }),
    unknown: "project_not_found",
  },
  // The project is already there, so callers who are not admins there are refused first.
  "projects.move": {
    who: "orgAdmin",
    keys: "never",
    input: ({ projectId, orgId }) => ({ projectId, orgId }),
    unknown: "project_not_found",
  },
  "projects.settings.get": inProject(),
  "projects.settings.update": inProject({ section: "build", values: { highlight: false } }),
  "projects.tryAddress": inProject({ address: "/old" }),
  "projects.pushTokens.list": inProject(),
  "projects.pushTokens.create": inProject({ name: "x" }),
  "projects.pushTokens.revoke": inProject({ pushTokenId: "x" }),
  "projects.ignoredIssues.create": inProject({ files: "x/", reason: "x" }),
  "projects.ignoredIssues.delete": inProject({ ignoredIssuesId: "x" }),
  "projects.deployHooks.list": inProject(),
  "projects.deployHooks.create": inProject({ name: "x" }),
  "projects.deployHooks.revoke": inProject({ deployHookId: "x" }),
  "projects.webhookSecret.rotate": orgAdmin(inProject()),
  "projects.site": inProject(),
  "projects.webhookDoctor": inProject(),
  "deployments.list": inProject(),
  "deployments.facets": inProject(),
  "deployments.get": inDeployment(),
  "deployments.create": deploys(inProject()),
  "deployments.cancel": deploys(inDeployment()),
  "deployments.promote": deploys(inDeployment()),
  "deployments.pin": deploys(inDeployment()),
  "deployments.unpin": deploys(inDeployment()),
  "deployments.logs": inDeployment(),
  "deployments.issues": inDeployment(),
  "deployments.issuePlaces": inDeployment({ group: "x" }),
  "deployments.compare": inDeployment(),
  "deployments.changes": inDeployment(),
  "deployments.delete": inDeployment(),
  "deployments.post": inDeployment({ postId: "0" }),
  "deployments.note": inDeployment({ noteId: "0" }),
  "deployments.posts": inDeployment(),
  "deployments.notes": inDeployment(),
  "deployments.medias": inDeployment(),
  "deployments.graph": inDeployment(),
  "deployments.spec": inDeployment(),
  "deployments.source": inDeployment(),
  "deployments.newlyPublic": inDeployment(),
  "deployments.sqlite": inDeployment(),
  "deployments.diff": inDeployment({ path: "note.md" }),
  "deployments.file": inDeployment({ path: "note.md" }),
  "source.tree": inProject(),
  "source.read": inProject({ path: "note.md" }),
  "source.uploads.compare": inProject({ uploadId: "unknown" }),
  "source.uploads.commit": inProject({ uploadId: "unknown", base: null }),
  "source.find": inProject({ query: "note" }),
  "previews.list": inProject(),
  "previews.get": inProject({ previewId: "unknown" }),
  "previews.update": inProject({ previewId: "unknown", isPublic: false }),
  "previews.approve": inProject({ previewId: "unknown", commit: "a".repeat(40) }),
  "gitEvents.list": inProject(),
  "gitEvents.get": {
    ...inProject(),
    input: ({ projectId, gitEventId }) => ({ projectId, gitEventId }),
  },
  "gitEvents.replay": {
    ...inProject(),
    input: ({ projectId, gitEventId }) => ({ projectId, gitEventId }),
  },
  "github.getProfile": { who: "all" },
  "github.listOrganizations": { who: "all" },
  "github.listScopes": { who: "all" },
  "github.listCreationScopes": { who: "all" },
  "github.checkName": { who: "all", input: () => ({ owner: "ada", name: "notes" }) },
  "github.listBranches": { who: "all", input: () => ({ owner: "ada", repo: "notes" }) },
  "github.listRepos": { who: "all" },
  "github.saveProviderToken": { who: "all", input: () => ({ token: "x" }) },
  "github.disconnect": { who: "all" },
  "live.events": {
    who: "member",
    input: ({ projectId }) => ({ topics: [`project:${projectId}`] }),
    unknown: "not_found",
  },
  "live.logs": inDeployment(),
  "admin.overview": adminOnly(),
  "admin.workers": adminOnly(),
  "admin.gitEvents.list": adminOnly({}),
  "admin.gitEvents.get": adminOnly({ gitEventId: "x" }),
  "admin.gitEvents.replay": adminOnly({ gitEventId: "x" }),
  "admin.webhooks.failing": adminOnly(),
  "admin.githubApp.get": adminOnly(),
  "admin.githubApp.permissions": adminOnly(),
  "admin.githubApp.begin": adminOnly({}),
  "admin.githubApp.finish": adminOnly({ code: "x", state: "x" }),
  "admin.githubApp.forget": adminOnly(),
  "admin.audit.list": adminOnly(),
  "admin.mails.list": adminOnly(),
  "admin.mails.get": adminOnly({ mailId: "x" }),
  "admin.waitlist.list": adminOnly(),
  "admin.waitlist.invite": adminOnly({ waitlistEntryId: "x" }),
  "admin.waitlist.remove": adminOnly({ waitlistEntryId: "x" }),
  "admin.contact.list": adminOnly(),
  "admin.contact.setHandled": adminOnly({ messageId: "x", handled: true }),
  "admin.contact.remove": adminOnly({ messageId: "x" }),
  "admin.users.list": adminOnly({}),
  "admin.users.get": adminOnly({ userId: "x" }),
  "admin.users.ban": adminOnly({ userId: "x", hours: 1 }),
  "admin.users.unban": adminOnly({ userId: "x" }),
  "admin.users.endSessions": adminOnly({ userId: "x" }),
  "admin.jobs.counts": adminOnly(),
  "admin.jobs.list": adminOnly({ queue: "build", state: "failed" }),
  "admin.jobs.get": adminOnly(job),
  "admin.jobs.retry": adminOnly(job),
  "admin.jobs.remove": adminOnly(job),
  "admin.jobs.promote": adminOnly(job),
  "admin.jobs.pause": adminOnly({ queue: "sweep" }),
  "admin.jobs.resume": adminOnly({ queue: "sweep" }),
} satisfies Record<ActName, Row>;
