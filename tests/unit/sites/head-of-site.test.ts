import { expect, test } from "vitest";
import { headOfSite } from "#sites/head-code/head-of-site.ts";
import { parseEnv } from "#schemas/env.ts";
import { noHeadOrigins } from "#schemas/projects/theme/head-code.ts";

const headCode = {
  ...{ code: "<style></style>", origins: noHeadOrigins, hashes: [] },
  ...{ digest: "d", by: "Ada", at: new Date() },
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
  expect(headOfSite(env, host, { headCode, visibility }) !== null).toBe(has);
});

test("an operator who says nothing allows code on custom domains only", () => {
  expect(parseEnv({}).HEAD_CODE).toBe("custom-domains");
  expect(parseEnv({ HEAD_CODE: "" }).HEAD_CODE).toBe("custom-domains");
});
