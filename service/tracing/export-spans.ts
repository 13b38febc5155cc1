import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { Env } from "#schemas/env.ts";
import { version } from "../health.ts";

/** Spans that the collector does not accept in time are dropped. */
const TIMEOUT_MS = 5_000;
const EVERY_MS = 1_000;

/**
 * Sends the spans of this process to a collector, until the returned function ends it and sends the rest.
 * @param name of the process, such as `api`
 */
export function exportSpans(
  name: string,
  env: Pick<Env, "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG">,
  endpoint: string,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": `pressmark ${name}`,
      "service.version": version,
      "process.pid": process.pid,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  provider.register();
  // A collector that is away must not delay the end of the process.
  return () => provider.shutdown().catch(() => undefined);
}
