import type { Env } from "#schemas/env/env.ts";
import { version } from "../version.ts";

/** Spans that the collector does not accept in time are dropped. */
const TIMEOUT_MS = 5_000;
const EVERY_MS = 1_000;

/**
 * Sends the spans of this process to a collector, until the returned function ends it and sends the rest.
 * @param name of the process, such as `api`
 */
export async function exportSpans(
  name: string,
  env: Pick<Env, "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG">,
  endpoint: string,
): Promise<() => Promise<void>> {
  // Few installations need these packages.
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-node"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": `pressmark ${name}`,
      "service.version": version,
      "process.pid": process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, {
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  provider.register();
  // A collector that is away must not delay the end of the process.
  return () => provider.shutdown().catch(() => undefined);
}
