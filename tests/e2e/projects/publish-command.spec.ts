import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { dashboard, makeRepository, test } from "../support.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Runs `npm run publish` without a terminal, on the machine where the product runs. */
function publish(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "cli/publish.ts", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PUBLIC_URL: dashboard(),
      DATA_DIR: process.env["PRESSMARK_DATA_DIR"],
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

test("the command for an address prints a preview, and creates the project only with --yes", async ({
  page,
}) => {
  const repository = makeRepository({
    "mkdocs.yml": "nav:\n  - index.md\n  - Second: two.md\n  - First: one.md\n",
    "docs/index.md": "# The manual\n\n[gone](gone.md)\n",
    "docs/one.md": "# One\n",
    "docs/two.md": "# Two\n",
    "docs/plans.md": "---\ndraft: true\n---\n# Plans\n",
  });
  const target = process.env["PRESSMARK_GIT_HOST_PUSH"]!;
  repository.git("push", "--quiet", "--force", target, "HEAD:refs/heads/main");
  const address = process.env["PRESSMARK_GIT_HOST_PULL"]!;

  const name = ["--name", `Manual ${Date.now()}`];
  const shown = await publish(address, ...name);
  expect(shown.err).toContain("This is an MkDocs repository: 3 pages from `docs`");
  expect(shown.err).toMatch(/Theme that fits: Handbook/);
  expect(shown.err).toMatch(/ {2}Second\n {2}First\n/);
  expect(shown.err).toMatch(/1 withheld: .*docs\/plans\.md/);
  expect(shown.err).toContain("Nothing was created.");
  expect(shown).toMatchObject({ code: 0, out: "" });

  const published = await publish(address, ...name, "--yes");
  expect(published.code, published.err).toBe(0);
  await page.goto(published.out.trim());
  await expect(page.getByRole("heading", { level: 1, name: "The manual" })).toBeVisible();
});
