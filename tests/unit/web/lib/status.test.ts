import { expect, test } from "vitest";
import {
  brokenLinks,
  isMoving,
  statusNote,
  statusTone,
  statusWord,
} from "../../../../web/src/lib/status.ts";

test("statuses have the product's colors", () => {
  for (const status of ["completed", "success"]) expect(statusTone(status)).toBe("success");
  for (const status of ["failed", "error"]) expect(statusTone(status)).toBe("danger");
  for (const status of ["running", "in_progress", "processing", "pending", "queued"])
    expect(statusTone(status)).toBe("warning");
  for (const status of ["canceled", "skipped", "anything else"])
    expect(statusTone(status)).toBe("neutral");
});

test("only unfinished statuses are animated, and a status reads as words", () => {
  expect(isMoving("running")).toBe(true);
  expect(isMoving("success")).toBe(false);
  expect(statusWord("in_progress")).toBe("In progress");
});

test("a status says what it waits for or why nothing was built, without repeating a word", () => {
  const none = { waitingFor: null, reason: null };
  expect(statusNote({ ...none, status: "queued", waitingFor: "slot" })).toBe(
    "waiting for a free build slot",
  );
  expect(statusNote({ ...none, status: "canceled", reason: "canceled by a member" })).toBe(
    "by a member",
  );
  expect(statusNote({ ...none, status: "canceled", reason: "superseded" })).toBe("superseded");
  expect(statusNote({ ...none, status: "failed", reason: "The branch is gone." })).toBeNull();
});

test("only a deployment that was built can have broken links", () => {
  const newlyBroken = { links: 3, first: [], isFirst: false };
  expect(brokenLinks({ status: "success", newlyBroken })).toBe(3);
  expect(brokenLinks({ status: "success", newlyBroken: null })).toBe(0);
  expect(brokenLinks({ status: "failed", newlyBroken })).toBe(0);
  expect(brokenLinks(null)).toBe(0);
});
