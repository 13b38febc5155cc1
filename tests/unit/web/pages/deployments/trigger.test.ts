import { expect, test } from "vitest";
import { originText, triggerText } from "../../../../../web/src/pages/deployments/list/trigger.ts";

const byHand = { kind: "manual", actor: "ada@example.com" } as const;

test("a deployment names its trigger and the user, if there is one", () => {
  expect(triggerText(byHand)).toBe("Manual · ada@example.com");
  expect(triggerText({ kind: "poll", actor: null })).toBe("Branch check");
});

test("a list row only mentions a build without cache", () => {
  expect(originText({ trigger: byHand, withoutCache: true })).toBe("Manual, without cache");
  expect(originText({ trigger: byHand, withoutCache: false })).toBe("Manual");
});
