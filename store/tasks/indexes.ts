import type { IndexDescription } from "mongodb";
import { presentIndex } from "../present-index.ts";

type TaskCollection = "tasks" | "taskParts" | "taskSchedules";

export const taskIndexes: { [N in TaskCollection]: (IndexDescription & { name: string })[] } = {
  tasks: [
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "org_updated", key: { orgId: 1, updatedAt: -1 } },
    { name: "project_created", key: { orgId: 1, projectId: 1, createdAt: -1, _id: -1 } },
    { name: "project", key: { projectId: 1 } },
    { name: "user", key: { userId: 1 } },
    { name: "status_queued", key: { status: 1, queuedAt: 1 } },
    {
      name: "decide",
      key: { decideAt: 1 },
      partialFilterExpression: { decideAt: { $type: "date" } },
    },
    presentIndex("unannounced"),
    {
      name: "parent",
      key: { "parent.taskId": 1, "parent.callId": 1 },
      unique: true,
      partialFilterExpression: { "parent.taskId": { $type: "string" } },
    },
    {
      name: "scheduled",
      key: { projectId: 1, createdAt: -1 },
      partialFilterExpression: { scheduleId: { $type: "string" } },
    },
  ],
  taskSchedules: [
    { name: "project", key: { projectId: 1, createdAt: 1 } },
    { name: "user", key: { userId: 1 } },
    {
      name: "due",
      key: { nextRunAt: 1 },
      partialFilterExpression: { nextRunAt: { $type: "date" } },
    },
  ],
  taskParts: [
    { name: "task_seq", key: { taskId: 1, seq: 1 }, unique: true },
    { name: "messages", key: { at: -1 }, partialFilterExpression: { kind: "message" } },
    {
      name: "author",
      key: { userId: 1 },
      partialFilterExpression: { userId: { $type: "string" } },
    },
    { name: "project", key: { projectId: 1 } },
    { name: "org", key: { orgId: 1 } },
  ],
};
