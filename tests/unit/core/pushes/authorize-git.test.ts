import { expect, test } from "vitest";
import type { CoreContext } from "#core/context.ts";
import { authorizeGit } from "#core/pushes/authorize-git.ts";

test("git is asked for a password without a query, because it always asks without one first", async () => {
  const context = { db: null } as unknown as CoreContext;
  const request = { org: "ada", project: "blog", username: null, password: null };
  for (const operation of ["read", "write"] as const)
    expect(await authorizeGit(context, { ...request, operation })).toBe("unauthorized");
});
