import { expect, test } from "vitest";
import { originText, triggerText } from "../../../../../web/src/pages/deployments/list/trigger.ts";

const byHand = { kind: "manual", actor: "ada@example.com" } as const;

test("a deployment names its trigger and the user, if there is one", () => {
  expect(triggerText(byHand)).toBe("Manual · ada@example.com");
  expect(triggerText({ kind: "poll", actor: null })).toBe("Branch check");
});

test("a list row only mentions a build without cache", () => {
  expect(originText({ trigger: byHand, withoutCache: true, scheduled: null })).toBe(
    "Manual, without cache",
  );
  expect(originText({ trigger: byHand, withoutCache: false, scheduled: null })).toBe("Manual");
});

test("a deployment of scheduled notes says what it did", () => {
  const scheduled = { published: 2, takenDown: 1, changes: [] };
  const trigger = { kind: "schedule", actor: null } as const;
  expect(originText({ trigger, withoutCache: false, scheduled })).toBe(
    "Scheduled: 2 notes published, 1 note taken down",
  );
  expect(originText({ trigger, withoutCache: false, scheduled: null })).toBe("Schedule");
});
