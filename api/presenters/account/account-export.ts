import { AppError } from "#schemas/errors.ts";
import { listApiKeys } from "#store/accounts/api-keys.ts";
import { listAuthSessions } from "#store/accounts/sessions.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { collection } from "#store/collections.ts";
import { draftsOf } from "#store/drafts/drafts.ts";
import { listApplications } from "#store/oauth/applications.ts";
import { schedulesOf } from "#store/tasks/schedules.ts";
import { messagesOf } from "#store/tasks/of-user.ts";
import { findPreferences } from "#store/mail/notification-preferences.ts";
import { listOrgsOfMember, roleOf } from "#store/orgs/orgs.ts";
import type { Caller } from "#core/access/caller.ts";
import { userShape } from "../../auth/accounts/user-shape.ts";
import { presentSignInSession } from "./sign-in-session.ts";
import type { Services } from "../../services.ts";
import { presentApiKeys } from "./api-key.ts";
import { presentApplications } from "./application.ts";

/** Enough for the notifications of any user, which are kept for 90 days. */
const NOTICES_MAX = 1_000;
const PROJECTS_MAX = 1_000;

/** All stored data about a user, in plain terms. Secrets and hashes are not included. */
export async function exportAccount(
  services: Services,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const { db } = services;
  const { userId } = caller;
  const user = await findAuthUser(db, userId);
  if (!user) throw new AppError("unauthorized");
  const orgs = await listOrgsOfMember(db, userId);
  const preferencesOf = await findPreferences(db, [userId]);
  const [sessions, keys, applications, notifications, projects, drafts, tasks, schedules] =
    await Promise.all([
      listAuthSessions(db, userId),
      listApiKeys(db, userId),
      listApplications(db, userId),
      collection(db, "notifications")
        .find({ userId })
        .sort({ at: -1, _id: -1 })
        .limit(NOTICES_MAX)
        .toArray(),
      collection(db, "projects")
        .find({ orgId: { $in: orgs.map(({ _id }) => _id) }, createdBy: userId })
        .limit(PROJECTS_MAX)
        .toArray(),
      draftsOf(db, userId),
      messagesOf(db, userId),
      schedulesOf(db, userId),
    ]);
  return {
    exportedAt: new Date().toISOString(),
    account: userShape(user),
    sessions: sessions.map((session) => presentSignInSession(session, caller.sessionId)),
    apiKeys: await presentApiKeys(services, keys),
    applications: await presentApplications(services, applications),
    organizations: orgs.map((org) => ({
      id: org._id,
      name: org.name,
      handle: org.handle,
      role: roleOf(org, userId),
      personal: org.personalOf === userId,
    })),
    projectsCreated: projects.map(({ _id, name, handle, orgId, createdAt }) => ({
      id: _id,
      name,
      handle,
      orgId,
      createdAt,
    })),
    drafts: drafts.map(({ projectId, branch, path, text, base, at }) => ({
      projectId,
      branch,
      path,
      text,
      base,
      at,
    })),
    tasks: tasks.map(({ task, messages }) => ({
      id: task._id,
      orgId: task.orgId,
      projectId: task.projectId,
      title: task.title,
      createdAt: task.createdAt,
      messages: messages.map(({ at, text, notes, attachments }) => ({
        at,
        text,
        notes,
        attachments,
      })),
    })),
    taskSchedules: schedules.map(({ projectId, recipe, when, budgetUsd, enabled, createdAt }) => ({
      projectId,
      recipe,
      when,
      budgetUsd,
      enabled,
      createdAt,
    })),
    notificationPreferences: preferencesOf(userId),
    notifications: notifications.map(({ event, title, message, at, readAt }) => ({
      event,
      title,
      message,
      at,
      readAt,
    })),
  };
}
