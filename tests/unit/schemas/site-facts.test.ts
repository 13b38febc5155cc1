import { describe, expect, test } from "vitest";
import { parseEnv } from "#schemas/env/env.ts";
import { fillInSite, unknownSite } from "#schemas/deployments/site-facts.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";

const fill = (text: string, variables: Record<string, string>) =>
  fillInSite(text, parseEnv(variables), (value) => value);

describe("the site address in a prerendered page is replaced with that of the installation", () => {
  test.each([
    ["on one machine", { SITES_URL: "http://localhost:5600" }],
    ["behind a proxy", { SITES_URL: "https://sites.example.org" }],
    [
      "with its own domain",
      { SITES_URL: "https://proxy.example.org:8443", SITES_DOMAIN: "sites.example.org" },
    ],
  ])("%s", (_where, variables) => {
    const env = parseEnv(variables);
    const stand = `${siteUrl({ SITES_URL: unknownSite.sitesUrl }, "blog--demo")}post`;
    expect(fill(stand, variables)).toBe(`${siteUrl(env, "blog--demo")}post`);
  });
});

test("a bare host is also replaced, with its port", () => {
  const variables = {
    PUBLIC_URL: "https://press.example:8443",
    SITES_URL: "http://localhost:5600",
  };
  expect(fill("git clone public-url.invalid; *.sites-url.invalid", variables)).toBe(
    "git clone press.example:8443; *.localhost:5600",
  );
});

test("the brand name is replaced as a word, even at the end of a sentence", () => {
  const text = "Pressmark, Pressmark's and Pressmark. X-Pressmark-Event, /Pressmark, pressmark";
  expect(fill(text, { BRAND_NAME: "Ink" })).toBe(
    "Ink, Ink's and Ink. X-Pressmark-Event, /Pressmark, pressmark",
  );
  expect(fill("Pressmark", { BRAND_NAME: "$& $1" })).toBe("$& $1");
});

test("the contact link uses the installation's address, or the form if there is none", () => {
  const link = `<a href="${unknownSite.contactHref}">${unknownSite.contactName}</a>`;
  expect(fill(link, { CONTACT_EMAIL: "ink@example.org" })).toBe(
    '<a href="mailto:ink@example.org">ink@example.org</a>',
  );
  expect(fill(link, {})).toBe('<a href="/contact">Write to us</a>');
});
