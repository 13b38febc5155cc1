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

export async function announceRestoredProjects(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  const mark = "unannouncedRestoration";
  const restored = await listUnannouncedProjects(context.db, mark);
  await announceEach(restored, async (project) => {
    const { _id, orgId, unannouncedRestoration: at } = project;
    if (!at) return;
    const event = "project.restored" as const;
    const happened = async () => {
      const org = await findOrg(context.db, orgId);
      if (!org) return [];
      const data = { org: orgData(org), project: projectData(context.env, org, project) };
      return [{ event, cause: `${_id}:${at.getTime()}`, at, data }];
    };
    const owner = { orgId, projectId: _id };
    await recordEvents(context, owner, { events: [event], happened, onRecorded });
    const subject = { kind: "restoration", id: _id, at } as const;
    await recordMessages(context, owner, { subject, events: [event], onRecorded });
    await markProjectAnnounced(context.db, mark, { _id, unannouncedRestoration: at });
  });
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
  await recordMessages(context, { orgId, projectId }, { subject, events: [event], onRecorded });
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
    await recordLiveMessages(context, { project, live }, onRecorded);
  }
  const seen = live ? { "live.at": live.at } : { live: null };
  await markProjectAnnounced(db, "unannouncedLive", { _id: projectId, ...seen });
}

/** A build that goes live has one message. What a member makes live has one of its own, unless a channel still shows that it waits for approval. */
async function recordLiveMessages(
  context: AnnounceContext,
  { project, live }: { project: ProjectDocument; live: NonNullable<ProjectDocument["live"]> },
  onRecorded: OnRecorded,
): Promise<void> {
  const { deploymentId, at } = live;
  const deployment = await findDeployment(context.db, deploymentId);
  if (!deployment) return;
  const events = ["deployment.promoted"] as const;
  const own = { kind: "deployment", id: deploymentId } as const;
  const change = deployment.promotedAt
    ? { subject: { kind: "promotion", id: deploymentId, at } as const, events, approves: own }
    : { subject: own, events };
  const { _id: projectId, orgId } = project;
  await recordMessages(context, { orgId, projectId }, { ...change, onRecorded });
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
    await recordMessages(context, { orgId, projectId }, { subject, events: [event], onRecorded });
    await markAnnounced(db, "deletedProjects", { _id: projectId, deletedAt: at });
  });
}
