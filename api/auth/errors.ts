import { errors } from "#schemas/errors.ts";

/**
 * Codes of the official client's protocol. They are separate from `schemas/errors.ts` because the protocol defines their names, statuses and envelope. No
 * deterministic failure may have a status of 500 or more: the client takes such a status for a network fault and retries.
 */
const codes = {
  bad_json: { status: 400, message: "The body is not valid JSON." },
  validation_failed: { status: 400, message: "The request is not valid." },
  request_entity_too_large: { status: 413, message: "The body is too large." },
  content_type: { status: 415, message: errors.content_type.message },
  origin_not_allowed: {
    status: errors.origin_not_allowed.status,
    message: errors.origin_not_allowed.message,
  },
  not_found: { status: 404, message: "Nothing was found at this address." },
  over_request_rate_limit: {
    status: 429,
    message: "Too many requests. Wait a moment and try again.",
  },
  /** A retry is intended: too many passwords are waiting to be hashed. */
  request_timeout: { status: 503, message: "The service is busy. Try again in a moment." },
  /** The codes that the other routes also use. */
  store_unavailable: { status: 503, message: errors.store_unavailable.message },
  storage_full: { status: 503, message: errors.storage_full.message },
  storage_unavailable: { status: 503, message: errors.storage_unavailable.message },
  queue_unavailable: { status: 503, message: errors.queue_unavailable.message },
  /** Not 503: the client would say that the server cannot be reached, instead of the reason. */
  maintenance: { status: 423, message: errors.maintenance.message },
  unexpected_failure: { status: 500, message: "An error occurred" },

  signup_disabled: { status: 422, message: "Sign-up is closed." },
  email_provider_disabled: { status: 400, message: "Sign-in by email is not available." },
  phone_provider_disabled: { status: 400, message: "Sign-in by phone is not available." },
  anonymous_provider_disabled: { status: 422, message: "Anonymous sign-in is not available." },
  web3_provider_disabled: { status: 422, message: "Sign-in with a wallet is not available." },
  saml_provider_disabled: { status: 404, message: "Single sign-on is not available." },
  provider_disabled: { status: 400, message: "Sign-in with this provider is not set up." },
  otp_disabled: { status: 422, message: "There is no account with this address." },
  user_already_exists: { status: 422, message: "There is already an account with this address." },
  email_exists: { status: 422, message: "There is already an account with this address." },
  phone_exists: { status: 422, message: "There is already an account with this phone number." },
  email_address_invalid: { status: 422, message: "Email cannot be sent to this address." },
  email_not_confirmed: { status: 400, message: "Email not confirmed" },
  weak_password: { status: 422, message: "The password is too weak." },
  same_password: { status: 422, message: "The new password must differ from the old one." },
  current_password_invalid: { status: 400, message: "The current password is wrong." },
  current_password_required: { status: 400, message: "Enter the current password." },
  reauthentication_needed: { status: 400, message: "Confirm this with the code we send you." },
  reauthentication_not_valid: { status: 422, message: "The code is wrong or has expired." },
  invalid_credentials: { status: 400, message: "Invalid login credentials" },
  user_banned: { status: 403, message: "This account is suspended." },
  conflict: { status: 409, message: "Someone else changed this in the meantime. Try again." },
  over_email_send_rate_limit: {
    status: 429,
    message: "An email was sent a moment ago. Wait a minute before you request another one.",
  },
  over_sms_send_rate_limit: {
    status: 429,
    message: "A code was sent a moment ago. Wait a minute before you request another one.",
  },

  no_authorization: { status: 401, message: "Sign in first." },
  bad_jwt: { status: 403, message: "The access token is not valid." },
  not_admin: { status: 403, message: "Only an administrator may do this." },
  insufficient_aal: { status: 401, message: "Confirm this with your second factor first." },
  user_not_found: { status: 403, message: "The account of this token no longer exists." },
  session_not_found: { status: 403, message: "The session of this token has ended." },
  session_expired: { status: 403, message: "The session has expired. Sign in again." },

  refresh_token_not_found: {
    status: 400,
    message: "Invalid Refresh Token: Refresh Token Not Found",
  },
  refresh_token_already_used: { status: 400, message: "Invalid Refresh Token: Already Used" },
  otp_expired: { status: 403, message: "Email link is invalid or has expired" },

  bad_oauth_state: { status: 400, message: "This sign-in began in another browser or is too old." },
  bad_oauth_callback: { status: 400, message: "The provider's response is incomplete." },
  flow_state_not_found: { status: 404, message: "The sign-in code is not valid." },
  flow_state_expired: { status: 422, message: "The sign-in code has expired." },
  flow_state_already_used: { status: 400, message: "This sign-in has already been used." },
  bad_code_verifier: { status: 400, message: "The sign-in code belongs to another browser." },
  unexpected_audience: { status: 400, message: "The ID token is for another application." },
  provider_email_needs_verification: {
    status: 422,
    message: "Verify your address at the provider first, then sign in again.",
  },
  identity_already_exists: { status: 422, message: "This identity is linked to another account." },
  identity_not_found: { status: 422, message: "This identity is not linked to your account." },
  single_identity_not_deletable: {
    status: 422,
    message: "You cannot remove your last way to sign in.",
  },
  email_conflict_identity_not_deletable: {
    status: 422,
    message: "The remaining address belongs to another account.",
  },
  manual_linking_disabled: { status: 404, message: "Linking identities is not available." },

  mfa_factor_not_found: { status: 404, message: "This factor does not exist." },
  mfa_factor_name_conflict: { status: 422, message: "You already have a factor with this name." },
  too_many_enrolled_mfa_factors: { status: 422, message: "An account can have up to 10 factors." },
  mfa_verified_factor_exists: { status: 422, message: "This number is already a factor." },
  mfa_totp_enroll_not_enabled: { status: 422, message: "Authenticator apps are not available." },
  mfa_phone_enroll_not_enabled: {
    status: 422,
    message: "This installation sends no text messages, so a phone cannot be a factor.",
  },
  mfa_phone_verify_not_enabled: {
    status: 422,
    message:
      "This installation no longer sends text messages. Use another factor, or ask the administrator to remove this one.",
  },
  mfa_verification_failed: { status: 422, message: "The code is wrong." },
  mfa_challenge_expired: { status: 422, message: "This took too long. Ask for a new code." },
  mfa_ip_address_mismatch: { status: 422, message: "Another browser requested this code." },
} as const satisfies Record<string, { status: number; message: string }>;

export type AuthErrorCode = keyof typeof codes;

export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  /** Set for `weak_password`. */
  readonly reasons: string[] | null;
  /** In seconds; set for `over_request_rate_limit`. */
  readonly retryAfter: number | null;
  /** The error of a grant whose clients also read OAuth's error fields. */
  readonly oauth: boolean;

  constructor(
    code: AuthErrorCode,
    options: {
      message?: string;
      status?: number;
      reasons?: string[];
      retryAfter?: number;
      oauth?: boolean;
    } = {},
  ) {
    super(options.message ?? codes[code].message);
    this.name = "AuthError";
    this.code = code;
    this.status = options.status ?? codes[code].status;
    this.reasons = options.reasons ?? null;
    this.retryAfter = options.retryAfter ?? null;
    this.oauth = options.oauth ?? code.startsWith("refresh_token_");
  }
}

/** The response body. Clients that send no API version read a numeric `code` and the text in `msg`. */
export function errorBody(error: AuthError, versioned: boolean): Record<string, unknown> {
  const body = versioned
    ? { code: error.code, error_code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message };
  return {
    ...body,
    ...(error.reasons ? { weak_password: { reasons: error.reasons } } : {}),
    ...(error.oauth ? { error: "invalid_grant", error_description: error.message } : {}),
  };
}
