import { z } from "zod";

/** The variables of `Env` that limit organizations, builds and tasks. */
export const limitVariables = {
  /** Limits of an organization (`orgs/limit-kinds.ts`), unless an administrator has set other ones for it. Unset: no limit. */
  PROJECTS_PER_ORG: z.coerce.number().int().min(0).optional(),
  MEMBERS_PER_ORG: z.coerce.number().int().min(1).max(500).default(500),
  BUILDS_PER_ORG: z.coerce.number().int().min(1).default(2),
  /** For one organization, from midnight to midnight UTC. */
  BUILDS_PER_DAY: z.coerce.number().int().min(0).optional(),
  STORED_GIB_PER_ORG: z.coerce.number().min(0).optional(),
  /** What the chat tasks of one organization may cost, from the first of a month on. */
  TASK_USD_PER_MONTH: z.coerce.number().min(0).optional(),
  /** Active subscribers of all sites of one organization. */
  SUBSCRIBERS_PER_ORG: z.coerce.number().int().min(0).optional(),
  BUILD_CONCURRENCY: z.coerce.number().int().min(1).default(2),
  BUILD_TIMEOUT_SECONDS: z.coerce.number().int().min(1).default(600),
  /** Limits of one deployment. Files are read completely, by several builds at the same time. */
  BUILD_MAX_FILES: z.coerce.number().int().min(1).max(1_000_000).default(50_000),
  BUILD_MAX_FILE_MIB: z.coerce.number().int().min(1).max(256).default(25),
  BUILD_MAX_NOTE_MIB: z.coerce.number().int().min(1).max(8).default(2),
  BUILD_MAX_SITE_MIB: z.coerce.number().int().min(1).default(1_024),
  /** Tasks that one chat worker runs in parallel. They mostly wait for models. */
  CHAT_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  TASKS_PER_ORG: z.coerce.number().int().min(1).default(3),
  /** What a task may use until its owner sends the next message. */
  TASK_MAX_STEPS: z.coerce.number().int().min(1).max(1_000).default(50),
  TASK_MAX_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  TASK_MAX_TOKENS: z.coerce.number().int().min(1_000).default(2_000_000),
  TASK_MAX_USD: z.coerce.number().min(0.01).default(5),
};
