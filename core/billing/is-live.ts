const ended = ["canceled", "incomplete_expired"];
const inDebt = ["past_due", "unpaid"];

/** Whether a subscription has not ended, by its status at Stripe. */
export const isLive = (status: string | null): boolean =>
  status !== null && !ended.includes(status);

/** Whether a payment is missing. */
export const isPastDue = (status: string | null): boolean =>
  status !== null && inDebt.includes(status);
