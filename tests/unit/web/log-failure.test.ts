import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, test, vi } from "vitest";
import { logFailure } from "../../../web/src/log-failure.ts";

afterEach(() => vi.restoreAllMocks());

const failure = (httpStatus: number) => {
  const data = { success: false, error: "x", appCode: "internal", httpStatus };
  return TRPCClientError.from({ error: { code: -32603, message: "x", data } });
};

test.each([
  ["orgs.list", "Failed to load organizations"],
  ["orgs.get", "Failed to load organization details"],
  ["projects.list", "Failed to load projects"],
])("the browser's log reports a failure of %s", (path, message) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = failure(500);
  logFailure(error, [path.split("."), { type: "query" }]);
  expect(log.mock.calls).toEqual([[message, error]]);
});

test("missing objects and unlisted procedures are not logged", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  logFailure(failure(404), [["orgs", "get"], { type: "query" }]);
  logFailure(failure(500), [["deployments", "list"], { type: "query" }]);
  logFailure(failure(500), ["not", "a procedure"]);
  expect(log).not.toHaveBeenCalled();
});
