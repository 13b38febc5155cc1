import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedirectRule } from "#api/auth/links/redirect-rule.ts";
import { mailTo, openLink } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  PUBLIC_URL,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const ALLOWED =
  "https://app.example.com/**,https://preview-*.example.com/auth,pressmark://signed-in";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: { AUTH_REDIRECT_ALLOW_LIST: ALLOWED } });
});
afterAll(() => server.close());

// Case 44.
describe("the page that opens after the link in an email", () => {
  const landing = async (redirectTo: string) => {
    const { email } = await signedUp(server);
    await authClient(server).resetPasswordForEmail(email, { redirectTo });
    return openLink(server, (await mailTo(server, email, "recovery")).link);
  };

  test.each([
    "https://evil.example/",
    "https://203.0.113.7/",
    "https://3405803783/",
    "http://ann@localhost:5599/",
    "//evil.example/",
    "http://localhost:5599\\@evil.example",
    "javascript:alert(1)",
    "https://app.example.com.evil.example/",
    "https://evilapp.example.com/",
    "http://app.example.com/",
    "https://app.example.com:8443/",
    "https://preview-1.evil.example.com/auth",
    "https://preview-1/x.example.com/auth",
    "https://preview-1.example.com/auth/other",
    "pressmark://signed-in/elsewhere",
  ])("is the home page instead of %s", async (redirectTo) => {
    const { page, error } = await landing(redirectTo);
    expect(error).toBeNull();
    expect(page).toBe(`${PUBLIC_URL}/`);
  });

  test.each([
    "https://app.example.com/a/b?next=%2Fhome&x=1",
    "https://APP.example.com/",
    "https://preview-42.example.com/auth",
    "http://localhost:3000/auth?from=mail",
    "pressmark://signed-in?x=1",
  ])("may be %s, with its query", async (redirectTo) => {
    const { address } = await landing(redirectTo);
    expect(address.split("#")[0]).toBe(new URL(redirectTo).href);
  });

  test.each([
    { where: "the header", headers: { redirect_to: `${PUBLIC_URL}/a` }, query: "", body: {} },
    { where: "the query", headers: {}, query: `?redirect_to=${PUBLIC_URL}/a`, body: {} },
    { where: "the body", headers: {}, query: "", body: { redirect_to: `${PUBLIC_URL}/a` } },
    {
      where: "the other spelling",
      headers: {},
      query: "",
      body: { redirectTo: `${PUBLIC_URL}/a` },
    },
    {
      where: "the body if the query's value is refused",
      headers: { referer: `${PUBLIC_URL}/b` },
      query: "?redirect_to=https://evil.example",
      body: { redirect_to: `${PUBLIC_URL}/a` },
    },
  ])("is read from $where", async ({ headers, query, body }) => {
    const { email } = await signedUp(server);
    const options = { method: "POST", body: { email, ...body }, headers };
    expect((await ask(server, `/recover${query}`, options)).status).toBe(200);
    const { link } = await mailTo(server, email, "recovery");
    expect((await openLink(server, link)).page).toBe(`${PUBLIC_URL}/a`);
  });

  test("is never taken from the Referer or Host header", async () => {
    const { email } = await signedUp(server);
    const headers = {
      referer: "https://app.example.com/secret",
      "x-forwarded-host": "evil.example",
    };
    await ask(server, "/recover", { method: "POST", body: { email }, headers });
    const { link } = await mailTo(server, email, "recovery");
    expect(link.startsWith(`${PUBLIC_URL}/auth/v1/verify?`)).toBe(true);
    expect((await openLink(server, link)).page).toBe(`${PUBLIC_URL}/`);
  });
});

describe("the list of allowed pages", () => {
  test.each([
    "**",
    "*",
    "https://*",
    "https://**",
    "https://*/auth",
    "https://*.com/**",
    "https://**.example.com/",
    "https://example.*/auth",
    "https://example.com:*/",
    "myapp://*",
    "/auth",
  ])("must not contain %s, or the service does not start", async (entry) => {
    expect(() => openRedirectRule(PUBLIC_URL, [entry])).toThrow("AUTH_REDIRECT_ALLOW_LIST");
  });

  test("is checked when the service starts", async () => {
    await expect(
      startAuthServer({ beside: server, variables: { AUTH_REDIRECT_ALLOW_LIST: "https://*" } }),
    ).rejects.toThrow("https://*");
  });

  test.each([
    { entry: "https://a.example.com", url: "https://a.example.com/", fits: true },
    { entry: "https://a.example.com:443/x", url: "https://a.example.com/x", fits: true },
    { entry: "https://a.example.com/*", url: "https://a.example.com/x", fits: true },
    { entry: "https://a.example.com/*", url: "https://a.example.com/x/y", fits: false },
    { entry: "https://a.example.com/*", url: "https://a.example.com/x.php", fits: false },
    { entry: "https://a.example.com/?", url: "https://a.example.com/x", fits: true },
    { entry: "https://a.example.com/a+b", url: "https://a.example.com/aab", fits: false },
    { entry: "https://*.example.com/**", url: "https://x.y.example.com/", fits: false },
    { entry: "http://127.0.0.1:*/auth", url: "http://127.0.0.1:4173/auth", fits: true },
  ])("with $entry: $url matches is $fits", ({ entry, url, fits }) => {
    expect(openRedirectRule(PUBLIC_URL, [entry])(url)).toBe(fits);
  });

  test("is not needed for our own pages, even if our address is an IP address", () => {
    const rule = openRedirectRule("http://192.168.1.5:5599", []);
    expect(rule("http://192.168.1.5:5599/auth")).toBe(true);
    expect(rule("http://192.168.1.5:5600/auth")).toBe(false);
  });
});
