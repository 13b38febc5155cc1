import { expect, test } from "vitest";
import { gatesOf } from "#sites/audience/gates.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import type { AudienceRule } from "#schemas/projects/settings/audience.ts";
import { headOfSite } from "#sites/head-code/head-of-site.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { noHeadOrigins } from "#schemas/projects/theme/head-code.ts";

const gatesIn = (visibility: "public" | "private", rules: AudienceRule[] = []) =>
  gatesOf({ visibility, settings: { build: defaultBuildSettings, audience: { rules } } });
const headCode = {
  code: "<style></style>",
  origins: noHeadOrigins,
  hashes: [],
  digest: "d",
  by: "Ada",
  at: new Date(),
};
const label = { kind: "label", name: "garden--ada" } as const;
const domain = { kind: "domain", name: "garden.example" } as const;

test.each([
  ["off", label, "public", false],
  ["off", domain, "public", false],
  ["custom-domains", label, "public", false],
  ["custom-domains", domain, "public", true],
  ["custom-domains", domain, "private", false],
  ["everywhere", label, "public", true],
  ["everywhere", domain, "public", true],
  ["everywhere", label, "private", false],
] as const)("with HEAD_CODE=%s, %o of a %s site has code: %s", (mode, host, visibility, has) => {
  const env = parseEnv({ HEAD_CODE: mode });
  expect(headOfSite(env, host, { headCode, gates: gatesIn(visibility) }) !== null).toBe(has);
});

test("a site with pages that not everyone may read has no code on any page", () => {
  const gates = gatesIn("public", [{ path: "/team", audience: "password", people: [] }]);
  expect(headOfSite(parseEnv({ HEAD_CODE: "everywhere" }), label, { headCode, gates })).toBeNull();
});

test("an operator who says nothing allows code on custom domains only", () => {
  expect(parseEnv({}).HEAD_CODE).toBe("custom-domains");
  expect(parseEnv({ HEAD_CODE: "" }).HEAD_CODE).toBe("custom-domains");
});
