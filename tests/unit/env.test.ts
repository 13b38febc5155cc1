import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Env, parseEnv } from "#schemas/env/env.ts";

const example = readFileSync(".env.example", "utf8");

test(".env.example lists exactly the existing variables", () => {
  const names = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]!);
  expect(names.toSorted()).toEqual(Object.keys(Env.shape).toSorted());
});

test("the values in .env.example are the defaults", () => {
  const given = Object.fromEntries(
    [...example.matchAll(/^([A-Z][A-Z0-9_]*)=([^\s#]*)/gm)].map((match) => [match[1]!, match[2]]),
  );
  expect(parseEnv(given)).toEqual(parseEnv({}));
});

test("all errors in the environment are reported together, with the variable names", () => {
  expect(() => parseEnv({ PORT: "http", SITES_PORT: "70000", PUBLIC_URL: "nowhere" })).toThrow(
    /PORT: .*\n.*SITES_PORT: .*\n.*PUBLIC_URL: /,
  );
});

test("addresses follow the ports if they are not set", () => {
  const env = parseEnv({ PORT: "8001", SITES_PORT: "8002" });
  expect(env.PUBLIC_URL).toBe("http://localhost:8001");
  expect(env.SITES_URL).toBe("http://localhost:8002");
});

test("an entry of CORS_ORIGINS is one exact origin", () => {
  const read = (text: string) => parseEnv({ CORS_ORIGINS: text }).CORS_ORIGINS;
  expect(read("https://a.example, http://localhost:5599/")).toEqual([
    "https://a.example",
    "http://localhost:5599",
  ]);
  for (const text of [
    "*",
    "null",
    "a.example",
    "https://*",
    "https://a.example/auth",
    "ftp://a.example",
  ])
    expect(() => read(text)).toThrow(/CORS_ORIGINS/);
});

test("where sites are is a host name and IP addresses", () => {
  const { SITES_CNAME, SITES_ADDRESSES, DNS_SERVERS } = parseEnv({
    SITES_CNAME: "Sites.Example.org.",
    SITES_ADDRESSES: "203.0.113.5, 2001:db8::5",
    DNS_SERVERS: "192.0.2.53,192.0.2.53:5353,2001:db8::53,[2001:db8::53]:5353",
  });
  expect(SITES_CNAME).toBe("sites.example.org");
  expect(SITES_ADDRESSES).toEqual(["203.0.113.5", "2001:db8::5"]);
  expect(DNS_SERVERS).toHaveLength(4);
  for (const [name, text] of [
    ["SITES_CNAME", "https://sites.example.org"],
    ["SITES_CNAME", "sites"],
    ["SITES_ADDRESSES", "sites.example.org"],
    ["SITES_ADDRESSES", "203.0.113.5:80"],
    ["DNS_SERVERS", "dns.example.org"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "x=100%"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["DNS_SERVERS", "192.0.2.53:99999"],
    ["DNS_SERVERS", "192.0.2.53:"],
  ] as const)
    expect(() => parseEnv({ [name]: text }), text).toThrow(name);
});
