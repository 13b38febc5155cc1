import { Counter, Gauge, Histogram } from "prom-client";

/** From a page in memory to a build of many minutes. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

/** EVERY metric of our own, besides those of Node. `docs/monitoring` reads them. */
export const metrics = {
  responses: new Histogram({
    name: "pressmark_http_response_seconds",
    help: "How long the api took to answer, by route and first digit of the status, or maintenance.",
    labelNames: ["route", "status"],
    buckets: SECONDS,
  }),
  siteFailures: new Counter({
    name: "pressmark_site_failures_total",
    help: "Requests of visitors that ended with an error of Pressmark.",
  }),
  jobs: new Histogram({
    name: "pressmark_job_seconds",
    help: "How long a worker took for a job, by outcome: done or failed.",
    labelNames: ["queue", "name", "outcome"],
    buckets: SECONDS,
  }),
  builds: new Counter({
    name: "pressmark_builds_total",
    help: "Builds that ended, by outcome.",
    labelNames: ["outcome"],
  }),
  webhookAttempts: new Counter({
    name: "pressmark_webhook_attempts_total",
    help: "Requests to webhooks, by outcome: delivered or failed.",
    labelNames: ["outcome"],
  }),
  channelPosts: new Counter({
    name: "pressmark_channel_posts_total",
    help: "Messages to channels, by kind and outcome: posted or failed.",
    labelNames: ["kind", "outcome"],
  }),
  dependencies: new Gauge({
    name: "pressmark_dependency_up",
    help: "1 if the process can use the dependency, as in /readyz.",
    labelNames: ["dependency"],
  }),
  queuedJobs: new Gauge({
    name: "pressmark_queue_jobs",
    help: "Jobs by queue and state. From the api.",
    labelNames: ["queue", "state"],
  }),
  workers: new Gauge({
    name: "pressmark_workers",
    help: "Worker processes that are alive. From the api.",
    labelNames: ["queue"],
  }),
  oldestQueued: new Gauge({
    name: "pressmark_oldest_queued_seconds",
    help: "How long the oldest queued deployment has been queued. From the api.",
  }),
};
