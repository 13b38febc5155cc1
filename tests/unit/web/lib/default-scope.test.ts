import { expect, test } from "vitest";
import { defaultScope } from "../../../../web/src/lib/default-scope.ts";

const team = { handle: "team", is_personal: false };
const own = { handle: "ada", is_personal: true };

test("the default organization is the personal one, otherwise the first", () => {
  expect(defaultScope([team, own])).toBe(own);
  expect(defaultScope([team])).toBe(team);
  expect(defaultScope([])).toBeUndefined();
});
