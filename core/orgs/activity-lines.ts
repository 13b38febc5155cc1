import type { ActivityKind } from "#schemas/orgs/activity.ts";
import type { TriggerKind } from "#schemas/deployments/status.ts";
import { changesText } from "#schemas/deployments/scheduled-text.ts";
import type { AuditEntryDocument } from "#store/audit/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { NameOf } from "./activity-actors.ts";

interface Line {
  kind: ActivityKind;
  text(entry: AuditEntryDocument): string;
}

/** The audit entries that every member sees, and their texts. Only admins see invitations. */
export const activityLines: Record<string, Line> = {
  "orgs.create": { kind: "org.created", text: ({ target }) => `created ${target.name}` },
  "orgs.update": { kind: "org.changed", text: () => "changed the organization's settings" },
  "orgs.transfer": {
    kind: "org.transferred",
    text: ({ target }) => `transferred the organization to ${target.name}`,
  },
  "admin.orgs.suspend": {
    kind: "org.changed",
    text: ({ details }) =>
      `suspended the organization as an administrator: ${String(details["reason"])}`,
  },
  "admin.orgs.unsuspend": {
    kind: "org.changed",
    text: () => "ended the suspension of the organization as an administrator",
  },
  "admin.visits.begin": {
    kind: "org.visited",
    text: ({ details }) =>
      `began to visit the organization as an administrator: ${String(details["reason"])}`,
  },
  "admin.visits.end": {
    kind: "org.visited",
    text: () => "ended the visit as an administrator",
  },
  "orgs.addMember": {
    kind: "member.joined",
    text: ({ target, details }) => `added ${target.name} as ${roleWord(details["role"])}`,
  },
  "orgs.invitations.accept": {
    kind: "member.joined",
    text: ({ details }) => `joined as ${roleWord(details["role"])}`,
  },
  "orgs.removeMember": {
    kind: "member.left",
    text: ({ target, details }) => (details["left"] ? "left" : `removed ${target.name}`),
  },
  "orgs.setMemberRole": {
    kind: "member.role",
    text: ({ target, details }) => `made ${target.name} ${roleWord(details["to"])}`,
  },
  "projects.create": { kind: "project.created", text: ({ target }) => `created ${target.name}` },
  "projects.move": {
    kind: "project.moved",
    text: ({ target, details }) =>
      `moved ${target.name} ${details["way"] === "in" ? "here" : "away"}`,
  },
  "projects.archive": { kind: "project.changed", text: ({ target }) => `archived ${target.name}` },
  "projects.unarchive": {
    kind: "project.changed",
    text: ({ target }) => `unarchived ${target.name}`,
  },
  "projects.delete": { kind: "project.deleted", text: ({ target }) => `deleted ${target.name}` },
  "projects.deleted.restore": {
    kind: "project.created",
    text: ({ target }) => `restored ${target.name}`,
  },
  "projects.update": {
    kind: "project.changed",
    text: ({ target }) => `changed the settings of ${target.name}`,
  },
  "projects.settings.update": {
    kind: "project.changed",
    text: ({ target, details }) =>
      `changed the ${typeof details["section"] === "string" ? `${details["section"]} ` : ""}settings of ${target.name}`,
  },
  "deployments.promote": {
    kind: "site.switched",
    text: ({ target, details }) => {
      if (details["approved"] !== undefined) return `approved ${target.name}`;
      return details["rollback"] ? `rolled back to ${target.name}` : `put ${target.name} live`;
    },
  },
  "deployments.pin": {
    kind: "site.pinned",
    text: ({ target }) => `pinned the site to ${target.name}`,
  },
  "deployments.unpin": {
    kind: "site.unpinned",
    text: ({ target }) => `unpinned the site from ${target.name}: pushes go live again`,
  },
  "deployments.cancel": {
    kind: "deployment.ended",
    text: ({ target }) => `canceled ${target.name}`,
  },
  "deployments.delete": {
    kind: "deployment.ended",
    text: ({ target }) => `deleted ${target.name}`,
  },
};

const roleWord = (role: unknown) => (role === "admin" ? "an admin" : "a member");

/** The actor that older versions noted for a build whose only reason is a date in a note. */
const SCHEDULE = "schedule";
/** Deployments whose actor is the author of the commit. */
const byAuthor: readonly TriggerKind[] = ["push", "webhook", "poll"];

/** Who started a deployment, and what they did: "Nora", "pushed “Fix a typo” to main". */
export function deploymentWords(
  { trigger, commit, scheduled }: Pick<DeploymentDocument, "trigger" | "commit" | "scheduled">,
  { nameOf, place }: { nameOf: NameOf; place: string },
): { actor: string | null; text: string } {
  const subject = commit?.message.split("\n", 1)[0];
  const what = subject ? `“${subject}”` : "a commit";
  const starter = trigger.actor === null ? null : nameOf({ userId: null, name: trigger.actor });
  if (trigger.kind === "schedule" || trigger.actor === SCHEDULE)
    return {
      actor: "The schedule",
      text: `deployed ${place}${scheduled ? `: ${changesText(scheduled)}` : ""}`,
    };
  if (byAuthor.includes(trigger.kind)) {
    const author = commit?.author.name.trim();
    return { actor: author || starter || "Someone", text: `pushed ${what} to ${place}` };
  }
  if (trigger.kind === "manual") return { actor: starter, text: `redeployed ${place}` };
  if (trigger.kind === "cli") return { actor: starter, text: `published ${what} to ${place}` };
  if (trigger.kind === "import") return { actor: starter, text: `imported ${place}` };
  return { actor: starter ?? "A deploy hook", text: `deployed ${place}` };
}
