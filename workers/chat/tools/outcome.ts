import type { AppError } from "#schemas/errors.ts";
import { cutText, oneLine } from "./cut-text.ts";
import type { ToolOutcome } from "./tool.ts";

/** Details of a failure can have whole files, such as both sides of a conflict. */
const DETAILS_MAX_LENGTH = 12_000;
const SUMMARY_MAX_LENGTH = 200;

export function success(
  summary: string,
  forModel: string,
  more: Partial<Pick<ToolOutcome, "commit" | "changes" | "startedTaskId">> = {},
): ToolOutcome {
  const nothing = { commit: null, changes: [], startedTaskId: null };
  return { failure: null, summary: summaryOf(summary), forModel, ...nothing, ...more };
}

/** @param what what the call was about, for people: "Read guides/start.md" */
export function failed({ appCode, message, details }: AppError, what: string): ToolOutcome {
  const known = appCode === "internal" ? {} : details;
  const rest = Object.keys(known).length === 0 ? "" : `\n${JSON.stringify(known)}`;
  return {
    failure: appCode,
    summary: summaryOf(`${what}: ${message}`),
    forModel: `Failed (${appCode}): ${message}${cutText(rest, DETAILS_MAX_LENGTH)}`,
    commit: null,
    changes: [],
    startedTaskId: null,
  };
}

const summaryOf = (text: string) => oneLine(text, SUMMARY_MAX_LENGTH);
