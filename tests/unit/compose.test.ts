import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Env, parseEnv } from "#schemas/env/env.ts";
import { queueNames, workerFolders } from "#schemas/jobs.ts";
import { BUILD_ENVIRONMENT, BUILD_FLAGS } from "#service/memory.ts";

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
  networks: { default: { ipam: { config: { subnet: string }[] } } };
  configs: Record<string, { content: string }>;
};
const scripts = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
).scripts;
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);
const defaults = parseEnv({});

test("compose starts two APIs, two sites, one git server and every worker", () => {
  expect(compose.services["api"]?.deploy?.replicas).toBe(2);
  expect(compose.services["sites"]?.deploy?.replicas).toBe(2);
  expect(ours.map(([name]) => name).toSorted()).toEqual(
    ["api", "git", "sites", ...queueNames.map((queue) => `worker-${queue}`)].toSorted(),
  );
});

test.each(queueNames)("the queue %s has a worker", (queue) => {
  expect(existsSync(`workers/${workerFolders[queue]}/main.ts`)).toBe(true);
});

test.each(ours)("%s runs a script from package.json", (_name, service) => {
  const [npm, run, silent, script, queue] = service.command;
  expect([npm, run, silent]).toEqual(["npm", "run", "--silent"]);
  expect(scripts).toHaveProperty(script!);
  if (script === "worker") expect(queueNames).toContain(queue);
});

/** Read by Node and the C library, not by Pressmark. */
const RUNTIME = ["NODE_OPTIONS", ...Object.keys(BUILD_ENVIRONMENT)];

test("compose starts the build worker with the memory settings of npm start", () => {
  expect(compose.services["worker-build"]?.environment).toMatchObject({
    ...BUILD_ENVIRONMENT,
    NODE_OPTIONS: BUILD_FLAGS.join(" "),
  });
});

test.each(ours)("%s only gets variables that some program reads", (_name, service) => {
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

test.each(ours)("the health check of %s uses the right port", (name, service) => {
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
  const volumes = Object.values(compose.services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(":")[0]!)
    .filter((source) => !source.startsWith("."));
  expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(volumes)].toSorted());
});

test("the proxy sends git requests to the git server, sites to the sites server and everything else to the API", () => {
  const caddy = readFileSync("docker/Caddyfile", "utf8");
  expect(caddy).toContain(`git:${defaults.GIT_PORT}`);
  expect(caddy).toContain(`api:${defaults.PORT}`);
  expect(caddy).toContain(`sites:${defaults.SITES_PORT}`);
});

/** Expands a value as compose does: `${NAME:-default}`, `${NAME:?message}`, `${NAME}`, also nested. */
function filled(value: string, variables: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?:(:[-?])([^${}]*))?\}/;
  let text = value;
  for (let match = innermost.exec(text); match; match = innermost.exec(text)) {
    const [whole, name = "", kind, rest = ""] = match;
    text = text.replace(whole, () => variables[name] || (kind === ":-" ? rest : ""));
  }
  return text;
}

const NEEDED = {
  DASHBOARD_DOMAIN: "example.org",
  SITES_DOMAIN: "sites.example.org",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  STORAGE_PASSWORD: "password",
};

const environmentOf = (service: ComposeService, variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [
      name,
      filled(value, variables),
    ]),
  );

test.each(ours)("%s can read its settings with only the four secrets", (_name, service) => {
  const env = parseEnv(environmentOf(service, NEEDED));
  expect(env.PUBLIC_URL).toBe("https://example.org");
  expect(new URL(env.REDIS_URL).password).toBe("password");
});

/** Fixed inside a container, or only for the embedded services, which compose does not run. */
const NOT_PASSED = [
  "PORT",
  "SITES_PORT",
  "GIT_PORT",
  "MONGO_PORT",
  "REDIS_PORT",
  "HEALTH_PORT",
  "HOST",
  "DATA_DIR",
  "NODE_ENV",
];

test.each(ours)("every documented variable of .env reaches %s", (_name, service) => {
  const documented = Object.keys(Env.shape).filter((name) => !NOT_PASSED.includes(name));
  for (const name of documented) {
    const environment = environmentOf(service, { ...NEEDED, [name]: "given by the person" });
    expect([name, environment[name]]).toEqual([name, "given by the person"]);
  }
});

test("Caddy's network is trusted, so the address of each visitor is known", () => {
  const { networks } = compose;
  const subnet = networks.default.ipam.config[0]!.subnet;
  for (const variables of [NEEDED, { ...NEEDED, NETWORK_SUBNET: "10.9.0.0/24" }])
    for (const [, service] of ours)
      expect(environmentOf(service, variables)["TRUSTED_PROXIES"]).toBe(filled(subnet, variables));
});

test("Redis requires the password that the other services get", () => {
  const { content } = compose.configs["redis"]!;
  expect(filled(content, NEEDED)).toContain("requirepass password");
  expect(filled(content, { ...NEEDED, REDIS_PASSWORD: "own" })).toContain("requirepass own");
});

test("every image has an exact version and can be replaced", () => {
  const images = Object.values(compose.services).flatMap(({ image, build }) =>
    image && !build ? [image] : [],
  );
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^\$\{\w+_IMAGE:-[\w/]+:\d+\.\d+[\w.-]*\}$/);
});

test("every name without a block of its own leads to the sites, with a certificate only if the API allows it", () => {
  const caddy = readFileSync("docker/Caddyfile", "utf8");
  const asked = "http://127.0.0.1:5610";
  expect(caddy).toContain(`ask ${asked}/internal/domains/check`);
  expect(caddy).toContain(`\n${asked} {\n\tbind 127.0.0.1\n\treverse_proxy api:5599 {`);
  const [, rest = ""] = caddy.split("\nhttps:// {\n");
  expect(rest).toBe("\timport sites\n}\n");
  const [, shared = ""] = caddy.split("\n(sites) {\n");
  expect(shared.split("\n}\n")[0]).not.toContain("api:");
});

test("the proxy hides the metrics and the domain check from the public", () => {
  const caddy = readFileSync("docker/Caddyfile", "utf8");
  expect(caddy).toContain("@inside path /metrics /internal/domains/check\n\trespond @inside 404");
});
