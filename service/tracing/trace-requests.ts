import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { withRequestId } from "./request-id.ts";
import { tracer } from "./spans.ts";

const FIRST_SERVER_ERROR = 500;
/** Probes would be most of the spans. */
const NOT_TRACED = /^\/(?:healthz|readyz|metrics|version)(?:\?|$)/;
/** The address names the procedure, and the query its input. */
const TRPC = /^\/trpc\/[\w.,]+/;

/**
 * Gives the code of every request its id and its span. Spans name routes, never addresses: those contain names of projects and notes. A `traceparent` of the
 * caller is ignored, because anyone could join a trace.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request);
    const run = () => (span ? context.with(trace.setSpan(context.active(), span), next) : next());
    withRequestId(request.id, run);
  };
  app.addHook("onRequest", (request, _reply, next) => {
    if (!NOT_TRACED.test(request.url)) {
      const route = TRPC.exec(request.url)?.[0] ?? request.routeOptions.url ?? "(unknown)";
      const attributes = {
        "http.request.method": request.method,
        "http.route": route,
        "pressmark.request_id": request.id,
      };
      const options = { kind: SpanKind.SERVER, attributes, root: true };
      spans.set(request, tracer().startSpan(`${request.method} ${route}`, options));
    }
    within(request, next);
  });
  // A body arrives by events of the socket, which do not belong to the request.
  app.addHook("preValidation", (request, _reply, next) => within(request, next));
  app.addHook("onResponse", (request, reply, next) => {
    const span = spans.get(request);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= FIRST_SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    next();
  });
}
