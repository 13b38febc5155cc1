import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Issue } from "#schemas/deployments/deployment.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "../../worlds/build-world.ts";

/** One row of the catalog of bad inputs: a file in the repository, and what its author sees. */
export interface BadInput {
  /** Id in the catalog. */
  row: string;
  name: string;
  /** Path and content of the file. `{ to }` makes it a symbolic link. */
  path: string;
  content: string | Buffer | { to: string };
  /** The issue for that file. null: it must have none. */
  issue: { category: string; severity?: Issue["severity"]; line?: number; message?: RegExp } | null;
  /** The address of its page. null: it has no page. */
  url?: string | null;
  /** Texts that the page contains. */
  has?: string[];
  hasNot?: (string | RegExp)[];
}

/** A note of the catalog. By default it has no issue, and its address is derived from its name. */
export const badNote = (
  row: string,
  name: string,
  path: string,
  rest: Pick<BadInput, "content"> & Partial<BadInput>,
): BadInput => ({ row, name, path, issue: null, url: `/${path.replace(/\.md$/, "")}`, ...rest });

/** Builds all inputs as one site, with one test for each. `others` are additional files that they need. */
export function testBadInputs(
  inputs: readonly BadInput[],
  others: Record<string, string> = {},
): { built(): Published; project(): TestProject } {
  let world: BuildWorld;
  let project: TestProject;
  let built: Published;
  beforeAll(async () => {
    world = await startBuildWorld();
    project = await world.project();
    const files = Object.entries({ "index.md": "# Hello", ...others });
    for (const [path, content] of files) await writeInput(project, path, content);
    for (const { path, content } of inputs) await writeInput(project, path, content);
    built = await project.publish({});
  });
  afterAll(() => world?.close());

  test("the site is published anyway", async () => {
    expect(built.deployment).toMatchObject({ status: "success", errorCode: null });
    expect(await built.page("/")).toContain("Hello");
  });

  test.each(inputs.map((input) => ({ ...input, title: `${input.row} ${input.name}` })))(
    "$title",
    async ({ path, issue, url, has = [], hasNot = [] }) => {
      const issues = built.issues.filter((one) => one.path === path);
      if (issue === null) expect(issues).toEqual([]);
      else {
        const { message, ...rest } = issue;
        const expected = message ? { ...rest, message: expect.stringMatching(message) } : rest;
        expect(issues).toContainEqual(expect.objectContaining(expected));
      }
      if (url === undefined) return;
      const page = await built.page(url ?? `/${path.replace(/\.md$/, "")}`);
      if (url === null) return expect(page).toBeNull();
      expect(page).not.toBeNull();
      for (const text of has) expect(page).toContain(text);
      for (const text of hasNot) expect(page).not.toMatch(text);
    },
  );
  return { built: () => built, project: () => project };
}

async function writeInput(
  project: TestProject,
  path: string,
  content: BadInput["content"],
): Promise<void> {
  const place = join(project.tree.directory, path);
  await mkdir(dirname(place), { recursive: true });
  if (typeof content === "string" || Buffer.isBuffer(content)) await writeFile(place, content);
  else await symlink(content.to, place);
}
