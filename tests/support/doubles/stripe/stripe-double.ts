import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { methods } from "./api.ts";
import { advance, completeSession, deleteCustomer, emit, pay } from "./cycle.ts";
import { readForm } from "./form.ts";
import { chargeObject } from "./objects.ts";
import { StripeRefusal } from "./refusal.ts";
import { servePage } from "./pages.ts";
import type { CustomerDouble, EventDouble, PriceDouble, StripeState } from "./state.ts";

export const STRIPE_KEY = "sk_test_double";
export const STRIPE_WEBHOOK_SECRET = "whsec_double";

/** Stripe, as far as Pressmark uses it: its API with Stripe's own library as the client, its pages, its events, and a clock. */
export interface StripeDouble {
  url: string;
  state: StripeState;
  /** Every request to the API: `POST /v1/customers`. */
  calls: string[];
  /** Answers instead of Stripe. Null: Stripe answers. */
  instead: (call: string) => { status: number; error: object } | null;
  /** The user completes the Checkout at this address with a valid card. */
  complete(checkoutUrl: string): void;
  customerOf(orgId: string): CustomerDouble;
  /** Stripe's clock reaches this moment. */
  advance(to: Date): void;
  /** The user pays all open invoices with the present card. */
  payOpen(orgId: string): void;
  /** The operator refunds a part of a paid invoice, by default of the newest. */
  refund(orgId: string, amount: number, invoiceId?: string): void;
  deleteCustomer(orgId: string): void;
  /** Takes the events that were not delivered. */
  takeEvents(): EventDouble[];
  /** Sends events to Pressmark, signed by Stripe's library. By default those that were not delivered. */
  deliver(pressmarkUrl: string, events?: EventDouble[], options?: SendOptions): Promise<Sent[]>;
  close(): Promise<void>;
}

export interface SendOptions {
  secret?: string;
  /** When it was signed. */
  at?: Date;
}

export interface Sent {
  status: number;
  body: Record<string, unknown>;
}

export async function startStripeDouble(
  prices: PriceDouble[],
  now: Date = new Date(),
): Promise<StripeDouble> {
  const state: StripeState = {
    now,
    prices,
    customers: [],
    subscriptions: [],
    invoices: [],
    sessions: [],
    events: [],
    ids: 0,
    url: "",
  };
  const answered = new Map<string, { request: string; body: object }>();
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", state.url);
    const body = await bodyOf(request);
    if (!pathname.startsWith("/v1/")) return servePage(state, request, response);
    const call = `${request.method} ${pathname}`;
    double.calls.push(call);
    const { status, answer } = answerTo(request, { call, pathname, text: body || search.slice(1) });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  }

  function answerTo(
    request: IncomingMessage,
    { call, pathname, text }: { call: string; pathname: string; text: string },
  ): { status: number; answer: object } {
    const instead = double.instead(call);
    if (instead) return { status: instead.status, answer: { error: instead.error } };
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return refusal(401, "invalid_request_error", "Invalid API Key provided.");
    const key = request.headers["idempotency-key"];
    const id = typeof key === "string" && request.method === "POST" ? key : null;
    const earlier = id === null ? undefined : answered.get(id);
    const same = `${call} ${text}`;
    if (earlier && earlier.request !== same)
      return refusal(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      );
    if (earlier) return { status: 200, answer: earlier.body };
    try {
      const answer = run(request.method ?? "GET", pathname, text);
      if (id !== null) answered.set(id, { request: same, body: answer });
      return { status: 200, answer };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, answer: { error: error.error } };
    }
  }

  function run(method: string, pathname: string, text: string): object {
    for (const [name, path, answer] of methods) {
      const match = name === method ? path.exec(pathname) : null;
      if (match) return answer(state, readForm(text), match[1] ?? "");
    }
    throw new StripeRefusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${pathname}).`,
    });
  }

  const double: StripeDouble = {
    url: state.url,
    state,
    calls: [],
    instead: () => null,
    complete: (checkoutUrl) => {
      const session = state.sessions.find(({ id }) => checkoutUrl.endsWith(id));
      if (!session) throw new Error(`there is no session at ${checkoutUrl}`);
      completeSession(state, session);
    },
    customerOf: (orgId) => {
      const customer = state.customers.findLast(({ metadata }) => metadata["orgId"] === orgId);
      if (!customer) throw new Error(`${orgId} has no customer`);
      return customer;
    },
    advance: (to) => advance(state, to),
    payOpen: (orgId) => {
      const { id } = double.customerOf(orgId);
      for (const invoice of state.invoices)
        if (invoice.customer === id && invoice.status === "open") pay(state, invoice);
    },
    refund: (orgId, amount, invoiceId) => {
      const { id } = double.customerOf(orgId);
      const invoice = state.invoices.findLast(
        (one) => one.customer === id && one.chargeId && (invoiceId ?? one.id) === one.id,
      );
      if (!invoice) throw new Error(`${orgId} has paid nothing`);
      invoice.refunded += amount;
      emit(state, "charge.refunded", chargeObject(invoice));
    },
    deleteCustomer: (orgId) => deleteCustomer(state, double.customerOf(orgId).id),
    takeEvents: () => state.events.splice(0),
    deliver: async (pressmarkUrl, events = double.takeEvents(), options = {}) => {
      const answers: Sent[] = [];
      for (const event of events) answers.push(await send(pressmarkUrl, event, options));
      return answers;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

const stripe = new Stripe(STRIPE_KEY);

async function send(
  pressmarkUrl: string,
  { id, type, created, object }: EventDouble,
  { secret = STRIPE_WEBHOOK_SECRET, at = new Date() }: SendOptions,
): Promise<Sent> {
  const payload = JSON.stringify({
    id,
    object: "event",
    type,
    created,
    api_version: null,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  });
  const timestamp = Math.floor(at.getTime() / 1000);
  const response = await fetch(`${pressmarkUrl}/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refusal = (status: number, type: string, message: string) => ({
  status,
  answer: { error: { type, message } },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
