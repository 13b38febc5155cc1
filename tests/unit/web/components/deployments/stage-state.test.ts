import { expect, test } from "vitest";
import type { Stage } from "#schemas/deployments/deployment.ts";
import { stageState } from "../../../../../web/src/components/deployments/stage-state.ts";

const startedAt = "2026-05-03T10:00:00.000Z";
const stage = (name: Stage["name"], change: Partial<Stage> = {}): Stage => ({
  name,
  startedAt,
  durationMs: 20,
  summary: "204 notes compiled",
  ...change,
});
const data = "pending" as const;

test("the failed stage is the one without a summary", () => {
  const stages = [stage("parse"), stage("media", { summary: null })];
  expect(stageState("parse", { stages, status: "failed", data })).toBe("done");
  expect(stageState("media", { stages, status: "failed", data })).toBe("failed");
  expect(stageState("render", { stages, status: "failed", data })).toBe("waiting");
});

test("content errors stop a build between two stages, so none of them is marked as failed", () => {
  const stages = [stage("parse"), stage("media")];
  expect(stageState("media", { stages, status: "failed", data })).toBe("done");
});

test("a stage that was canceled halfway is not marked as done", () => {
  const stages = [stage("parse"), stage("media", { summary: null })];
  expect(stageState("parse", { stages, status: "canceled", data })).toBe("done");
  expect(stageState("media", { stages, status: "canceled", data })).toBe("stopped");
});

test("the data is prepared after the pages are live", () => {
  const stages = [stage("promote"), stage("dataset", { durationMs: null, summary: null })];
  expect(stageState("dataset", { stages, status: "success", data })).toBe("running");
  expect(stageState("dataset", { stages, status: "success", data: "failed" })).toBe("failed");
});
