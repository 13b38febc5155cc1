import { expect, test } from "vitest";
import { tabAt, tabsOf } from "../../../../../web/src/pages/deployments/deployment-tabs.ts";

const project = { orgHandle: "ada", handle: "garden" };
const done = {
  id: "d1",
  status: "success",
  removed: false,
  errorCode: null,
  counts: null,
} as const;
const disabled = (deployment: Parameters<typeof tabsOf>[1]) =>
  tabsOf(project, deployment).flatMap((tab) => (tab.disabled ? [tab.label] : []));

test("a deployment has six tabs, and every page of the specification is in one of them", () => {
  const tabs = tabsOf(project, done);
  expect(tabs.map(({ label }) => label)).toEqual([
    "Overview",
    "Changes",
    "Issues",
    "Log",
    "Content",
    "Data",
  ]);
  const places = [
    "notes",
    "posts",
    "graph",
    "medias",
    "spec",
    "source",
    "logs",
    "sqlite",
    "issues",
  ];
  for (const place of places) {
    const { tab, part } = tabAt(tabs, `/ada/garden/d1/${place}`);
    expect([place, (part ?? tab)?.to]).toEqual([place, `/ada/garden/d1/${place}`]);
  }
  expect(tabAt(tabs, "/ada/garden/d1").tab?.label).toBe("Overview");
  expect(tabAt(tabs, "/ada/garden/d1/graph").tab?.label).toBe("Content");
});

test("tabs without content are disabled, and say why", () => {
  expect(disabled(done)).toEqual([]);
  const empty = ["Changes", "Issues", "Content", "Data"];
  expect(disabled({ ...done, status: "failed" })).toEqual(empty);
  expect(disabled({ ...done, status: "running" })).toEqual(empty);
  expect(disabled({ ...done, removed: true })).toEqual(empty);
  const stopped = { ...done, status: "failed", errorCode: "issues_found" } as const;
  expect(disabled(stopped)).toEqual(["Changes", "Content", "Data"]);
  const reasons = tabsOf(project, { ...done, status: "running" }).map((tab) => tab.disabled);
  expect(reasons).toContain("Available when the build has finished");
});
