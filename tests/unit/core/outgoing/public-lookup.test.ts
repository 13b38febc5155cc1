import { expect, test } from "vitest";
import { publicLookup } from "#core/outgoing/public-lookup.ts";
import { AppError } from "#schemas/errors.ts";

test("a name that leads into a private network is refused when a request connects", async () => {
  const failure = await new Promise((resolve) => {
    publicLookup(() => new AppError("url_private_address"))("localhost", {}, (error) =>
      resolve(error),
    );
  });
  expect(failure).toBeInstanceOf(AppError);
  expect((failure as AppError).appCode).toBe("url_private_address");
});
