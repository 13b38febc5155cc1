import { expect, test } from "vitest";
import { signatureOf, verifySlackRequest } from "#core/slack/requests/verify-request.ts";

/** The example of "Verifying requests from Slack" (docs.slack.dev). */
const example = {
  secret: "8f742231b10e8888abcd99yyyzzz85a5",
  timestamp: "1531420618",
  signature: "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  raw: "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
};
const now = new Date(1_531_420_618_000);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const { secret, ...sent } = example;

test("the signature of Slack's own example is accepted", () => {
  expect(signatureOf(secret, sent.timestamp, sent.raw)).toBe(sent.signature);
  expect(() => verifySlackRequest(secret, sent, now)).not.toThrow();
});

test("a request is accepted for 5 minutes, and when the clock of Slack is up to 5 minutes ahead", () => {
  for (const seconds of [-300, 300])
    expect(() => verifySlackRequest(secret, sent, after(seconds))).not.toThrow();
  for (const seconds of [-301, 301])
    expect(() => verifySlackRequest(secret, sent, after(seconds))).toThrow("older than 5 minutes");
});

test.each([
  ["another body", { raw: `${sent.raw}&x=1` }],
  ["another time", { timestamp: "1531420619" }],
  ["a time that is no number", { timestamp: "1531420618.0" }],
  ["another signature of the same length", { signature: `v0=${"0".repeat(64)}` }],
  ["a shorter signature", { signature: "v0=a2" }],
])("%s is refused", (_, change) => {
  expect(() => verifySlackRequest(secret, { ...sent, ...change }, now)).toThrow(
    "The signature does not match.",
  );
});

test("a request without a signature is refused", () => {
  for (const change of [{ signature: undefined }, { timestamp: undefined }])
    expect(() => verifySlackRequest(secret, { ...sent, ...change }, now)).toThrow(
      "The signature is missing.",
    );
});
