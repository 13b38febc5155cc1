import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { OrgRole } from "#schemas/orgs/org.ts";

/**
 * The kind of object of an act, which decides who may do it. `anyone`: no caller needed. `self`: a user, on their own account.
 * `own`: a user or an API key, on everything that the caller can see. `connection`: an organization's connection to a git host. `domain`: a domain of a project. `move`: a project and the organization it moves to. `orgOrProject`: either of them.
 * `platform`: the administrator.
 */
export type ActObject =
  | "anyone"
  | "self"
  | "own"
  | "org"
  | "project"
  | "deployment"
  | "orgOrProject"
  | "connection"
  | "domain"
  | "move"
  | "platform";

export interface Act {
  on: ActObject;
  /** Whether the act changes something. The audit log records it, unless it is private. */
  changes: boolean;
  /** The lowest role allowed to do it. */
  role: OrgRole;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
  /** Whether API keys are refused regardless of their scopes, because the effects would outlive the key. */
  people: boolean;
  /** Whether only the caller ever sees what it changes. Then the audit log does not record it. */
  isPrivate: boolean;
}

type Demand = Partial<Pick<Act, "role" | "scope" | "people" | "isPrivate">>;

const reads = (on: ActObject, demand: Demand = {}): Act => ({
  ...{ on, changes: false, role: "member", scope: "read", people: false, isPrivate: false },
  ...demand,
});
/** Unless `demand` says otherwise, members may do it. */
const changes = (on: ActObject, demand: Demand = {}): Act => ({
  ...{ on, changes: true, role: "member", people: false, isPrivate: false },
  scope: (demand.role ?? "member") === "member" ? "write" : "admin",
  ...demand,
});
const byAdmin = { role: "admin" } as const;
const byPeople = { people: true } as const;
const byAdminPeople = { ...byAdmin, ...byPeople };
const byAuthor = { ...byPeople, isPrivate: true } as const;
const byOwner = { role: "owner", people: true } as const;
const deploys = { scope: "deploy" } as const;

/** EVERY act. Its name is the same in all entry points, in the audit log and in `tests/support/inputs/authorization-rows.ts`. */
export const acts = {
  "status.get": reads("anyone"),
  "templates.list": reads("anyone"),
  "templates.get": reads("anyone"),
  "templates.sites": reads("anyone"),
  "themes.list": reads("anyone"),
  "themes.get": reads("anyone"),
  "themes.preview": reads("project"),
  "waitlist.join": changes("anyone"),
  "waitlist.confirm": changes("anyone"),
  "waitlist.invited": reads("anyone"),

  "account.get": reads("self"),
  "account.update": changes("self"),
  "account.delete": changes("self"),
  "account.export": reads("self"),
  "account.sessions.list": reads("self"),
  "account.sessions.end": changes("self"),
  "account.sessions.endOthers": changes("self"),
  "apiKeys.list": reads("self"),
  "apiKeys.create": changes("org", byPeople),
  "apiKeys.revoke": changes("self"),
  "applications.list": reads("self"),
  "applications.describe": reads("self"),
  "applications.approve": changes("self"),
  "applications.revoke": changes("self"),
  "github.getProfile": reads("self"),
  "github.listOrganizations": reads("self"),
  "github.listScopes": reads("self"),
  "github.listCreationScopes": reads("self"),
  "github.checkName": reads("self"),
  "github.listBranches": reads("self"),
  "github.listRepos": reads("self"),
  "github.saveProviderToken": changes("self"),
  "github.disconnect": changes("self"),
  "notifications.list": reads("self"),
  "notifications.markRead": changes("self"),
  "notifications.markAllRead": changes("self"),
  "notifications.preferences.get": reads("self"),
  "notifications.preferences.update": changes("self"),
  "search.find": reads("own"),
  "siteTickets.create": changes("self"),

  "orgs.list": reads("own"),
  "orgs.get": reads("org"),
  "orgs.create": changes("self"),
  "orgs.update": changes("org", byAdmin),
  "orgs.delete": changes("org", byOwner),
  "orgs.usage": reads("org"),
  "orgs.activity": reads("org"),
  "orgs.audit": reads("org", byAdmin),
  "orgs.members": reads("org"),
  "orgs.addMember": changes("org", byAdminPeople),
  /** Members may remove themselves; removing others takes an admin (`api/routes/members.ts`). */
  "orgs.removeMember": changes("org", byPeople),
  "orgs.setMemberRole": changes("org", byAdminPeople),
  "orgs.transfer": changes("org", byOwner),
  "orgs.invitations.list": reads("org", byAdmin),
  "orgs.invitations.revoke": changes("org", byAdminPeople),
  "orgs.invitations.resend": changes("org", byAdminPeople),
  "orgs.invitations.open": reads("self"),
  "orgs.invitations.accept": changes("self"),
  "orgs.invitations.decline": changes("self"),

  "gitHosts.connections.list": reads("org"),
  "gitHosts.connections.create": changes("org", byAdmin),
  "gitHosts.connections.authorize": changes("org", byAdminPeople),
  "gitHosts.connections.authorizeAgain": changes("connection", byAdminPeople),
  "gitHosts.connections.finish": changes("org", byAdminPeople),
  "gitHosts.connections.replaceToken": changes("connection", byAdmin),
  "gitHosts.connections.test": changes("connection", byAdmin),
  "gitHosts.connections.remove": changes("connection", byAdmin),
  /** Only who may create projects needs the names of private repositories. */
  "gitHosts.repositories": reads("connection", { scope: "write" }),
  "secrets.list": reads("orgOrProject"),
  "secrets.set": changes("orgOrProject", byAdmin),
  "secrets.remove": changes("orgOrProject", byAdmin),
  "domains.list": reads("project"),
  "domains.add": changes("project", byAdmin),
  "domains.verify": changes("domain"),
  "domains.setPrimary": changes("domain", byAdmin),
  "domains.unsetPrimary": changes("project", byAdmin),
  "domains.remove": changes("domain", byAdmin),

  "projects.list": reads("own"),
  "projects.get": reads("project"),
  "projects.create": changes("org"),
  "projects.update": changes("project"),
  "projects.previewHandle": reads("project", byAdmin),
  "projects.check": changes("project"),
  "projects.archive": changes("project", byAdmin),
  "projects.unarchive": changes("project", byAdmin),
  "projects.previewDelete": reads("project", byAdmin),
  "projects.delete": changes("project", byAdmin),
  "projects.deleted.list": reads("org", byAdmin),
  "projects.deleted.restore": changes("org", byAdmin),
  "projects.previews.create": changes("self"),
  "projects.previews.get": reads("self"),
  "projects.previews.page": reads("self"),
  "projects.previews.discard": changes("self"),
  "projects.previewMove": reads("move", byAdminPeople),
  "projects.move": changes("move", byAdminPeople),
  "projects.settings.get": reads("project"),
  "projects.settings.update": changes("project"),
  "projects.tryAddress": reads("project"),
  "projects.relink": changes("project", byAdmin),
  "projects.repositoryAccess.set": changes("project", byAdmin),
  "projects.repositoryAccess.connect": changes("project", byAdminPeople),
  "projects.repositoryAccess.remove": changes("project", byAdmin),
  "projects.deployKey.renew": changes("project", byAdmin),
  "projects.deployKey.acceptHostKey": changes("project", byAdmin),
  "projects.pushTokens.list": reads("project"),
  "projects.pushTokens.create": changes("project"),
  "projects.pushTokens.revoke": changes("project"),
  "projects.ignoredIssues.create": changes("project"),
  "projects.ignoredIssues.delete": changes("project"),
  "projects.deployHooks.list": reads("project"),
  "projects.deployHooks.create": changes("project"),
  "projects.deployHooks.revoke": changes("project"),
  "projects.hostWebhook.create": changes("project"),
  "projects.hostWebhook.test": changes("project"),
  "projects.site": reads("project"),
  "projects.schedule": reads("project"),
  "projects.export": reads("project"),
  "projects.audience.get": reads("project"),
  "projects.audience.tryAddress": reads("project"),
  "projects.audience.setPassword": changes("project", byAdmin),
  "projects.visitors": reads("project"),
  "projects.headCode.get": reads("project"),
  "projects.headCode.set": changes("project", byAdminPeople),
  "projects.webhookDoctor": reads("project"),
  "projects.webhookSecret.rotate": changes("project", byAdmin),
  "mcp.get": reads("project"),
  "mcp.calls": reads("project"),
  "previews.list": reads("project"),
  "previews.get": reads("project"),
  "previews.update": changes("project"),
  "previews.approve": changes("project"),
  "gitEvents.list": reads("project"),
  "gitEvents.get": reads("project"),
  "gitEvents.replay": changes("project"),
  "source.tree": reads("project"),
  "source.read": reads("project"),
  "source.access": reads("project"),
  "source.openPull": changes("project"),
  "source.find": reads("project"),
  "source.write": changes("project"),
  "source.merge": changes("project", byAuthor),
  "source.drafts.list": reads("project", byAuthor),
  "source.drafts.get": reads("project", byAuthor),
  "source.drafts.keep": changes("project", byAuthor),
  "source.drafts.discard": changes("project", byAuthor),
  "source.plan": reads("project"),
  "source.commitPlan": changes("project"),
  "source.preview": reads("project", { scope: "write" }),
  "source.uploads.compare": reads("project"),
  "source.uploads.commit": changes("project"),

  "functions.list_files": reads("project"),
  "functions.list_notes": reads("project"),
  "functions.search_notes": reads("project"),
  "functions.read_note": reads("project"),
  "functions.read_outline": reads("project"),
  "functions.list_backlinks": reads("project"),
  "functions.read_links": reads("project"),
  "functions.read_graph": reads("project"),
  "functions.list_tags": reads("project"),
  "functions.list_issues": reads("project"),
  "functions.list_commits": reads("project"),
  "functions.read_diff": reads("project"),
  "functions.list_tables": reads("project"),
  "functions.query_sql": reads("project"),
  "functions.write_note": changes("project"),
  "functions.edit_note": changes("project"),
  "functions.move_note": changes("project"),
  "functions.delete_note": changes("project"),
  "functions.set_front_matter": changes("project"),
  "functions.upload_file": changes("project"),
  "functions.commit_files": changes("project"),
  "functions.list_branches": reads("project"),
  "functions.create_branch": changes("project"),
  "functions.delete_branch": changes("project"),
  "functions.read_preview": reads("project"),
  "functions.create_preview": changes("project", deploys),
  "functions.compare_branch": reads("project"),
  "functions.merge_branch": changes("project"),
  "functions.open_pull_request": changes("project"),
  "functions.read_publish_state": reads("project"),

  "deployments.list": reads("project"),
  "deployments.facets": reads("project"),
  "deployments.get": reads("deployment"),
  "deployments.create": changes("project", deploys),
  "deployments.cancel": changes("deployment", deploys),
  "deployments.promote": changes("deployment", deploys),
  "deployments.pin": changes("deployment", deploys),
  "deployments.unpin": changes("deployment", deploys),
  "deployments.delete": changes("deployment"),
  "deployments.logs": reads("deployment"),
  "deployments.issues": reads("deployment"),
  "deployments.issuePlaces": reads("deployment"),
  "deployments.compare": reads("deployment"),
  "deployments.changes": reads("deployment"),
  "deployments.diff": reads("deployment"),
  "deployments.post": reads("deployment"),
  "deployments.posts": reads("deployment"),
  "deployments.note": reads("deployment"),
  "deployments.notes": reads("deployment"),
  "deployments.medias": reads("deployment"),
  "deployments.tags": reads("deployment"),
  "deployments.graph": reads("deployment"),
  "deployments.spec": reads("deployment"),
  "deployments.source": reads("deployment"),
  "deployments.file": reads("deployment"),
  "deployments.newlyPublic": reads("deployment"),
  "deployments.sqlite": reads("deployment"),
  "live.events": reads("own"),
  "live.logs": reads("deployment"),
  "live.editors": reads("project", byPeople),

  "admin.overview": reads("platform"),
  "admin.workers": reads("platform"),
  "admin.gitEvents.list": reads("platform"),
  "admin.gitEvents.get": reads("platform"),
  "admin.gitEvents.replay": changes("platform"),
  "admin.webhooks.failing": reads("platform"),
  "admin.githubApp.get": reads("platform"),
  "admin.githubApp.permissions": reads("platform"),
  "admin.githubApp.begin": changes("platform"),
  "admin.githubApp.finish": changes("platform"),
  "admin.githubApp.forget": changes("platform"),
  "admin.audit.list": reads("platform"),
  "admin.mails.list": reads("platform"),
  "admin.mails.get": reads("platform"),
  "admin.waitlist.list": reads("platform"),
  "admin.waitlist.invite": changes("platform"),
  "admin.waitlist.remove": changes("platform"),
  "admin.contact.list": reads("platform"),
  "admin.contact.setHandled": changes("platform"),
  "admin.contact.remove": changes("platform"),
  "admin.users.list": reads("platform"),
  "admin.users.get": reads("platform"),
  "admin.users.ban": changes("platform"),
  "admin.users.unban": changes("platform"),
  "admin.users.endSessions": changes("platform"),
  "admin.jobs.counts": reads("platform"),
  "admin.jobs.list": reads("platform"),
  "admin.jobs.get": reads("platform"),
  "admin.jobs.retry": changes("platform"),
  "admin.jobs.remove": changes("platform"),
  "admin.jobs.promote": changes("platform"),
  "admin.jobs.pause": changes("platform"),
  "admin.jobs.resume": changes("platform"),
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

const contentActs: ReadonlySet<object> = new Set(
  Object.entries(acts).flatMap(([name, act]) => (name.startsWith("functions.") ? [act] : [])),
);

/** Whether this is the act of a content function. Connected applications may perform no other. */
export const isContentAct = (act: object): boolean => contentActs.has(act);
