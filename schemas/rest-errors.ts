/** Errors of REST only. */
export const restErrors = {
  method_not_allowed: { status: 405, message: "This address does not have this method." },
  idempotency_key_used: {
    status: 422,
    message: "This Idempotency-Key was used for another request. Use a new key for each request.",
  },
  idempotency_key_running: {
    status: 409,
    message: "The first request with this Idempotency-Key is still running. Try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
