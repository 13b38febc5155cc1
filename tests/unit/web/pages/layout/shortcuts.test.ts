import { expect, test } from "vitest";
import { shortcutFor, shortcuts } from "../../../../../web/src/pages/layout/shortcuts.ts";
import { activityAt } from "../../../../../web/src/pages/layout/sections.ts";
import { appended, matching } from "../../../../../web/src/pages/layout/palette/command.ts";

const target = (keys: string[], place: { org?: string; project?: string } = {}) => {
  const shortcut = shortcutFor(keys.slice(0, -1), keys.at(-1)!);
  if (!shortcut || shortcut === "more") return shortcut;
  return shortcut.to({ org: place.org, project: place.project });
};

test("two keys open the project's deployments, and do nothing without a project", () => {
  expect(target(["g"])).toBe("more");
  expect(target(["g", "d"], { org: "ada", project: "garden" })).toBe("/ada/garden/deployments");
  expect(target(["g", "d"], { org: "ada" })).toBeNull();
  expect(target(["x"])).toBeNull();
});

test("the settings shortcut opens the settings of the current area", () => {
  expect(target(["g", "s"], { org: "ada", project: "garden" })).toBe("/ada/garden/settings");
  expect(target(["g", "s"], { org: "ada" })).toBe("/ada/~/settings");
  expect(target(["g", "s"])).toBe("/settings");
});

test("no shortcut hides another", () => {
  for (const { keys } of shortcuts)
    expect(shortcutFor(keys.slice(0, -1), keys.at(-1)!)).toMatchObject({ keys });
});

test("the breadcrumb names the current activity between the project and a deployment", () => {
  const place = { org: "ada", project: "garden" };
  expect(activityAt("/ada/garden", place)).toBeUndefined();
  expect(activityAt("/ada/garden/source", place)?.label).toBe("Source");
  expect(activityAt("/ada/garden/settings/build", place)?.label).toBe("Settings");
  expect(activityAt("/ada/garden/k3j2h1/logs", place)).toMatchObject({
    label: "Deployments",
    to: "/ada/garden/deployments",
  });
  expect(activityAt("/ada/~/activity", { org: "ada", project: undefined })?.label).toBe("Activity");
});

test("commands that start with the text come before those that contain it", () => {
  const command = (label: string, note?: string) =>
    ({ id: label, group: "Pages", label, note, icon: null }) as const;
  const all = [command("Account Settings"), command("Settings", "garden"), command("Source")];
  const labels = (query: string) => matching(all, query).map(({ label }) => label);
  expect(labels("settings")).toEqual(["Settings", "Account Settings"]);
  expect(labels("garden SETT")).toEqual(["Settings"]);
  expect(labels("  ")).toHaveLength(3);
});

test("results that arrive while the user points at an option come below it", () => {
  const command = (id: string, label = id) => ({ id, group: "Notes", label, icon: null }) as const;
  const shown = [command("settings"), command("old note")];
  const arrived = [command("project"), command("note"), command("settings", "Settings")];
  const options = appended(shown, arrived);
  expect(options.map(({ id }) => id)).toEqual(["settings", "old note", "project", "note"]);
  expect(options[0]?.label).toBe("Settings");
});
