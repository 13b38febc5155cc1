import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "#api/router.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Rows of the catalog of bad inputs that concern lists. */

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>,
);
const lists = procedures.flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((schema) => {
    const input = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    return input instanceof z.ZodObject && "limit" in input.shape ? [[name, input] as const] : [];
  }),
);
const field = (input: z.ZodObject, value: object) =>
  (input.safeParse(value).error?.issues ?? []).flatMap(({ path, code }) =>
    code === "unrecognized_keys" ? ["unknown key"] : path.slice(0, 1),
  );

test("the set of lists to test is not empty", () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.map(([name]) => name)).toContain("deployments.medias");
});

test.each(lists)(
  "G15 %s names limit if it is invalid, and rejects unknown sort fields",
  (name, input) => {
    for (const limit of [-1, 0, 1.5, 1e9, Number.NaN, "10", null, { $gt: 0 }])
      expect(field(input, { limit }), `${name} ${JSON.stringify(limit)}`).toContain("limit");
    for (const limit of [1, 20]) expect(field(input, { limit })).not.toContain("limit");
    // The console sorts any collection by its fields that are shown. Its own tests check their names.
    const expected = "sort" in input.shape ? "sort" : "unknown key";
    expect(field(input, { sort: { $where: "1" } })).toContain(expected);
    if (expected !== "sort") expect(field(input, { sort: "$where" })).toContain(expected);
  },
);

test("K13 a made-up cursor is refused, and the error names the field", async () => {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name: "x", source });
  const projectId = project.id;
  const queries = (cursor: string) => [
    ada.api.templates.list.query({ cursor }),
    ada.api.templates.sites.query({ cursor }),
    ada.api.themes.list.query({ cursor }),
    ada.api.projects.list.query({ cursor }),
    ada.api.deployments.list.query({ projectId, cursor }),
    ada.api.gitEvents.list.query({ projectId, cursor }),
    ada.api.orgs.activity.query({ orgId: ada.org, cursor }),
    ada.api.notifications.list.query({ cursor }),
    ada.api.apiKeys.list.query({ orgId: ada.org, cursor }),
    ada.api.applications.list.query({ orgId: ada.org, cursor }),
  ];
  for (const cursor of ["x", "NaN", "1e400", '{"$gt":""}'])
    for (const answer of await Promise.allSettled(queries(cursor)))
      expect(answer).toMatchObject({
        reason: { message: "cursor is not valid.", data: { appCode: "cursor_invalid" } },
      });
});

test.each([-1, 0, 1.5, 1e9])(
  "K13 G15 a page of %d rows is refused, and the field is named",
  async (limit) => {
    const answer = ada.api.projects.list.query({ limit });
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining("limit") });
    await expect(answer).rejects.toMatchObject({ data: { httpStatus: 400 } });
  },
);

test("K13 the cursor of another user's list reveals none of that user's data", async () => {
  const bob = await world.signUp();
  const source = { kind: "remote" } as const;
  for (const name of ["One", "Two", "Three"]) {
    await bob.api.projects.create.mutate({ orgId: bob.org, name, source });
    await ada.api.projects.create.mutate({ orgId: ada.org, name: `Ada's ${name}`, source });
  }
  const { nextCursor } = await bob.api.projects.list.query({ limit: 1 });
  const { projects } = await ada.api.projects.list.query({ cursor: nextCursor ?? "" });
  expect(projects.map(({ name }) => name)).toContain("Ada's One");
  for (const { orgId } of projects) expect(orgId).not.toBe(bob.org);
});
