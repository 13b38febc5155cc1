import type { IncomingMessage, ServerResponse } from "node:http";
import { completeSession } from "./cycle.ts";
import type { StripeState } from "./state.ts";

/** Stripe's pages that a browser is sent to: Checkout and the customer portal, with the buttons that matter. */
export function servePage(
  state: StripeState,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? "/", state.url);
  const [, place, , id] = url.pathname.split("/");
  const session = state.sessions.find((one) => one.id === id);
  if (place === "c" && session) {
    if (request.method !== "POST")
      return sendHtml(
        response,
        `<form method="post"><button>Subscribe</button></form><a href="${session.cancelUrl}">Back</a>`,
      );
    completeSession(state, session);
    response.writeHead(303, { location: session.successUrl }).end();
    return undefined;
  }
  if (place === "p")
    return sendHtml(response, `<a href="${url.searchParams.get("return") ?? ""}">Return</a>`);
  response.writeHead(404).end();
  return undefined;
}

function sendHtml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "text/html" });
  response.end(`<!doctype html><title>Stripe</title>${body}`);
}
