import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { outcomeOf, outcomeText } from "../../../../../web/src/pages/integrations/slack/outcome.ts";

test("the page says in plain words how the installation of the Slack app ended", () => {
  expect(outcomeText("connected")).toEqual({
    ok: true,
    text: "Slack is connected. Now add a channel.",
  });
  expect(outcomeText("denied")).toEqual({
    ok: false,
    text: "The installation was canceled in Slack. Nothing was connected.",
  });
});

test("an unknown outcome in the address is a failure", () => {
  for (const code of ["", "toString", "access_granted"])
    expect(outcomeText(code)).toEqual(outcomeText("failed"));
});

const failure = (appCode: string) =>
  new TRPCClientError("failed", { result: { error: { data: { appCode } } } });

test("a failure of the installation has a text of its own if the user can do something about it", () => {
  const texts = ["slack_state", "forbidden", "slack_client", "slack_whole_enterprise"].map(
    (appCode) => outcomeText(outcomeOf(failure(appCode))).text,
  );
  expect(new Set([...texts, outcomeText("failed").text]).size).toBe(5);
  expect(outcomeOf(failure("slack_unavailable"))).toBe("failed");
  expect(outcomeOf(new Error("lost"))).toBe("failed");
});
