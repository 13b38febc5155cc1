import { type BuildErrorCode, buildErrors } from "./deployments/build-errors.ts";
import { mailErrors } from "./mail/mail-errors.ts";
import { platformErrors } from "./platform/platform-errors.ts";
import { uploadErrors } from "./projects/upload-errors.ts";
import { audienceErrors } from "./projects/audience-errors.ts";
import { administrationErrors } from "./admin/administration-errors.ts";
import { orgErrors } from "./orgs/org-errors.ts";
import { previewErrors } from "./projects/preview-errors.ts";
import { domainErrors } from "./domains/domain-errors.ts";
import { exportErrors } from "./sites/export-errors.ts";
import { sqlErrors } from "./deployments/sql-errors.ts";
import { gitErrors } from "./git-hosts/git-errors.ts";
import { sourceErrors } from "./projects/source/source-errors.ts";
import { taskErrors } from "./tasks/task-errors.ts";
import { restErrors } from "./rest-errors.ts";
import { billingErrors } from "./billing/billing-errors.ts";
import { channelErrors } from "./channels/errors.ts";
import { webhookErrors } from "./webhooks/webhook-errors.ts";
import { githubErrors } from "./git-hosts/github-errors.ts";

/** Every error code that callers can receive. `status` is the HTTP status; the API derives the tRPC code from it. */
export const errors = {
  // Requests
  bad_request: { status: 400, message: "The request is not valid." },
  cursor_invalid: { status: 400, message: "cursor is not valid." },
  request_timeout: {
    status: 408,
    message: "The request did not arrive completely within 30 s. Send it again.",
  },
  invalid_json: { status: 400, message: "The body is not a JSON object." },
  content_type: { status: 415, message: "Set the content type to application/json." },
  payload_too_large: { status: 413, message: "The body is too large." },
  host_unknown: { status: 421, message: "This server does not serve this host name." },
  origin_not_allowed: {
    status: 403,
    message: "Pages of other sites cannot send this request. Use a page of this server.",
  },
  not_found: { status: 404, message: "Not found" },
  unauthorized: { status: 401, message: "Sign in first." },
  forbidden: { status: 403, message: "Your role does not allow this." },
  mfa_required: { status: 403, message: "Confirm the sign-in with your second factor first." },
  key_scope: { status: 403, message: "This API key's scopes do not allow this." },
  conflict: { status: 409, message: "Someone else has changed this. Reload and try again." },
  too_many_requests: { status: 429, message: "Too many requests. Wait a moment and try again." },
  too_long: { status: 400, message: "The value is too long." },
  store_unavailable: {
    status: 503,
    message: "The database is not responding. Nothing was lost. Try again in a moment.",
  },
  storage_full: {
    status: 503,
    message: "There is no space left to store this. Try again when there is space.",
  },
  storage_unavailable: {
    status: 503,
    message: "The disk cannot be written to. Nothing was stored. Try again in a moment.",
  },
  queue_unavailable: {
    status: 503,
    message: "The job queue is not responding. Nothing was lost. Try again in a moment.",
  },
  auth_unavailable: {
    status: 503,
    message: "The sign-in service is not responding. Try again in a moment.",
  },
  call_timeout: {
    status: 503,
    message:
      "The call took too long, so its result is missing. Its changes may still take effect. Check before you retry.",
  },
  internal: { status: 500, message: "An error occurred" },

  // Organizations and projects (texts of the product's error catalog)
  org_not_found: { status: 404, message: "Organization not found" },
  ...orgErrors,
  ...administrationErrors,
  api_key_limit: {
    status: 400,
    message: "An account can have up to 100 API keys. Revoke one first.",
  },
  application_limit: {
    status: 400,
    message: "An account can have up to 100 connected applications. Revoke one first.",
  },
  description_too_long: { status: 400, message: "description can have up to 500 characters." },
  email_invalid: { status: 400, message: "userEmail is not a valid email address." },
  api_key_not_found: { status: 404, message: "API key not found" },
  application_not_found: { status: 404, message: "Connected application not found" },
  avatar_invalid: {
    status: 400,
    message: "The picture must be a PNG, JPEG, WebP or GIF of up to 700 KB.",
  },
  account_owns_orgs: {
    status: 409,
    message: "Transfer or delete the organizations that you own and share with others first.",
  },
  confirmation_mismatch: { status: 400, message: "The typed text does not match." },
  notification_not_found: { status: 404, message: "Notification not found" },
  user_not_found: { status: 404, message: "User not found" },
  waitlist_entry_not_found: { status: 404, message: "This entry is not on the waitlist." },
  provider_token_invalid: {
    status: 400,
    message: "GitHub does not accept this token for your account. Connect GitHub again.",
  },
  profile_invalid: { status: 502, message: "Invalid profile data received" },
  auth_external: {
    status: 400,
    message: "Another service manages the accounts (AUTH_URL). Change this there.",
  },
  project_not_found: { status: 404, message: "Project not found" },
  site_not_live: { status: 404, message: "The project has no live site yet." },
  project_archived: {
    status: 409,
    message: "This project is archived. An admin can unarchive it in its settings.",
  },
  ignored_issues_limit: {
    status: 400,
    message: "The project has too many rules for ignored issues.",
  },
  project_not_followed: {
    status: 400,
    message: "This project has no linked repository. Push to its git remote instead.",
  },
  project_linked: {
    status: 409,
    message:
      "This project publishes a linked repository, so files cannot be uploaded. Push to that repository instead.",
  },

  project_not_over_ssh: {
    status: 400,
    message: "Only a project that is linked to an ssh address has a deploy key.",
  },
  name_invalid: {
    status: 400,
    message: "name must be 1 to 80 characters without control characters.",
  },
  secret_not_found: { status: 404, message: "Secret not found" },
  secret_name_reserved: {
    status: 400,
    message: "name is reserved, because programs read it from their environment. Choose another.",
  },
  secret_limit: {
    status: 400,
    message: "There can be up to 100 secrets. Remove one that is not used.",
  },
  handle_invalid: {
    status: 400,
    message: "handle must be 3 to 39 characters: a–z, 0–9 and single hyphens inside.",
  },
  handle_reserved: { status: 400, message: "This handle is reserved. Choose another one." },
  handle_taken: { status: 409, message: "This handle is already taken. Choose another one." },
  deployment_not_found: { status: 404, message: "Deployment not found" },
  deployment_not_cancelable: {
    status: 409,
    message: "Only a queued or running deployment can be canceled.",
  },
  deployment_not_retryable: {
    status: 409,
    message:
      "You can retry a deployment that waits for its next retry, or one of the project's branch that has ended. For a preview, push to its branch.",
  },
  deployment_not_promotable: {
    status: 409,
    message: "Only a successful deployment that still has its files can go live.",
  },
  preview_of_fork: {
    status: 409,
    message:
      "This preview shows the commits of another repository, so it cannot be opened to everyone.",
  },
  deployment_not_deletable: {
    status: 409,
    message:
      "A live, queued or running deployment cannot be deleted. Cancel it, or promote another one first.",
  },
  comparison_missing: {
    status: 404,
    message: "There is no older successful deployment to compare this one with.",
  },
  deployment_removed: {
    status: 410,
    message: "The pages and data of this deployment have been deleted.",
  },
  dataset_pending: {
    status: 409,
    message: "The data of this deployment is being prepared. Try again in a moment.",
  },
  dataset_failed: {
    status: 409,
    message: "The data of this deployment could not be prepared. Redeploy to try again.",
  },
  post_not_found: { status: 404, message: "This deployment has no such page." },
  note_not_found: { status: 404, message: "This deployment has no such note." },
  file_not_found: { status: 404, message: "This commit has no such file." },
  file_too_large: {
    status: 400,
    message: "Files larger than 1 MiB are not shown. Clone the repository to see this file.",
  },
  commit_gone: {
    status: 410,
    message: "The repository no longer has this commit. A force push has probably replaced it.",
  },
  branch_invalid: { status: 400, message: "branch is not a valid git branch name." },
  css_invalid: { status: 400, message: "The style sheet cannot be used." },
  head_code_off: { status: 403, message: "This installation does not allow head code." },
  head_code_factor: {
    status: 403,
    message: "Sign in with a second factor to set head code.",
  },
  head_code_private: {
    status: 400,
    message: "Only a site that everyone can read can have head code.",
  },
  head_code_invalid: { status: 400, message: "The head code cannot be used." },
  secret_in_variable: { status: 400, message: "The value of a variable looks like a credential." },

  ...mailErrors,
  ...platformErrors,
  ...uploadErrors,
  ...restErrors,
  ...taskErrors,
  ...previewErrors,
  ...audienceErrors,
  ...domainErrors,
  ...sourceErrors,
  ...sqlErrors,
  ...exportErrors,
  ...gitErrors,
  ...githubErrors,
  ...webhookErrors,
  ...channelErrors,
  ...billingErrors,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
export type AppCode = ErrorCode | BuildErrorCode;

/** The only error that is shown to callers. Any other error is a bug and is reported as `internal`. */
export class AppError extends Error {
  readonly appCode: AppCode;
  readonly details: Record<string, unknown>;

  constructor(
    appCode: AppCode,
    options: { message?: string; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(options.message ?? textOf(appCode), { cause: options.cause });
    this.name = "AppError";
    this.appCode = appCode;
    this.details = options.details ?? {};
  }
}

/** HTTP status of a code; build errors that reach a caller directly are 422. */
export function statusOf(appCode: AppCode): number {
  return appCode in errors ? errors[appCode as ErrorCode].status : 422;
}

function textOf(appCode: AppCode): string {
  return appCode in errors
    ? errors[appCode as ErrorCode].message
    : buildErrors[appCode as BuildErrorCode].message;
}

const MEBIBYTE = 1024 * 1024;

/** The error for a body above the limit of its endpoint. `limitBytes` is the limit. */
export function payloadTooLarge(limitBytes: number): AppError {
  const limit = `${Math.floor(limitBytes / MEBIBYTE).toLocaleString("en")} MiB`;
  return new AppError("payload_too_large", { message: `The body is larger than ${limit}.` });
}
