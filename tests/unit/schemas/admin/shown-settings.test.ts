import { expect, test } from "vitest";
import { type SettingName, shownSettings } from "#schemas/admin/shown-settings.ts";
import { Env } from "#schemas/env/env.ts";

const SECRET = /SECRET|PASSWORD$|_KEY|PRIVATE_KEY|SMTP|MONGODB|REDIS_URL|EMAIL|MAIL_FROM|CLIENT_ID/;

test("no secret and no address of a person is shown", () => {
  const shown = Object.keys(shownSettings).filter((name) => SECRET.test(name));
  expect(shown).toEqual([]);
});

test("a value that goes into a bundle for a bug report cannot be a name, a host or a path", () => {
  const rows = Object.entries(shownSettings) as [SettingName, "page" | "bundle"][];
  const free = rows
    .filter(([, reader]) => reader === "bundle")
    .filter(([name]) =>
      ["ada", "example.org", "/home/ada"].some((text) => Env.shape[name].safeParse(text).success),
    );
  expect(free).toEqual([]);
});
