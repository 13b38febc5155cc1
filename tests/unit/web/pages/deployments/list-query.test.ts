import { expect, test } from "vitest";
import {
  countFilters,
  listInput,
} from "../../../../../web/src/pages/deployments/list/list-query.ts";

const nothing = { status: "", branch: "", author: "", from: "", to: "" };

test("an address without filters asks for every deployment", () => {
  expect(listInput(nothing)).toEqual({});
  expect(countFilters(nothing)).toBe(0);
});

test("filters of the address are what is asked for", () => {
  const query = {
    status: "failed",
    branch: "main",
    author: "Ada",
    from: "2026-05-03",
    to: "2026-05-04",
  };
  expect(listInput(query)).toEqual({ ...query, status: ["failed"] });
  expect(countFilters(query)).toBe(5);
});

test("what makes no sense in an address filters nothing", () => {
  const query = { ...nothing, status: "nonsense", from: "yesterday", to: "2026-02-30" };
  expect(listInput(query)).toEqual({});
});
