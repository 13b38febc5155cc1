import { type ChannelKindName, channelKinds } from "#schemas/channels/kinds.ts";
import type { AuditEntry } from "#schemas/orgs/audit.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import { shortSha } from "../../lib/format.ts";

/** "Discord" */
const serviceOf = ({ kind }: AuditEntry["details"]): string =>
  channelKinds[kind as ChannelKindName] ?? String(kind);

/** Describes an action. The text comes after the actor and before the target. A test checks that every mutation has one. */
const words: Record<string, string | ((entry: AuditEntry) => string)> = {
  "projects.check": "checked for changes in the repository of",
  "orgs.create": "created the organization",
  "orgs.update": "changed the organization",
  "orgs.delete": "deleted the organization",
  "orgs.addMember": ({ target }) => (target.kind === "invitation" ? "invited" : "added the member"),
  "orgs.removeMember": ({ details }) => (details["left"] ? "left" : "removed the member"),
  "orgs.setMemberRole": "changed the role of",
  "orgs.transfer": "transferred the organization to",
  "orgs.invitations.revoke": "revoked the invitation of",
  "orgs.invitations.resend": "resent the invitation to",
  "orgs.invitations.accept": "accepted an invitation",
  "orgs.invitations.decline": "declined an invitation",
  "apiKeys.create": "created the API key",
  "apiKeys.revoke": "revoked the API key",
  "applications.approve": "connected the application",
  "applications.revoke": "disconnected the application",
  "projects.create": "created the project",
  "projects.update": "changed the project",
  "projects.relink": "linked another repository to",
  "projects.move": ({ details }) =>
    details["way"] === "in" ? "moved the project in" : "moved the project out",
  "projects.archive": "archived the project",
  "projects.unarchive": "unarchived the project",
  "projects.delete": "deleted the project",
  "projects.deleted.restore": "restored the project",
  "projects.audience.setPassword": "changed a password for pages of",
  "projects.headCode.set": "changed the head code of",
  "projects.settings.update": "changed the settings of",
  "gitHosts.connections.create": ({ details }) =>
    `created a connection to ${String(details["address"])} for`,
  "gitHosts.connections.authorize": ({ details }) =>
    `began to connect ${String(details["address"])} to`,
  "gitHosts.connections.authorizeAgain": ({ details }) =>
    `began to connect ${String(details["address"])} again to`,
  "gitHosts.connections.finish": ({ details }) => `connected ${String(details["address"])} to`,
  "gitHosts.connections.replaceToken": ({ details }) =>
    `replaced the token of the connection to ${String(details["address"])} of`,
  "gitHosts.connections.test": ({ details }) =>
    `tested the connection to ${String(details["address"])} of`,
  "gitHosts.connections.remove": ({ details }) =>
    `removed the connection to ${String(details["address"])} of`,
  "projects.hostWebhook.create": "set up the webhook of",
  "projects.hostWebhook.test": "tested the webhook of",
  "domains.add": ({ details }) => `added the domain ${String(details["host"])} to`,
  "domains.verify": ({ details }) => `checked the domain ${String(details["host"])} of`,
  "domains.setPrimary": ({ details }) => `made ${String(details["to"])} the primary domain of`,
  "domains.unsetPrimary": ({ details }) =>
    `made ${String(details["from"])} no longer the primary domain of`,
  "domains.remove": ({ details }) => `removed the domain ${String(details["host"])} from`,
  "webhooks.create": ({ details }) => `added a webhook to ${String(details["host"])} to`,
  "webhooks.update": ({ details }) =>
    "enabled" in details
      ? `${details["enabled"] ? "enabled" : "disabled"} the webhook to ${String(details["host"])} of`
      : `changed the webhook to ${String(details["host"])} of`,
  "webhooks.rotateSecret": ({ details }) =>
    `rotated the secret of the webhook to ${String(details["host"])} of`,
  "webhooks.delete": ({ details }) => `deleted the webhook to ${String(details["host"])} of`,
  "webhooks.test": ({ details }) => `tested the webhook to ${String(details["host"])} of`,
  "webhooks.redeliver": ({ details }) =>
    `sent a delivery to ${String(details["host"])} again, from`,
  "integrations.add": ({ details }) =>
    `added the ${serviceOf(details)} channel ${String(details["channel"])} to`,
  "integrations.update": ({ details }) =>
    "enabled" in details
      ? `${details["enabled"] ? "enabled" : "disabled"} the ${serviceOf(details)} channel ${String(details["channel"])} of`
      : `changed the ${serviceOf(details)} channel ${String(details["channel"])} of`,
  "integrations.remove": ({ details }) =>
    `removed the ${serviceOf(details)} channel ${String(details["channel"])} from`,
  "integrations.test": ({ details }) =>
    `sent a test message to the ${serviceOf(details)} channel ${String(details["channel"])} of`,
  "subscribers.remove": "removed a subscriber of",
  "subscribers.export": "exported the subscribers of",
  "subscribers.cancelMailing": "canceled a mailing of",
  "subscribers.sendTest": "sent themselves a test mailing of",
  "integrations.slack.install": "began to connect Slack to",
  "integrations.slack.finish": ({ details }) =>
    `connected the Slack workspace ${String(details["workspace"])} to`,
  "integrations.slack.disconnect": ({ details }) =>
    `disconnected the Slack workspace ${String(details["workspace"])} from`,
  "integrations.slack.link": ({ details }) =>
    `linked the Slack user ${String(details["slackUser"])} of ${String(details["workspace"])} to`,
  "integrations.slack.unlink": ({ details }) =>
    `unlinked the Slack user ${String(details["slackUser"])} of ${String(details["workspace"])} from`,
  "billing.checkout": ({ details }) =>
    `began the checkout of the plan ${String(details["plan"])} for`,
  "billing.portal": "opened the customer portal of",
  "billing.change": ({ details }) => `changed the plan to ${String(details["plan"])} for`,
  "billing.cancel": "canceled the subscription of",
  "billing.resume": "resumed the subscription of",
  "secrets.set": ({ details }) => `set the secret ${String(details["name"])} of`,
  "secrets.remove": ({ details }) => `removed the secret ${String(details["name"])} of`,
  "ai.set": ({ details }) => `set the model ${String(details["model"])} for`,
  "ai.remove": "removed the model of",
  "ai.test": ({ details }) => `tested the model ${String(details["model"])} of`,
  "projects.repositoryAccess.set": "changed the access to the repository of",
  "projects.repositoryAccess.connect": "connected the repository of",
  "projects.repositoryAccess.remove": "removed the access to the repository of",
  "projects.deployKey.renew": "made a new deploy key for",
  "projects.deployKey.acceptHostKey": "accepted the new key of the git host of",
  "projects.pushTokens.create": "created a push token for",
  "projects.pushTokens.revoke": "revoked a push token for",
  "projects.agentsFile.accept": "accepted AGENTS.md of",
  "projects.agentsFile.remove": "stopped tasks from following AGENTS.md of",
  "projects.ignoredIssues.create": "ignored issues of",
  "projects.ignoredIssues.delete": "stopped ignoring issues of",
  "projects.autoMerge.set": ({ details }) =>
    `set the rules for automatic merges of “${recipeTitle(details["recipe"])}” in`,
  "projects.autoMerge.remove": ({ details }) =>
    `turned off automatic merges of “${recipeTitle(details["recipe"])}” in`,
  "projects.deployHooks.create": "created a deploy hook for",
  "projects.deployHooks.revoke": "revoked a deploy hook for",
  "projects.webhookSecret.rotate": "rotated the webhook secret of",
  "previews.update": ({ details }) =>
    details["isPublic"]
      ? "opened a preview to everyone with the address in"
      : "limited a preview to members in",
  "previews.approve": ({ details }) =>
    `approved the commit ${shortSha(String(details["commit"]))} for a preview of`,
  "deployments.create": (entry) =>
    isFromSlack(entry) ? "used Slack to start a deployment of" : "started a deployment of",
  "deployments.cancel": "canceled the deployment",
  "deployments.promote": (entry) =>
    isFromSlack(entry) ? "used Slack to promote the deployment" : "promoted the deployment",
  "deployments.pin": "pinned the deployment",
  "deployments.unpin": "unpinned",
  "deployments.delete": "deleted the deployment",
  "gitEvents.replay": "replayed a delivery for",
  "git.push": "pushed to",
  "source.write": "edited files of",
  "functions.write_note": ({ details }) => `saved ${String(details["path"])} in`,
  "functions.edit_note": ({ details }) => `edited ${String(details["path"])} in`,
  "functions.move_note": ({ details }) =>
    `moved ${String(details["from"])} to ${String(details["to"])} in`,
  "functions.delete_note": ({ details }) => `deleted ${String(details["path"])} in`,
  "functions.set_front_matter": ({ details }) =>
    `changed the front matter of ${String(details["path"])} in`,
  "functions.upload_file": ({ details }) => `uploaded ${String(details["path"])} to`,
  "functions.commit_files": "edited files of",
  "functions.create_branch": ({ details }) => `created the branch ${String(details["branch"])} of`,
  "functions.delete_branch": ({ details }) => `deleted the branch ${String(details["branch"])} of`,
  "functions.create_preview": ({ details }) =>
    `created a preview of the branch ${String(details["branch"])} of`,
  "functions.merge_branch": ({ details }) => `merged the branch ${String(details["from"])} of`,
  "functions.open_pull_request": "opened a pull request of",
  "source.openPull": "opened a pull request of",
  "tasks.start": ({ details }) => `started the task “${String(details["task"])}” in`,
  "tasks.create": ({ details }) => `started the task “${String(details["task"])}” in`,
  "tasks.send": ({ details }) => `sent a message to the task “${String(details["task"])}” in`,
  "tasks.cancel": ({ details }) => `canceled the task “${String(details["task"])}” in`,
  "tasks.merge": ({ details }) =>
    `merged the task “${String(details["task"])}” ${details["rules"] ? "automatically " : ""}in`,
  "tasks.discard": ({ details }) => `discarded the task “${String(details["task"])}” in`,
  "tasks.revert": ({ details }) => `reverted the task “${String(details["task"])}” in`,
  "tasks.schedules.create": ({ details }) =>
    `created the schedule “${String(details["schedule"])}” in`,
  "tasks.schedules.update": ({ details }) =>
    `${details["enabled"] === false ? "paused" : "changed"} the schedule “${String(details["schedule"])}” in`,
  "tasks.schedules.remove": ({ details }) =>
    `removed the schedule “${String(details["schedule"])}” from`,
  "tasks.schedules.runNow": ({ details }) =>
    `started the scheduled task “${String(details["task"])}” in`,
  "source.commitPlan": "moved or deleted files of",
  "source.uploads.commit": "committed an upload to",
  "admin.gitEvents.replay": "replayed a delivery",
  "admin.storage.check": "checked the storage",
  "admin.debug.bundle": "downloaded a bundle for a bug report",
  "admin.githubApp.begin": "began to create a GitHub App",
  "admin.githubApp.finish": "created the installation’s GitHub App",
  "admin.githubApp.forget": "removed the installation’s GitHub App",
  "admin.jobs.retry": "retried a job",
  "admin.jobs.remove": "removed a job",
  "admin.jobs.promote": "immediately ran a delayed job",
  "admin.jobs.pause": "paused a queue",
  "admin.jobs.resume": "resumed a queue",
  "admin.users.ban": ({ details }) =>
    details["hours"] === null ? "permanently banned" : "temporarily banned",
  "admin.deployments.cancel": "canceled the deployment",
  "admin.deployments.retry": "retried the deployment",
  "admin.orgs.suspend": "suspended the organization",
  "admin.orgs.setLimits": "changed the limits of",
  "admin.orgs.unsuspend": "ended the suspension of",
  "admin.incidents.open": ({ details }) => `opened the ${String(details["severity"])} incident`,
  "admin.incidents.update": ({ details }) =>
    details["state"] === "resolved"
      ? "resolved the incident"
      : `posted an update (${String(details["state"])}) on the incident`,
  "admin.incidents.remove": "deleted the incident",
  "admin.maintenance.begin": "began maintenance of the",
  "admin.maintenance.end": "ended maintenance of the",
  "admin.banner.set": ({ details }) => `showed “${String(details["text"])}” to all users in the`,
  "admin.banner.remove": "removed the",
  "admin.visits.begin": "began to visit the organization",
  "admin.visits.end": "ended the visit to",
  "admin.users.unban": "unbanned",
  "admin.users.endSessions": "ended the sessions of",
  "admin.accounts.revokeSession": "revoked a session of",
  "admin.accounts.rotateKeys": ({ details }) =>
    details["leaked"]
      ? "replaced the leaked signing key of the account service"
      : "rotated the signing keys of the account service",
  "admin.waitlist.invite": "invited from the waitlist",
  "admin.waitlist.remove": "removed from the waitlist",
  "admin.contact.setHandled": ({ details }) =>
    details["handled"] ? "resolved the message from" : "reopened the message from",
  "admin.contact.remove": "deleted the message from",
};

/** An action without a description is shown by its name, because entries of an older version may have one. */
export function auditWords(entry: AuditEntry): string {
  const wording = words[entry.action];
  return typeof wording === "function" ? wording(entry) : (wording ?? entry.action);
}

/** If the actor is also the target, one name is enough. */
export const isSelf = ({ actor, target }: AuditEntry) =>
  target.kind === "member" && target.id === actor.userId;

export const hasAuditWords = (action: string) => action in words;

/** A linked member acted from Slack. */
const isFromSlack = ({ details }: AuditEntry): boolean => details["via"] === "Slack";

/** The recipe of an older entry may no longer exist. */
const recipeTitle = (recipe: unknown): string =>
  (recipes as Record<string, { title: string }>)[String(recipe)]?.title ?? String(recipe);
