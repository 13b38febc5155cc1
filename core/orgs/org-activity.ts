import type { Activity, ActivityKind } from "#schemas/orgs/activity.ts";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { type ActivitySources, listActivity } from "#store/audit/activity.ts";
import type { AuditEntryDocument } from "#store/audit/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

interface Line {
  kind: ActivityKind;
  text(entry: AuditEntryDocument): string;
}

/** The audit entries that every member sees, and their texts. Only admins see invitations. */
const lines: Record<string, Line> = {
  "orgs.create": { kind: "org.created", text: ({ target }) => `created ${target.name}` },
  "orgs.update": { kind: "org.changed", text: () => "changed the organization's settings" },
  "orgs.transfer": {
    kind: "org.transferred",
    text: ({ target }) => `transferred the organization to ${target.name}`,
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
  "projects.delete": { kind: "project.deleted", text: ({ target }) => `deleted ${target.name}` },
};

const sources: ActivitySources = {
  actions: Object.keys(lines),
  targetKinds: ["org", "member", "project"],
};

const outcomes: Record<DeploymentStatus, string> = {
  queued: "is queued",
  running: "is being built",
  success: "was deployed",
  failed: "failed",
  canceled: "was canceled",
  skipped: "was skipped",
};

/** The activity of an organization, newest first. Deployments are sorted by the time of their request and show their current state. */
export async function activityOf(
  context: CoreContext,
  org: OrgDocument,
  request: PageRequest,
): Promise<Page<Activity>> {
  const { items, projects, ...page } = await listActivity(context.db, org._id, {
    ...request,
    ...sources,
  });
  const views = items.map((item) =>
    "deployment" in item
      ? presentDeploymentActivity(item.deployment, projects)
      : presentEntryActivity(item.entry, projects),
  );
  return { items: views, ...page };
}

function presentDeploymentActivity(
  deployment: DeploymentDocument,
  projects: ProjectDocument[],
): Activity {
  const { _id, number, status, commit, trigger, createdAt } = deployment;
  const project = linkTo(projects, deployment.projectId);
  const name = project ? `${project.name} #${number}` : `#${number}`;
  const what = commit?.message ? `: ${commit.message.split("\n", 1)[0]}` : "";
  return {
    id: _id,
    at: createdAt.toISOString(),
    kind: "deployment",
    actor: trigger.actor ?? commit?.author?.name ?? null,
    text: `${name} ${outcomes[status]}${what}`,
    project,
    deployment: { id: _id, number, status },
  };
}

function presentEntryActivity(entry: AuditEntryDocument, projects: ProjectDocument[]): Activity {
  const line = lines[entry.action];
  return {
    id: entry._id,
    at: entry.at.toISOString(),
    kind: line?.kind ?? "org.changed",
    actor: entry.actor.name,
    text: line?.text(entry) ?? entry.action,
    project: entry.target.kind === "project" ? linkTo(projects, entry.target.id) : null,
    deployment: null,
  };
}

function linkTo(projects: ProjectDocument[], projectId: string): Activity["project"] {
  const project = projects.find(({ _id }) => _id === projectId);
  return project ? { id: project._id, name: project.name, handle: project.handle } : null;
}

const roleWord = (role: unknown) => (role === "admin" ? "an admin" : "a member");
