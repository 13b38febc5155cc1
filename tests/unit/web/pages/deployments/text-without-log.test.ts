import { expect, test } from "vitest";
import { textWithoutLog } from "../../../../../web/src/pages/deployments/log/text-without-log.ts";

test("a deployment canceled in the queue explains why it has no log", () => {
  expect(textWithoutLog({ status: "canceled", waitingFor: null })).toBe(
    "There is no log because this deployment was canceled before its build started.",
  );
});

test("a queued deployment shows what it waits for", () => {
  expect(textWithoutLog({ status: "queued", waitingFor: "slot" })).toContain("build slot");
  expect(textWithoutLog({ status: "queued", waitingFor: null })).toBe("Queued.");
});
