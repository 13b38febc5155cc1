import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { currentRequestId, withRequestId } from "./request-id.ts";

/** Does nothing unless `export-spans.ts` runs. */
export const tracer = () => trace.getTracer("pressmark");

/** What a job carries from the request that enqueued it. */
export interface Carrier {
  requestId?: string | undefined;
  /** As in the W3C's Trace Context. */
  traceparent?: string | undefined;
}

/** Undefined if there is nothing to carry. */
export function carrierOfNow(): Carrier | undefined {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  const requestId = currentRequestId();
  if (requestId !== undefined) carrier.requestId = requestId;
  return Object.keys(carrier).length > 0 ? carrier : undefined;
}

/**
 * Runs a job, as part of the request that enqueued it.
 * @param name of the job. Names of spans must not contain ids.
 */
export function inJob<Result>(
  name: string,
  carrier: Carrier,
  act: () => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  const run = () =>
    tracer().startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, parent, (span) =>
      endWith(span, act),
    );
  return withRequestId(carrier.requestId, run);
}

/** Runs a part of a request or a job as a span of its own. */
export const inSpan = <Result>(
  name: string,
  attributes: Attributes,
  act: () => Promise<Result>,
): Promise<Result> => tracer().startActiveSpan(name, { attributes }, (span) => endWith(span, act));

async function endWith<Result>(span: Span, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    // Messages may contain paths of notes, so only the class is exported.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}
