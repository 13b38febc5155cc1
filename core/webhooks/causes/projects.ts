import { findDeployment } from "#store/deployments/deployments.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  listUnannounced,
  listUnannouncedProjects,
  markAnnounced,
  markProjectAnnounced,
} from "#store/webhooks/causes.ts";
import { recordMessages } from "../../notifications/channels/record-messages.ts";
import { announceEach } from "../announce-each.ts";
import { deploymentData, orgData, projectData } from "../event-data.ts";
import { type AnnounceContext, type OnRecorded, recordEvents } from "../record-event.ts";

export async function announceNewProjects(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  const created = await listUnannouncedProjects(context.db, "unannouncedCreation");
  await announceEach(created, (project) => announceCreation(context, project, onRecorded));
}

/** Projects where another deployment is live. */
export async function announceLiveProjects(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  const switched = await listUnannouncedProjects(context.db, "unannouncedLive");
  await announceEach(switched, (project) => announceLive(context, project, onRecorded));
}

async function announceCreation(
  context: AnnounceContext,
  project: ProjectDocument,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db, env } = context;
  const { _id: projectId, orgId, createdAt: at } = project;
  const event = "project.created" as const;
  const happened = async () => {
    const org = await findOrg(db, orgId);
    if (!org) return [];
    const data = { org: orgData(org), project: projectData(env, org, project) };
    return [{ event, cause: projectId, at, data }];
  };
  await recordEvents(context, { orgId, projectId }, { events: [event], happened, onRecorded });
  const subject = { kind: "project", id: projectId } as const;
  await recordMessages(context, { orgId, projectId }, { subject, events: [event] });
  await markProjectAnnounced(db, "unannouncedCreation", { _id: projectId });
}

async function announceLive(
  context: AnnounceContext,
  project: ProjectDocument,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db, env } = context;
  const { _id: projectId, orgId, live } = project;
  if (live) {
    const { deploymentId, at } = live;
    const event = "deployment.promoted" as const;
    const happened = async () => {
      const org = await findOrg(db, orgId);
      const deployment = await findDeployment(db, deploymentId);
      if (!org || !deployment) return [];
      const data = deploymentData(env, { org, project }, deployment);
      return [{ event, cause: `${deploymentId}:${at.getTime()}`, at, data }];
    };
    await recordEvents(context, { orgId, projectId }, { events: [event], happened, onRecorded });
    await recordLiveMessages(context, project, live);
  }
  const seen = live ? { "live.at": live.at } : { live: null };
  await markProjectAnnounced(db, "unannouncedLive", { _id: projectId, ...seen });
}

/** A build that goes live has one message. What a member makes live has one of its own, unless a channel still shows that it waits for approval. */
async function recordLiveMessages(
  context: AnnounceContext,
  { _id: projectId, orgId }: ProjectDocument,
  { deploymentId, at }: NonNullable<ProjectDocument["live"]>,
): Promise<void> {
  const deployment = await findDeployment(context.db, deploymentId);
  if (!deployment) return;
  const events = ["deployment.promoted"] as const;
  const own = { kind: "deployment", id: deploymentId } as const;
  const change = deployment.promotedAt
    ? { subject: { kind: "promotion", id: deploymentId, at } as const, events, approves: own }
    : { subject: own, events };
  await recordMessages(context, { orgId, projectId }, change);
}

export async function announceDeletedProjects(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db } = context;
  await announceEach(await listUnannounced(db, "deletedProjects"), async (deleted) => {
    const { _id: projectId, orgId, handle, name, deletedAt: at } = deleted;
    // It is written before the project is removed from its list.
    if (await findProject(db, projectId)) return;
    const event = "project.deleted" as const;
    const happened = async () => {
      const org = await findOrg(db, orgId);
      if (!org) return [];
      const data = { org: orgData(org), project: { id: projectId, handle, name } };
      return [{ event, cause: `${projectId}:${at.getTime()}`, at, data }];
    };
    await recordEvents(context, { orgId, projectId }, { events: [event], happened, onRecorded });
    const subject = { kind: "project", id: projectId } as const;
    await recordMessages(context, { orgId, projectId }, { subject, events: [event] });
    await markAnnounced(db, "deletedProjects", { _id: projectId, deletedAt: at });
  });
}
