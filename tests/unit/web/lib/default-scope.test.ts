import { expect, test } from "vitest";
import { defaultScope } from "../../../../web/src/lib/default-scope.ts";

const team = { handle: "team", is_personal: false };
const own = { handle: "ada", is_personal: true };

test("where no organization is named the personal one is meant, else the first", () => {
  expect(defaultScope([team, own])).toBe(own);
  expect(defaultScope([team])).toBe(team);
  expect(defaultScope([])).toBeUndefined();
});
