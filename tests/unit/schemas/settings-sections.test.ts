import { expect, test } from "vitest";
import { settingsSections } from "#schemas/settings-sections.ts";
import { webRouteOf } from "#schemas/web/route-match.ts";

const areas = {
  account: "/settings",
  org: "/ada/~/settings",
  project: "/ada/garden/settings",
} as const;

test.each(["nope", "constructor", "__proto__", "toString", "general2"])(
  "no settings area has a page called %s, so its address returns 404",
  (section) => {
    for (const area of Object.values(areas)) expect(webRouteOf(`${area}/${section}`)).toBeNull();
  },
);

test.each(["account", "org", "project"] as const)(
  "every settings page of the %s has an address",
  (area) => {
    for (const section of settingsSections[area])
      expect(webRouteOf(`${areas[area]}/${section}`)).not.toBeNull();
    expect(webRouteOf(areas[area])).not.toBeNull();
  },
);
