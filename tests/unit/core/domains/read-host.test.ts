import { expect, test } from "vitest";
import { displayHost } from "#core/domains/display-host.ts";
import { counterpartOf, isApex, readHost } from "#core/domains/read-host.ts";
import { AppError } from "#schemas/errors.ts";

const env = {
  PUBLIC_URL: "https://dashboard.pressmark.org",
  SITES_URL: "https://sites.pages.dev.example.net",
  SITES_DOMAIN: "sites.pages.dev.example.net",
  SITES_CNAME: "entry.cdn.example.com",
  GIT_URL: "https://git.example.info:8443",
  AUTH_URL: undefined,
};
const LONG_LABEL = "a".repeat(63);

const refusal = (input: string): [string, string] | string => {
  try {
    return readHost(env, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.appCode, error.message];
  }
};

test.each([
  ["example.org", "example.org"],
  ["  WWW.Example.ORG.  ", "www.example.org"],
  ["https://example.org/about?x=1#top", "example.org"],
  ["http://example.org:80/", "example.org"],
  ["//example.org\\x", "example.org"],
  ['"example.org"', "example.org"],
  ["<https://example.org>", "example.org"],
  ["münchen.de", "xn--mnchen-3ya.de"],
  ["xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
  ["example。org", "example.org"],
  ["exa\u00ADmple\u200B.org", "example.org"],
  ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
  ["name.github.io", "name.github.io"],
  ["1.example.org", "1.example.org"],
  ["a--b.example.org", "a--b.example.org"],
  [`${LONG_LABEL}.example.org`, `${LONG_LABEL}.example.org`],
  // Beside the installation, not above or below it.
  ["blog.pressmark.org", "blog.pressmark.org"],
])("%j is read as %s", (input, host) => expect(readHost(env, input)).toBe(host));

test.each([
  ["", /Enter a domain name/],
  ["   ", /Enter a domain name/],
  ["notes", /whole domain name/],
  ["localhost", /whole domain name/],
  ["com", /whole domain name/],
  ["co.uk", /register names below co\.uk/],
  ["github.io", /register names below github\.io/],
  ["пример", /whole domain name/],
  ["printer.local", /not a public top-level/],
  ["wiki.internal", /not a public top-level/],
  ["a.test", /not a public top-level/],
  ["a.example", /not a public top-level/],
  ["a.invalid", /not a public top-level/],
  ["a.localhost", /not a public top-level/],
  ["a.onion", /not a public top-level/],
  ["1.0.0.127.in-addr.arpa", /not a public top-level/],
  ["203.0.113.5", /IP address/],
  ["0x7f.1", /IP address/],
  ["2130706433", /IP address/],
  ["[2001:db8::1]", /IP address/],
  ["2001:db8::1", /not a domain name/],
  ["*.example.org", /Wildcards/],
  ["_x.example.org", /cannot contain _/],
  ["a_b.example.org", /cannot contain _/],
  ["-a.example.org", /hyphen/],
  ["a-.example.org", /hyphen/],
  ["a..example.org", /extra dot/],
  [".example.org", /extra dot/],
  ["example.org..", /extra dot/],
  ["ftp://example.org", /https:\/\//],
  ["javascript://example.org", /https:\/\//],
  ["https:example.org", /not a domain name/],
  ["example.org:8080", /Remove :8080/],
  ["ada@example.org", /email address/],
  ["https://user:password@example.org", /email address/],
  ["ex%61mple.org", /% codes/],
  ["exa mple.org", /not a domain name/],
  ["exam\u0000ple.org", /not a domain name/],
  ["a\u202Eb.org", /not a domain name/],
  ["xn--a.org", /not a domain name/],
  ["<script>.org", /not a domain name/],
  ["example.org,www.example.org", /letters, digits and hyphens|not a domain name/],
  [`${LONG_LABEL}a.org`, /up to 63 characters/],
  [`${`${LONG_LABEL}.`.repeat(3)}${"a".repeat(47)}.org`, /up to 242 characters/],
])("%j is refused, and the message says what to do", (input, message) => {
  expect(refusal(input)).toEqual(["domain_invalid", expect.stringMatching(message)]);
});

test.each([
  "dashboard.pressmark.org",
  "x.dashboard.pressmark.org",
  "pressmark.org",
  "sites.pages.dev.example.net",
  "garden--ada.sites.pages.dev.example.net",
  "example.net",
  "entry.cdn.example.com",
  "git.example.info",
  "DASHBOARD.Pressmark.org.",
])("%s is refused, because the installation uses it", (host) => {
  expect(refusal(host)).toEqual(["domain_reserved", expect.stringMatching(/installation uses/)]);
});

test("a local installation reserves no name of DNS", () => {
  const local = { PUBLIC_URL: "http://localhost:5599", SITES_URL: "http://127.0.0.1:5600" };
  expect(readHost({ ...env, ...local, SITES_DOMAIN: undefined }, "example.net")).toBe(
    "example.net",
  );
});

test("the apex of a zone is known, and its name with www", () => {
  expect(isApex("example.org")).toBe(true);
  expect(isApex("example.co.uk")).toBe(true);
  expect(isApex("www.example.org")).toBe(false);
  expect(counterpartOf("example.org")).toBe("www.example.org");
  expect(counterpartOf("www.example.org")).toBe("example.org");
  expect(counterpartOf("notes.example.org")).toBeNull();
  expect(counterpartOf("www.notes.example.org")).toBeNull();
});

test.each([
  ["example.org", "example.org", false],
  ["xn--mnchen-3ya.de", "münchen.de", false],
  ["xn--e1afmkfd.xn--p1ai", "пример.рф", false],
  ["xn--r8jz45g.jp", "例え.jp", false],
  // Latin letters and a Cyrillic а.
  ["xn--pple-43d.com", "xn--pple-43d.com", true],
])("%s is shown as %s", (host, name, mixesScripts) => {
  expect(displayHost(host)).toEqual({ name, mixesScripts });
});
