import { expect, test } from "vitest";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { readersOfAddress } from "#core/audience/readers-of-address.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

const rule = (path: string, audience: "public" | "password" | "members") => ({
  path,
  audience,
  people: [],
});
const project = {
  visibility: "private",
  settings: {
    build: defaultBuildSettings,
    audience: {
      rules: [
        rule("/", "public"),
        rule("/Team", "password"),
        rule("/team/plan", "members"),
        rule("/later", "password"),
      ],
    },
  },
  pagePasswords: {
    [passwordKey("/Team")]: {
      path: "/Team",
      hash: "",
      version: "1",
      by: "Ada",
      at: new Date(),
    },
  },
} as unknown as ProjectDocument;

test.each([
  ["/", "public", "/", false],
  ["/teamwork", "public", "/", false],
  ["/team/news", "password", "/Team", false],
  ["https://notes.example.org/Team/News/?from=mail#top", "password", "/Team", false],
  ["team/plan", "members", "/team/plan", false],
  ["/team/plan.md", "members", "/team/plan", false],
  ["/later/on", "password", "/later", true],
])("the page of settings says who can read %s", (address, audience, path, lacksPassword) => {
  expect(readersOfAddress(project, address)).toEqual({ audience, path, lacksPassword });
});

test("without a rule, the visibility of the project decides", () => {
  const readers = readersOfAddress({ ...project, settings: { build: defaultBuildSettings } }, "/a");
  expect(readers).toEqual({ audience: "members", path: null, lacksPassword: false });
});
