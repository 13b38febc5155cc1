import { TRPCError, type TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { ZodError } from "zod";
import { AppError, type AppCode, statusOf } from "#schemas/errors.ts";
import { issueText } from "#schemas/issue-text.ts";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";
import { knownError } from "#core/known-error.ts";

/** The `data` of a failed call. */
export interface FailureData {
  success: false;
  error: string;
  appCode: AppCode;
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  path: string | null;
  /** The invalid inputs. */
  issues?: { path: string; message: string }[];
  /** The files that could not be merged. */
  conflicts?: SourceConflict[];
  /** The commit of the published branch that they were compared with. A resolution names it. */
  base?: string;
}

const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

export function trpcError(error: AppError): TRPCError {
  const code = codes[statusOf(error.appCode)] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, message: error.message, cause: error });
}

/** Maps tRPC's own refusals (unknown procedure, invalid input, batch too long) to our error codes. */
const appCodes: Partial<Record<TRPC_ERROR_CODE_KEY, AppCode>> = {
  BAD_REQUEST: "bad_request",
  PARSE_ERROR: "bad_request",
  METHOD_NOT_SUPPORTED: "bad_request",
  UNSUPPORTED_MEDIA_TYPE: "content_type",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  NOT_FOUND: "not_found",
  TOO_MANY_REQUESTS: "too_many_requests",
};

/** The format of a failure: the text, the stable code, never a stack. */
export function failureShape(error: TRPCError, path: string | undefined) {
  const failure = failureOf(error);
  const code = codes[failure.status] ?? error.code;
  const data: FailureData = {
    success: false,
    error: failure.message,
    appCode: failure.appCode,
    code,
    httpStatus: failure.status,
    path: path ?? null,
    ...(failure.issues ? { issues: failure.issues } : {}),
    ...(failure.conflicts ? { conflicts: failure.conflicts } : {}),
    ...(failure.base === undefined ? {} : { base: failure.base }),
  };
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: failure.message, data };
}

interface Failure {
  status: number;
  message: string;
  appCode: AppCode;
  issues?: { path: string; message: string }[];
  conflicts?: SourceConflict[];
  base?: string;
}

function failureOf(error: TRPCError): Failure {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    const issues = error.cause.issues.map((issue) => ({
      path: issue.path.join("."),
      message: issue.message,
    }));
    const [first] = error.cause.issues;
    const message = first ? issueText(first) : error.message;
    return { status: 400, message, appCode: "bad_request", issues };
  }
  const appCode = appCodes[error.code];
  if (appCode && !(error.cause instanceof AppError))
    return { status: statusOfKey(error.code), message: error.message, appCode };
  const { appCode: code, message, details } = knownError(error.cause ?? error);
  const conflicts = details["conflicts"] as SourceConflict[] | undefined;
  const base = details["base"] as string | undefined;
  const failure = { status: statusOf(code), message, appCode: code };
  return { ...failure, ...(conflicts && { conflicts, ...(base !== undefined && { base }) }) };
}

function statusOfKey(code: TRPC_ERROR_CODE_KEY): number {
  if (code === "METHOD_NOT_SUPPORTED") return 405;
  const entry = Object.entries(codes).find(([, key]) => key === code);
  return entry ? Number(entry[0]) : 400;
}
