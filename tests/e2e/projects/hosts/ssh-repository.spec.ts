import { join } from "node:path";
import { expect } from "@playwright/test";
import { fingerprintOf } from "../../../../git/ssh/key-format.ts";
import { TOKEN } from "../../../support/doubles/git/git-remote.ts";
import { type SshHost, startSshHost } from "../../../support/doubles/git/ssh-host.ts";
import { temporaryDirectory } from "../../../support/worlds/git-client.ts";
import {
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../../support.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let host: SshHost;

test.beforeAll(async () => {
  directory = await temporaryDirectory();
  const port = Number(process.env["PRESSMARK_HOST_PORT"]);
  host = await startSshHost(join(directory.path, "host"), { port });
});
test.afterAll(async () => {
  await host.stop();
  await directory.remove();
});

async function push(text: string): Promise<void> {
  await host.tree.commit({ "index.md": `# ${text}\n` });
  await host.tree.git("push", "--quiet", join(directory.path, "host", "notes.git"), "main");
}

const CHECK_MS = 3_000;

test("a repository behind ssh goes live once its deploy key is added, and a changed host key is compared before anything is fetched", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newAccount(page, "ssh");
  await push("Behind ssh");

  await page.goto(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Use an existing repository/ }).click();
  await page.getByLabel("Repository URL").fill(host.url);
  await expect(page.getByText("makes a deploy key for this project")).toBeVisible();
  await page.getByRole("button", { name: "Create and publish" }).click();

  const failure = page.getByRole("status", { name: "The repository cannot be read" });
  await expect(failure).toContainText("127.0.0.1 refuses this project's deploy key. Add the key");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Copy public key" }).click();
  const publicKey = await page.evaluate(() => navigator.clipboard.readText());
  expect(publicKey).toMatch(/^ssh-ed25519 \S+ pressmark-notes[\w-]*$/);

  const project = new URL(page.url()).pathname;
  await failure.getByRole("link", { name: "Show the deploy key" }).click();
  const section = page.getByRole("region", { name: "Deploy key" });
  const pinned = fingerprintOf(await host.hostKey());
  await expect(section.getByText(pinned)).toBeVisible();
  await host.admit(publicKey);
  // A check right after another one does nothing.
  await expect(async () => {
    await section.getByRole("button", { name: "Check access" }).click();
    await expect(section.getByRole("status")).toContainText("Pressmark can read the repository.", {
      timeout: CHECK_MS,
    });
  }).toPass();
  await expect(page.getByText("0 MiB of 5 GiB fetched this month")).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(dashboard() + project);
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href")) ?? "";
  await visitUntil(page, site, page.getByRole("heading", { name: "Behind ssh" }));

  await host.changeHostKey();
  await push("After the new key");
  const other = fingerprintOf(await host.hostKey());
  await page.goto(`${dashboard()}${project}/settings/git`);
  await expect(async () => {
    await section.getByRole("button", { name: "Check access" }).click();
    await expect(section.getByText("The host now shows another key.")).toBeVisible({
      timeout: CHECK_MS,
    });
  }).toPass();
  await expect(section.getByRole("status").first()).toContainText(
    `it was ${pinned}, now it is ${other}`,
  );
  await expectNoBarriers(page);
  await section.getByRole("button", { name: "Accept the new key…" }).click();
  await expect(page.getByRole("dialog")).toContainText(other);
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(section.getByText("Pressmark can read the repository.")).toBeVisible();
  await visitUntil(page, site, page.getByRole("heading", { name: "After the new key" }));

  // The repository moves to another host, which needs a token.
  const repository = makeRepository({ "index.md": "# Somewhere else\n" });
  const pushTo = process.env["PRESSMARK_GIT_HOST_PUSH"]!.replace("/open.git", "/moved-notes.git");
  repository.git("remote", "add", "pressmark", pushTo);
  repository.push();
  await page.goto(`${dashboard()}${project}/settings/git`);
  const form = page.getByRole("region", { name: "Repository", exact: true });
  const address = process.env["PRESSMARK_GIT_HOST_PULL"]!.replace("/open.git", "/moved-notes.git");
  await form.getByLabel("Address").fill("https://10.0.0.1/ada/notes");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("private");
  await form.getByLabel("Address").fill(address);
  await form.getByLabel("Access", { exact: true }).selectOption("With an access token");
  await form.getByLabel("Access token").fill(TOKEN);
  await expectNoBarriers(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(section).toHaveCount(0);
  await expect(form.getByLabel("Address")).toHaveValue(address);
  await visitUntil(page, site, page.getByRole("heading", { name: "Somewhere else" }));
});
