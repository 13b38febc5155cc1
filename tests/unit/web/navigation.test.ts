import { expect, test } from "vitest";
import {
  columnOf,
  company,
  groupsOf,
  menus,
  type NavigationItem,
  products,
  resources,
  solutions,
} from "../../../web/src/public/navigation.ts";

const namesOf = (items: readonly NavigationItem[]) => items.map(({ name }) => name);

test("the footer's columns leave out items that are hidden there", () => {
  expect(namesOf(columnOf(resources))).toEqual([
    "Docs",
    "Templates",
    "Themes",
    "Guides",
    "Help",
    "Pricing",
  ]);
  expect(namesOf(columnOf(company))).toContain("Blog");
});

test("a long column shows its first seven and last two items", () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...products[0]!, name: String(at) }));
  expect(namesOf(columnOf(many))).toEqual(["0", "1", "2", "3", "4", "5", "6", "10", "11"]);
});

test("the navbar menus leave out docs and pricing, which are next to them", () => {
  const names = namesOf(menus[2].items);
  expect(names).toContain("Blog");
  expect(names).not.toContain("Docs");
  expect(names).not.toContain("Pricing");
});

test("solutions are grouped by audience, migration and use case", () => {
  expect(groupsOf(solutions).map(({ title, items }) => [title, items.length])).toEqual([
    ["By Audience", 3],
    ["By Migration", 1],
    ["Use Cases", 5],
  ]);
});
