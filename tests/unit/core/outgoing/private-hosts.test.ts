import { expect, test } from "vitest";
import { isAllowedPrivateHost, isPrivateHost } from "#core/outgoing/private-hosts.ts";

test.each([
  "https://10.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://2130706433/",
  "https://localhost./",
  "https://db.internal/",
  "https://db.internal./",
])("%s is in a private network", (address) => {
  expect(isPrivateHost(new URL(address))).toBe(true);
});

test.each(["https://example.com/", "https://example.com./", "https://[2606:4700::1111]/"])(
  "%s is public",
  (address) => {
    expect(isPrivateHost(new URL(address))).toBe(false);
  },
);

test("the operator allows a private host at one port", () => {
  const env = { ALLOW_PRIVATE_HOSTS: ["ci.internal:8080", "ci.internal:443"] };
  const allowed = (address: string) => isAllowedPrivateHost(env, new URL(address));
  expect(allowed("http://ci.internal:8080/hook")).toBe(true);
  expect(allowed("https://ci.internal./hook")).toBe(true);
  expect(allowed("http://ci.internal/hook")).toBe(false);
});
