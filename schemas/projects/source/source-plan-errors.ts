/** Errors of a plan that moves or deletes files. */
export const sourcePlanErrors = {
  source_plan_gone: {
    status: 404,
    message: "This plan does not exist, or is older than an hour. Plan the change again.",
  },
  source_plan_old: {
    status: 409,
    message: "The branch has moved since. Nothing was saved. Check the changes again.",
  },
  source_plan_slow: {
    status: 409,
    message:
      "Finding the links is taking longer than usual. It continues. Nothing was saved yet. Send the same request again in a moment.",
  },
} as const;
