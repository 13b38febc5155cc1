import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "#core/access/caller.ts";
import type { ChatContext } from "../context.ts";

/** A task at work. */
export interface TaskSession {
  context: ChatContext;
  /** As `callerOfTask` answers it. */
  caller: Caller;
  task: TaskDocument;
  org: OrgDocument;
  /** Null: a task of the organization. */
  project: ProjectDocument | null;
}

export type ProjectSession = TaskSession & { project: ProjectDocument };
