import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { healthPortOf } from "#embedded/supervisor/ports.ts";
import { enqueue } from "#queues/enqueue.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { finalStatuses } from "#schemas/deployments/status.ts";
import { type JobName, jobs, queueNames } from "#schemas/jobs.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { requestSignUp } from "#tests/support/worlds/accounts/request-sign-up.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

interface Alert {
  alert: string;
  expr: string;
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
/** The labels of each metric in the processes' responses. */
type Exported = Map<string, Set<string>>;

const alerts = parse(readFileSync("docs/monitoring/alerts.yml", "utf8")) as {
  groups: { rules: Alert[] }[];
};
const dashboard = JSON.parse(readFileSync("docs/monitoring/dashboard.json", "utf8")) as Dashboard;
const expressions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
] as [string, string][];

/** What Prometheus adds to every sample. */
const ADDED = ["job", "instance"];
/** Words of the query language that stand where a metric could. */
const WORDS =
  /^(?:by|or|unless|sum|min|max|count|rate|increase|topk|histogram_quantile|vector|le|up)$/;
const METRIC = /\b([a-z_][a-z0-9_]*)\b(?:\{([^}]*)\})?/g;

let world: World;
let worker: RunningProcess;
let builder: RunningProcess;
let health: number;
let buildHealth: number;

beforeAll(async () => {
  // The api enqueues emails. The worker has no mail server, so they wait.
  world = await startWorld({ SMTP_URL: "smtp://127.0.0.1:9" });
  const { env } = world.services;
  [health = 0, buildHealth = 0] = await freePorts(2);
  const settings = {
    MONGODB_URI: env.MONGODB_URI,
    REDIS_URL: env.REDIS_URL,
    DATA_DIR: env.DATA_DIR,
    PUBLIC_URL: world.url,
    LOG_LEVEL: "info",
  };
  [worker, builder] = await Promise.all([
    startProcess("workers/deliver/main.ts", { ...settings, HEALTH_PORT: String(health) }),
    startProcess("workers/builder/main.ts", { ...settings, HEALTH_PORT: String(buildHealth) }),
  ]);
});
afterAll(async () => {
  await Promise.all([worker?.kill(), builder?.kill()]);
  await world.close();
});

async function scrape(url: string): Promise<Exported> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const exported: Exported = new Map();
  for (const line of (await response.text()).split("\n")) {
    const [, name, labels = ""] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const names = exported.get(name) ?? new Set();
    for (const [, label] of labels.matchAll(/([a-z_]+)="/g)) names.add(label!);
    exported.set(name, names);
  }
  return exported;
}

/** Metrics and labels that an expression names and no process has. */
function unknownIn(expr: string, exported: Exported): string[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(", "));
  const plain = expr.replaceAll(/\bby \([^)]*\)/g, "").replaceAll(/\[\w+\]/g, "");
  const used = [...plain.matchAll(METRIC)].filter(([, name]) => !WORDS.test(name!));
  const labels = new Set(ADDED);
  const unknown: string[] = [];
  for (const [, name, selector = ""] of used) {
    const own = exported.get(name!);
    if (!own) unknown.push(name!);
    for (const label of own ?? []) labels.add(label);
    for (const [, label] of selector.matchAll(/(\w+)(?:=|!=|=~|!~)"/g))
      if (!own?.has(label!) && !ADDED.includes(label!)) unknown.push(`${name}{${label}}`);
  }
  return [...unknown, ...grouped.filter((label) => !labels.has(label))];
}

test("a request's id is in the log line of the worker that does a part of its work", async () => {
  const response = await requestSignUp(world, "ada@example.com");
  expect(response.status).toBe(200);
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^\w{8}/);
  const done = () => worker.lines.filter((line) => line.includes("job mail.deliver done"));
  await expect.poll(done).toHaveLength(1);
  expect(done()[0]).toContain(`"requestId":"${requestId}"`);
});

test("work of a schedule has no request, and is not in the log", async () => {
  const before = worker.lines.length;
  await enqueue(world.services.queues, "deployment.notify", { deploymentId: "none" });
  await expect.poll(() => world.services.queues.deliver.getCompletedCount()).toBeGreaterThan(1);
  expect(worker.lines.slice(before).join("\n")).not.toContain("deployment.notify");
});

test("a worker that has not worked yet exports 0 for everything that it will count", async () => {
  const text = await (await fetch(`http://127.0.0.1:${buildHealth}/metrics`)).text();
  const names = Object.keys(jobs).filter((name) => jobs[name as JobName].queue === "build");
  expect(names.length).toBeGreaterThan(3);
  for (const outcome of finalStatuses)
    expect(text).toContain(`pressmark_builds_total{outcome="${outcome}"} 0`);
  for (const name of names)
    for (const outcome of ["done", "failed"])
      expect(text).toContain(
        `pressmark_job_seconds_count{queue="build",name="${name}",outcome="${outcome}"} 0`,
      );
});

test("every metric and label of the alert rules and the dashboard is exported by some process", async () => {
  const scraped = await Promise.all([
    scrape(`${world.url}/metrics`),
    scrape(`http://127.0.0.1:${health}/metrics`),
    scrape(`http://127.0.0.1:${buildHealth}/metrics`),
  ]);
  const exported: Exported = new Map();
  for (const [name, labels] of scraped.flatMap((one) => [...one]))
    exported.set(name, new Set([...(exported.get(name) ?? []), ...labels]));
  expect(expressions.length).toBeGreaterThan(20);
  const unknown = expressions.flatMap(([title, expr]) =>
    unknownIn(expr, exported).map((name) => `${title}: ${name}`),
  );
  expect(unknown).toEqual([]);
  // The check itself notices a wrong name.
  expect(unknownIn('rate(pressmark_gone_total{x="1"}[5m])', exported)).not.toEqual([]);
  expect(unknownIn('sum by (gone) (pressmark_workers{gone="1"})', exported)).toHaveLength(2);
});

test("the metrics say what is queued, how long, and which dependency is down", async () => {
  const text = async (url: string) => (await fetch(url)).text();
  const api = await text(`${world.url}/metrics`);
  expect(api).toContain('pressmark_workers{queue="deliver"} 1');
  expect(api).toContain('pressmark_workers{queue="chat"} 0');
  expect(api).toContain('pressmark_dependency_up{dependency="mongo"} 1');
  await world.stopMongo();
  const after = await text(`${world.url}/metrics`);
  expect(after).toContain('pressmark_dependency_up{dependency="mongo"} 0');
  expect(after).not.toContain('pressmark_workers{queue="deliver"}');
  // A failing probe is not an error that a user sees.
  expect((await fetch(`${world.url}/readyz`)).status).toBe(503);
  expect(await text(`${world.url}/metrics`)).not.toMatch(/route="\/(?:readyz|metrics)"/);
});

test("the configuration for Prometheus reads every process of npm start, and the alert rules", () => {
  const config = parse(readFileSync("docs/monitoring/prometheus.yml", "utf8")) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(config.rule_files).toEqual(["alerts.yml"]);
  const [scrape] = config.scrape_configs;
  // The rules and panels name this job.
  expect(scrape!.job_name).toBe("pressmark");
  const { PORT, SITES_PORT } = parseEnv({});
  const ports = [PORT, SITES_PORT, ...queueNames.map((queue) => healthPortOf(queue, 5602))];
  expect(scrape!.static_configs).toEqual([{ targets: ports.map((port) => `127.0.0.1:${port}`) }]);
});
