import { expect, test } from "vitest";
import { toolOf } from "#api/mcp/function-tools.ts";
import { acts } from "#core/access/acts.ts";
import { functionNames } from "#functions/registry.ts";

/** What these do to a branch is said by its name, so they need one. None of them writes files to it. */
const aboutOneBranch = ["create_preview", "merge_branch", "open_pull_request"];

test("no tool lets a client choose the branch that it writes to", () => {
  const changing = functionNames.filter((name) => acts[`functions.${name}`].changes);
  const choosing = changing.filter(
    (name) => "branch" in (toolOf(name).inputSchema.properties ?? {}),
  );
  expect(choosing.toSorted()).toEqual(aboutOneBranch);
});

test("clients ask before they publish", () => {
  expect(toolOf("merge_branch").annotations).toMatchObject({ destructiveHint: true });
});
