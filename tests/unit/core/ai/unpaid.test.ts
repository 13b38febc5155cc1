import { APICallError } from "ai";
import { expect, test } from "vitest";
import { isUnpaid } from "#core/ai/failure.ts";

const answered = (statusCode: number) =>
  new Error("failed", {
    cause: new APICallError({
      message: "no",
      url: "https://model.example",
      requestBodyValues: {},
      statusCode,
    }),
  });

test.each([400, 401, 402, 403, 404, 413, 422, 429, 503, 529])(
  "a request that the service refuses with %i costs nothing",
  (status) => {
    expect(isUnpaid(answered(status))).toBe(true);
  },
);

test.each([408, 409, 499, 500, 502, 504])(
  "a request may have cost something if a gateway answers with %i",
  (status) => {
    expect(isUnpaid(answered(status))).toBe(false);
  },
);
