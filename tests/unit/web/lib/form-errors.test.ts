import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { formErrors } from "../../../../web/src/lib/form-errors.ts";

const labels = { name: "Name", url: "Address" };
const failure = (data: object) => new TRPCClientError("failed", { result: { error: { data } } });
const errorsOf = (error: unknown) =>
  formErrors(error, labels, (code) => (code?.startsWith("url_") ? "url" : null));

test("an error stands at the field that it is about, with the label of the form", () => {
  const issues = [{ path: "name", message: "name is required" }];
  expect(errorsOf(failure({ error: "The request is not valid.", issues }))).toEqual({
    name: "Name is required.",
    url: null,
    form: null,
  });
  expect(errorsOf(failure({ error: "url is private.", appCode: "url_private" }))).toEqual({
    name: null,
    url: "Address is private.",
    form: null,
  });
});

test("an error about no field stands below the form", () => {
  expect(errorsOf(failure({ error: "Too many requests." }))).toEqual({
    name: null,
    url: null,
    form: "Too many requests.",
  });
  expect(errorsOf(null)).toEqual({ name: null, url: null, form: null });
});
