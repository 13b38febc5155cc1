import Fastify from "fastify";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "#api/http/headers.ts";
import { parseEnv } from "#schemas/env/env.ts";

async function policyWith(variables: Record<string, string>): Promise<Record<string, string[]>> {
  const app = Fastify();
  setSecurityHeaders(app, parseEnv({ NODE_ENV: "test", DATA_DIR: "/tmp", ...variables }));
  app.get("/", async () => "");
  const { headers } = await app.inject("/");
  const rules = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = "", ...sources] = rule.split(" ");
      return [name, sources];
    }),
  );
}

test.each([
  [{}, "http://*.localhost:5600"],
  [{ SITES_PORT: "7000" }, "http://*.localhost:7000"],
  [{ SITES_URL: "https://pages.example" }, "https://*.pages.example"],
  [
    { SITES_URL: "https://edge.example:8443", SITES_DOMAIN: "pages.example" },
    "https://*.pages.example:8443",
  ],
])(
  "with %j the dashboard can show frames, pictures and media only from %s",
  async (variables, sites) => {
    const policy = await policyWith(variables);
    expect(policy["frame-src"]).toEqual([sites]);
    expect(policy["media-src"]).toEqual([sites]);
    expect(policy["img-src"]?.filter((source) => source.includes("//"))).toEqual([sites]);
    // Content of hosted sites never runs here.
    expect(policy["script-src"]?.join(" ")).not.toContain("//");
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  },
);
