import { startHttpDouble } from "./http-double.ts";

/** What OTLP's JSON encoding has for a span, as far as tests read it. */
export interface CollectedSpan {
  /** Attribute `service.name` of the process. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
}

/** A collector of OpenTelemetry, which accepts traces over HTTP. */
export interface CollectorDouble {
  url: string;
  spans: CollectedSpan[];
  /** `authorization` of the newest request. */
  authorization(): string | undefined;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Traces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, "attributes"> & { attributes: Attribute[] })[] }[];
  }[];
}

export async function startCollector(): Promise<CollectorDouble> {
  const spans: CollectedSpan[] = [];
  let authorization: string | undefined;
  const { url, close } = await startHttpDouble(({ method, path, headers, sent }) => {
    if (method !== "POST" || path !== "/v1/traces") return { status: 404 };
    ({ authorization } = headers);
    const { resourceSpans } = JSON.parse(sent.toString()) as Traces;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: String(valuesOf(resource.attributes)["service.name"]),
          attributes: valuesOf(span.attributes),
        });
    return { body: { partialSuccess: {} } };
  });
  return { url, spans, authorization: () => authorization, close };
}

const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]),
  );
