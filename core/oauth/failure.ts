/** The error codes of OAuth (RFC 6749, 7591, 8707), and our own one for too many requests. */
export type OauthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "too_many_requests";

/** A request of a client that OAuth answers in its own form. The message says what to change. */
export class OauthFailure extends Error {
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, message: string) {
    super(message);
    this.name = "OauthFailure";
    this.code = code;
  }
}
