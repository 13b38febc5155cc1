import { expect, test } from "vitest";
import {
  countFilters,
  listInput,
} from "../../../../../web/src/pages/deployments/list/list-query.ts";

const nothing = { status: "", of: "", branch: "", author: "", from: "", to: "" };

test("an address without filters lists every deployment", () => {
  expect(listInput(nothing)).toEqual({});
  expect(countFilters(nothing)).toBe(0);
});

test("filters in the address apply to the list", () => {
  const query = {
    status: "failed",
    of: "previews",
    branch: "main",
    author: "Ada",
    from: "2026-05-03",
    to: "2026-05-04",
  };
  expect(listInput(query)).toEqual({ ...query, status: ["failed"] });
  expect(countFilters(query)).toBe(6);
});

test("invalid filters in the address are ignored", () => {
  const query = {
    ...nothing,
    status: "nonsense",
    of: "drafts",
    from: "yesterday",
    to: "2026-02-30",
  };
  expect(listInput(query)).toEqual({});
});
