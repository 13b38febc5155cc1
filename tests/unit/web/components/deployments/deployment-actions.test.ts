import { expect, test } from "vitest";
import { possibleActions } from "../../../../../web/src/components/deployments/deployment-actions.ts";

const deployment = {
  status: "success",
  live: false,
  preview: null,
  url: "http://site/",
  removed: false,
  awaitsApproval: false,
  number: 5,
} as const;
const readers = (number: number, pinned = false) => ({
  pinned,
  status: "active" as const,
  live: { number },
});

test("an older deployment can be rolled back to, a newer one promoted", () => {
  expect(possibleActions(readers(7), deployment).flat()).toContain("rollback");
  expect(possibleActions(readers(7), deployment).flat()).not.toContain("promote");
  expect(possibleActions(readers(3), deployment).flat()).toContain("promote");
  expect(possibleActions({ ...readers(0), live: null }, deployment).flat()).toContain("promote");
});

test("the live deployment cannot be promoted or deleted, but can be pinned and unpinned", () => {
  const live = { ...deployment, live: true };
  expect(possibleActions(readers(5), live).flat()).toEqual([
    "open",
    "copy",
    "log",
    "compare",
    "pin",
    "redeploy",
    "rebuild",
  ]);
  expect(possibleActions(readers(5, true), live).flat()).toContain("unpin");
  expect(possibleActions(readers(5, true), live).flat()).not.toContain("pin");
});

test("a deployment of an archived project can become the site, but nothing is built again", () => {
  const archived = { ...readers(7), status: "archived" as const };
  expect(possibleActions(archived, deployment).flat()).toEqual([
    "open",
    "copy",
    "log",
    "compare",
    "rollback",
    "pin",
    "delete",
  ]);
});

test("a deployment that needs approval can only be approved, not promoted or pinned", () => {
  const acts = possibleActions(readers(3), { ...deployment, awaitsApproval: true }).flat();
  expect(acts).toContain("approve");
  expect(acts).not.toContain("promote");
  expect(acts).not.toContain("pin");
});

test("a queued or running deployment can be canceled, a finished one deleted", () => {
  const running = { ...deployment, status: "running", url: null } as const;
  expect(possibleActions(readers(3), running).at(-1)).toEqual(["cancel"]);
  const failed = { ...deployment, status: "failed", url: null } as const;
  expect(possibleActions(readers(3), failed).flat()).toEqual([
    "log",
    "redeploy",
    "rebuild",
    "delete",
  ]);
});

test("a removed deployment only keeps its log", () => {
  const acts = possibleActions(readers(7), { ...deployment, removed: true }).flat();
  expect(acts).toEqual(["log", "redeploy", "rebuild"]);
});

test("a deployment of a preview cannot become the site, and the one that the preview shows cannot be deleted", () => {
  const preview = {
    id: "p",
    pull: 12,
    title: "Add recipes",
    shown: true,
    url: "http://p-12--site/",
  };
  const look = ["open", "copy", "log", "compare"];
  for (const project of [readers(3), readers(7, true)]) {
    const shown = possibleActions(project, { ...deployment, preview }).flat();
    expect(shown).toEqual([...look, "redeploy", "rebuild"]);
    const older = { ...deployment, preview: { ...preview, shown: false } };
    expect(possibleActions(project, older).flat()).toEqual([
      ...look,
      "redeploy",
      "rebuild",
      "delete",
    ]);
  }
});
