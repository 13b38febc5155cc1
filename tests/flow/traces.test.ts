import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { type CollectorDouble, startCollector } from "#tests/support/doubles/collector-double.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Rig, type Site, startRig } from "../fault/rig.ts";

let collector: CollectorDouble;
let rig: Rig;
let worker: RunningProcess;
let site: Site;

beforeAll(async () => {
  collector = await startCollector();
  rig = await startRig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of%20the%20collector",
    LOG_FORMAT: "json",
  });
  worker = await rig.startWorker("build");
  site = await rig.createSite(await rig.signUp());
});
afterAll(async () => {
  await rig?.close();
  await collector?.close();
});

const spansOf = (name: string | RegExp) =>
  collector.spans.filter((span) =>
    name instanceof RegExp ? name.test(span.name) : span.name === name,
  );

test("the log of a worker names the request that caused a build, and a trace has both and every stage", async () => {
  const { id } = await site.push({ "Secret plans.md": "# Plans\n" });
  expect(await site.ended(id)).toMatchObject({ status: "success" });
  const { requestId } = (await collection(rig.db, "deployments").findOne({ _id: id }))!;
  const lines = () => worker.lines.filter((line) => line.includes(id));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({
    msg: "a build ended",
    status: "success",
    deploymentId: id,
    requestId,
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
  });

  await expect.poll(() => spansOf("stage promote")).toHaveLength(1);
  // The api exports its spans on its own schedule, often after the worker.
  const pushes = () =>
    collector.spans.filter(({ attributes }) => attributes["pressmark.request_id"] === requestId);
  await expect.poll(pushes).toHaveLength(1);
  const push = pushes()[0]!;
  expect(push).toMatchObject({
    service: "pressmark api",
    name: expect.stringMatching(/^POST \/git\/.*git-receive-pack$/),
    attributes: { "http.request.method": "POST", "http.response.status_code": 200 },
  });
  await expect.poll(() => spansOf("job deployment.build")).toHaveLength(1);
  const [job] = spansOf("job deployment.build");
  expect(job).toMatchObject({
    service: "pressmark worker build",
    traceId: push.traceId,
    parentSpanId: push.spanId,
  });
  const stages = spansOf(/^stage /);
  expect(stages.length).toBeGreaterThan(3);
  for (const stage of stages)
    expect(stage).toMatchObject({ traceId: push.traceId, parentSpanId: job!.spanId });
  expect(collector.authorization()).toBe("Bearer of the collector");
});

test("traces contain no names, addresses or paths", async () => {
  const { host } = new URL(site.project.url);
  await rig.read(site.project, "/secret-plans");
  const words = [
    site.project.handle,
    site.member.org,
    host.split(".", 1)[0]!,
    "ecret plans",
    "person-",
  ];
  const exported = JSON.stringify(collector.spans);
  expect(words.filter((word) => exported.includes(word))).toEqual([]);
});

test("a caller cannot choose the id of its request", async () => {
  const headers = { "x-request-id": "bcdfghjkmnpqrstv", "content-type": "application/json" };
  const response = await fetch(`${rig.url}/trpc/projects.get?input=x`, { headers });
  expect(response.status).toBe(401);
  expect(await response.text()).not.toContain("bcdfghjkmnpqrstv");
  const ids = () =>
    spansOf("GET /trpc/projects.get").map(({ attributes }) => attributes["pressmark.request_id"]);
  await expect.poll(() => ids().length).toBeGreaterThan(0);
  expect(ids()).not.toContain("bcdfghjkmnpqrstv");
});
