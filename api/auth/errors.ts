/**
 * Codes of the official client's protocol. They are apart from `schemas/errors.ts` because their names, statuses and
 * envelope belong to that protocol and not to us.
 * No deterministic failure may have a status of 500 or more: the client takes those for a network fault and retries.
 */
const codes = {
  bad_json: { status: 400, message: "The body is not valid JSON." },
  validation_failed: { status: 400, message: "The request is not valid." },
  request_entity_too_large: { status: 413, message: "The body is larger than 1 MB." },
  not_found: { status: 404, message: "There is nothing at this address." },
  over_request_rate_limit: {
    status: 429,
    message: "Too many requests. Wait a moment and try again.",
  },
  /** Really meant to be retried: too many passwords wait to be hashed. */
  request_timeout: { status: 503, message: "The service is busy. Try again in a moment." },
  unexpected_failure: { status: 500, message: "An error occurred" },

  signup_disabled: { status: 422, message: "Sign-up is closed." },
  phone_provider_disabled: { status: 400, message: "Sign-in by phone is not available." },
  anonymous_provider_disabled: { status: 422, message: "Anonymous sign-in is not available." },
  user_already_exists: { status: 422, message: "There is already an account with this address." },
  weak_password: { status: 422, message: "The password is too weak." },
  same_password: { status: 422, message: "The new password must differ from the old one." },
  current_password_invalid: { status: 400, message: "The current password is wrong." },
  invalid_credentials: { status: 400, message: "Invalid login credentials" },

  no_authorization: { status: 401, message: "Sign in first." },
  bad_jwt: { status: 403, message: "The access token is not valid." },
  not_admin: { status: 403, message: "Only an administrator may change app_metadata." },
  user_not_found: { status: 403, message: "The account of this token no longer exists." },
  session_not_found: { status: 403, message: "The session of this token has ended." },
  session_expired: { status: 403, message: "The session has expired. Sign in again." },

  refresh_token_not_found: {
    status: 400,
    message: "Invalid Refresh Token: Refresh Token Not Found",
  },
  refresh_token_already_used: { status: 400, message: "Invalid Refresh Token: Already Used" },
  otp_expired: { status: 403, message: "Email link is invalid or has expired" },
} as const satisfies Record<string, { status: number; message: string }>;

export type AuthErrorCode = keyof typeof codes;

export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  /** For `weak_password`. */
  readonly reasons: string[] | null;
  /** Seconds, for `over_request_rate_limit`. */
  readonly retryAfter: number | null;

  constructor(
    code: AuthErrorCode,
    options: { message?: string; status?: number; reasons?: string[]; retryAfter?: number } = {},
  ) {
    super(options.message ?? codes[code].message);
    this.name = "AuthError";
    this.code = code;
    this.status = options.status ?? codes[code].status;
    this.reasons = options.reasons ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** What travels: clients that send no API version read a numeric `code` and the text in `msg`. */
export function errorBody(error: AuthError, versioned: boolean): Record<string, unknown> {
  const body = versioned
    ? { code: error.code, error_code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message };
  return {
    ...body,
    ...(error.reasons ? { weak_password: { reasons: error.reasons } } : {}),
    ...(error.code.startsWith("refresh_token_")
      ? { error: "invalid_grant", error_description: error.message }
      : {}),
  };
}
