import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Env, parseEnv } from "#schemas/env.ts";
import { queueNames } from "#schemas/jobs.ts";

interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string };
  command: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  expose?: string[];
  volumes?: string[];
  deploy?: { replicas: number };
}
const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const scripts = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
).scripts;
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);
const defaults = parseEnv({});

test("compose starts two apis, two sites, one git server and every worker", () => {
  expect(compose.services["api"]?.deploy?.replicas).toBe(2);
  expect(compose.services["sites"]?.deploy?.replicas).toBe(2);
  expect(ours.map(([name]) => name).toSorted()).toEqual(
    ["api", "git", "sites", ...queueNames.map((queue) => `worker-${queue}`)].toSorted(),
  );
});

test.each(ours)("%s runs a command that package.json has", (_name, service) => {
  const [npm, run, silent, script, queue] = service.command;
  expect([npm, run, silent]).toEqual(["npm", "run", "--silent"]);
  expect(scripts).toHaveProperty(script!);
  if (script === "worker") {
    expect(queueNames).toContain(queue);
    expect(existsSync(`workers/${queue}/main.ts`)).toBe(true);
  }
});

/** Read by Node and the C library, not by us. */
const RUNTIME = ["NODE_OPTIONS", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];

test.each(ours)("%s is given only variables that somebody reads", (_name, service) => {
  for (const variable of Object.keys(service.environment ?? {}))
    expect([...Object.keys(Env.shape), ...RUNTIME]).toContain(variable);
});

test.each(ours)("%s waits for every database it uses", (_name, service) => {
  for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
    expect(condition).toBe("service_healthy");
    expect(compose.services[name]?.healthcheck).toBeDefined();
  }
  expect(Object.keys(service.depends_on ?? {})).toEqual(["mongo", "redis", "storage"]);
});

test.each(ours)("%s is asked for its health where it listens", (name, service) => {
  const address = new URL(service.healthcheck!.test.at(-1)!);
  expect(existsSync("docker/healthy.mjs")).toBe(true);
  expect(address.pathname).toBe("/healthz");
  const ports: Record<string, number> = {
    api: defaults.PORT,
    sites: defaults.SITES_PORT,
    git: defaults.GIT_PORT,
  };
  expect(Number(address.port)).toBe(ports[name] ?? Number(service.environment!["HEALTH_PORT"]));
  if (ports[name]) expect(service.expose).toEqual([String(ports[name])]);
});

test("every named volume is declared", () => {
  const named = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(":")[0]!)
    .filter((source) => !source.startsWith("."));
  expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(named)].toSorted());
});

test("the proxy sends git to the git server, the rest to the api, and sites to the sites", () => {
  const caddy = readFileSync("docker/Caddyfile", "utf8");
  expect(caddy).toContain(`git:${defaults.GIT_PORT}`);
  expect(caddy).toContain(`api:${defaults.PORT}`);
  expect(caddy).toContain(`sites:${defaults.SITES_PORT}`);
});

test("the addresses of the databases can be parsed, with the secrets filled in", () => {
  const environment = ours[0]![1].environment!;
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(:-)?[^}]*\}/g, (_, variable: string, optional?: string) =>
        optional
          ? ""
          : variable.endsWith("DOMAIN")
            ? "example.org"
            : variable === "SECRET_KEY"
              ? Buffer.alloc(32).toString("base64")
              : "x",
      ),
    ]),
  );
  expect(parseEnv(filled).PUBLIC_URL).toBe("https://example.org");
});
