import type { Row } from "./authorization-row.ts";
import { byPeople, inProject, inTask, onlyOwner, orgAdmin } from "./row-builders.ts";

/** Refused, so that no request leaves the machine. */
const AI_SERVICE = { provider: "compatible", baseUrl: "https://127.0.0.1/v1", key: "a-key" };
const AI_VALUES = { ...AI_SERVICE, model: "small" };
const RULES = { folders: ["docs"], maxPages: 2, maxLinePercent: 10 };
const DAILY = { kind: "daily", hour: 6 };
const COMMIT = "a".repeat(40);

/** The acts on chat tasks and on their models. */
export const taskRows = {
  "tasks.list": inProject(),
  "tasks.get": inTask(),
  "tasks.create": inProject({ text: "Mend the links" }),
  "tasks.start": inProject({ recipe: { id: "mend-links" } }),
  // The task is one of the organization's owner.
  "tasks.send": { ...onlyOwner(inTask({ text: "And the pictures" })), scope: "write" },
  "tasks.cancel": { ...orgAdmin(inTask()), scope: "write" },
  "tasks.changes": inTask(),
  "tasks.merge": { ...inTask({ head: COMMIT }), scope: "write" },
  "tasks.discard": { ...orgAdmin(inTask()), scope: "write" },
  "tasks.revert": { ...inTask({ commit: COMMIT }), scope: "write" },
  "tasks.messages": inTask(),
  "projects.autoMerge.list": inProject(),
  "projects.autoMerge.set": byPeople(orgAdmin(inProject({ recipe: "mend-links", rules: RULES }))),
  "projects.autoMerge.remove": byPeople(orgAdmin(inProject({ recipe: "mend-links" }))),
  "live.answer": { ...inProject({ question: "Who waters the roses?" }), scope: "write" },
  "tasks.schedules.list": inProject(),
  "tasks.schedules.create": byPeople(inProject({ recipe: { id: "mend-links" }, when: DAILY })),
  "tasks.schedules.update": byPeople(inProject({ scheduleId: "unknown", enabled: false })),
  "tasks.schedules.remove": byPeople(inProject({ scheduleId: "unknown" })),
  "tasks.schedules.runNow": byPeople(inProject({ scheduleId: "unknown" })),
  "ai.get": inProject(),
  "ai.set": orgAdmin(inProject(AI_VALUES)),
  "ai.remove": orgAdmin(inProject()),
  "ai.test": orgAdmin(inProject()),
  "ai.models": orgAdmin(inProject(AI_SERVICE)),
} satisfies Record<string, Row>;
