/** What the double remembers, in the fields of Stripe's API. Moments are seconds. */
export interface PriceDouble {
  id: string;
  currency: string;
  unit_amount: number;
  interval: "month" | "year";
}

export interface CustomerDouble {
  id: string;
  name: string;
  email: string;
  metadata: Record<string, string>;
  /** What happens when its card is charged. */
  card: "ok" | "declined";
  deleted: boolean;
}

export interface SubscriptionDouble {
  id: string;
  itemId: string;
  customer: string;
  price: PriceDouble;
  quantity: number;
  status: "trialing" | "active" | "past_due" | "canceled" | "unpaid";
  created: number;
  start: number;
  end: number;
  trialStart: number | null;
  trialEnd: number | null;
  cancelAtEnd: boolean;
  endedAt: number | null;
  metadata: Record<string, string>;
  latestInvoice: string | null;
}

export interface LineDouble {
  amount: number;
  price: string;
  proration: boolean;
  start: number;
  end: number;
}

export interface InvoiceDouble {
  id: string;
  number: string;
  customer: string;
  subscription: string;
  status: "open" | "paid" | "void";
  currency: string;
  lines: LineDouble[];
  attempted: boolean;
  created: number;
  paidAt: number | null;
  reason: string;
  chargeId: string | null;
  refunded: number;
}

export interface SessionDouble {
  id: string;
  customer: string;
  status: "open" | "complete" | "expired";
  price: PriceDouble;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  automaticTax: boolean;
  subscription: string | null;
}

export interface EventDouble {
  id: string;
  type: string;
  created: number;
  object: object;
}

export interface StripeState {
  /** Now, for Stripe. */
  now: Date;
  prices: PriceDouble[];
  customers: CustomerDouble[];
  subscriptions: SubscriptionDouble[];
  invoices: InvoiceDouble[];
  sessions: SessionDouble[];
  /** Not delivered yet, the oldest first. */
  events: EventDouble[];
  ids: number;
  /** Where its pages are. */
  url: string;
}

export const newId = (state: StripeState, prefix: string): string =>
  `${prefix}_${String(++state.ids).padStart(6, "0")}`;

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const totalOf = ({ lines }: Pick<InvoiceDouble, "lines">): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
