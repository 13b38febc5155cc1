import { expect, test } from "vitest";
import { originText, triggerText } from "../../../../../web/src/pages/deployments/list/trigger.ts";

const byHand = { kind: "manual", actor: "ada@example.com" } as const;

test("who started a deployment is named beside how, when it was somebody", () => {
  expect(triggerText(byHand)).toBe("Manual · ada@example.com");
  expect(triggerText({ kind: "poll", actor: null })).toBe("Branch check");
});

test("a row of the list says of a deployment without cache that it is one, and nothing of others", () => {
  expect(originText({ trigger: byHand, withoutCache: true })).toBe("Manual, without cache");
  expect(originText({ trigger: byHand, withoutCache: false })).toBe("Manual");
});
