import { expect, test } from "vitest";
import { outcomeText } from "../../../../../web/src/pages/integrations/slack/outcome.ts";

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
