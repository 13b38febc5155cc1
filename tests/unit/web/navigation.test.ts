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

const named = (items: readonly NavigationItem[]) => items.map(({ name }) => name);

test("the footer's columns leave out what is hidden there", () => {
  expect(named(columnOf(resources))).toEqual([
    "Docs",
    "Templates",
    "Themes",
    "Guides",
    "Help",
    "Pricing",
  ]);
  expect(named(columnOf(company))).toContain("Blog");
});

test("of a long column the first seven and the last two are shown", () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...products[0]!, name: String(at) }));
  expect(named(columnOf(many))).toEqual(["0", "1", "2", "3", "4", "5", "6", "10", "11"]);
});

test("the navbar leaves out docs and pricing, which stand beside the menus", () => {
  const shown = named(menus[2].items);
  expect(shown).toContain("Blog");
  expect(shown).not.toContain("Docs");
  expect(shown).not.toContain("Pricing");
});

test("solutions are grouped by audience, migration and use case", () => {
  expect(groupsOf(solutions).map(({ title, items }) => [title, items.length])).toEqual([
    ["By Audience", 3],
    ["By Migration", 1],
    ["Use Cases", 5],
  ]);
});
