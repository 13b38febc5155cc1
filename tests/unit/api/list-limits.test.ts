import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "#api/router.ts";

/** Row G15 of the catalogue of bad inputs, for every list that there is. */

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>,
);
const lists = procedures.flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((input) =>
    input instanceof z.ZodObject && "limit" in input.shape ? [[name, input] as const] : [],
  ),
);
const field = (input: z.ZodObject, given: object) =>
  (input.safeParse(given).error?.issues ?? []).flatMap(({ path, code }) =>
    code === "unrecognized_keys" ? ["unknown key"] : path.slice(0, 1),
  );

test("there are lists", () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.map(([name]) => name)).toContain("deployments.medias");
});

test.each(lists)(
  "G15 %s names the limit when it is none, and knows no order of others",
  (name, input) => {
    for (const limit of [-1, 0, 1.5, 1e9, Number.NaN, "10", null, { $gt: 0 }])
      expect(field(input, { limit }), `${name} ${JSON.stringify(limit)}`).toContain("limit");
    for (const limit of [1, 20]) expect(field(input, { limit })).not.toContain("limit");
    for (const sort of ["$where", { $where: "1" }])
      expect(field(input, { sort })).toContain("unknown key");
  },
);
