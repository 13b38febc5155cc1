import { expect, test } from "vitest";
import { skipMarkOf } from "#schemas/projects/skip-mark.ts";

test.each([
  ["Fix a typo [skip ci]", "[skip ci]"],
  ["[CI Skip] Fix a typo", "[CI Skip]"],
  ["Fix a typo\n\nNot worth it [no ci].", "[no ci]"],
  ["[skip actions] typo", "[skip actions]"],
  ["[actions skip] typo", "[actions skip]"],
  ["[skip-ci] typo", "[skip-ci]"],
  ["[skip deploy] typo", "[skip deploy]"],
  ["Fix a typo\n\n\nskip-checks: true", "skip-checks: true"],
  ["Fix a typo\n\n\nskip-checks:true\nSigned-off-by: Ada", "skip-checks:true"],
])("the message %j asks for no build", (message, mark) => {
  expect(skipMarkOf(message)).toBe(mark);
});

test.each(["Fix a typo", "Explain skip ci", "[skip] [ci]", "skip-checks: true", "[skip ci", ""])(
  "the message %j is that of an ordinary commit",
  (message) => {
    expect(skipMarkOf(message)).toBeNull();
  },
);
