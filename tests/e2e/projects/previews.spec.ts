import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { giteaPull } from "../../support/doubles/hosts/gitea-pull-sender.ts";
import { giteaDelivery } from "../../support/doubles/hosts/gitea-sender.ts";
import { answerFetch } from "../../support/doubles/git/git-pull.ts";
import { startHttpDouble } from "../../support/doubles/http-double.ts";
import {
  anotherPerson,
  createProject,
  dashboard,
  expectFits,
  expectNoBarriers,
  makeRepository,
  newAccount,
  type Repository,
  test,
  visitUntil,
} from "../support.ts";
import { STORAGE_KEY } from "../signed-in.ts";

const NAME_OF_FORK = "eve/notes";

test("a branch has a preview from its next push on, for members and then for everyone, until it is deleted", async ({
  page,
  browser,
}) => {
  await newAccount(page, "branches");
  const repository = makeRepository({ "index.md": "# Roses\n" });
  const project = await createProject(page, "Garden", repository);
  repository.push();
  await page.goto(dashboard() + project);
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href"))!;

  await page.getByRole("link", { name: "Previews" }).first().click();
  await expect(page.getByText("A branch gets a site of its own")).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Open git settings" }).click();
  const card = page.getByRole("region", { name: "Previews", exact: true });
  // The built-in remote has no pull requests.
  await expect(card.getByLabel("Branches with previews")).toBeVisible();
  await expect(card.getByRole("checkbox")).toHaveCount(0);
  await card.getByLabel("Branches with previews").fill("drafts/*/*");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("“drafts/*/*” can have only one *.")).toBeVisible();
  await card.getByLabel("Branches with previews").fill("drafts/*");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await expectFits(page);
  await card.getByRole("link", { name: "All previews" }).click();
  await expect(page.getByRole("heading", { name: "No previews" })).toBeVisible();

  repository.git("checkout", "--quiet", "-b", "drafts/lilies");
  repository.write("index.md", "# Lilies\n");
  repository.commit("Plant lilies");
  repository.push();
  // Without reloading the page.
  const row = listed(page).filter({ hasText: "drafts/lilies" });
  await expect(row.locator('[data-status="success"]')).toBeVisible();
  const link = row.getByRole("link", { name: /^b-/ });
  const address = (await link.getAttribute("href"))!;
  await expectFits(page);

  const member = await page.context().newPage();
  await visitUntil(member, address, member.getByRole("heading", { name: "Lilies" }));
  const visitor = await anotherPerson(browser);
  await visitor.goto(address);
  await visitor.waitForURL(/\/login\?/);

  await row.getByLabel("Visible to: drafts/lilies").selectOption("Everyone with the address");
  await expect(page.getByText("Everyone with the address can see it").first()).toBeVisible();
  await visitUntil(visitor, address, visitor.getByRole("heading", { name: "Lilies" }));
  const shown = await visitor.goto(address);
  expect(shown?.headers()["x-robots-tag"]).toContain("noindex");
  await visitor.goto(site);
  await expect(visitor.getByRole("heading", { name: "Roses" })).toBeVisible();

  await page.goto(`${dashboard()}${project}/deployments?of=previews`);
  await expect(page.getByRole("button", { name: "Previews Remove this filter" })).toBeVisible();
  const deployments = page.getByRole("region", { name: "Deployments" }).getByRole("listitem");
  await expect(deployments).toHaveCount(1);
  await expect(deployments.getByText("Preview", { exact: true })).toBeVisible();
  await expectFits(page);
  await deployments.getByRole("link", { name: "Plant lilies" }).click();
  await expect(page.getByText("Preview of branch drafts/lilies")).toBeVisible();
  await page.getByRole("button", { name: /^Actions for deployment/ }).click();
  await expect(page.getByRole("menuitem", { name: "Redeploy", exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Promote|Roll back|Pin/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectFits(page);
  await page.getByRole("link", { name: "Compare with the live site" }).click();
  await expect(page.getByLabel("Compared with").locator("option:checked")).toContainText("#1");
  await expect(page.getByRole("region", { name: "Changed pages" })).toContainText("Lilies");

  await page.goto(`${dashboard()}${project}/previews`);
  await expect(row).toBeVisible();
  repository.git("push", "--quiet", "pressmark", ":drafts/lilies");
  await expect(page.getByRole("heading", { name: "No previews" })).toBeVisible();
  await page.getByRole("link", { name: "Closed" }).click();
  await expect(row).toContainText("kept for 7 days");
  await expectFits(page);
});

test("a commit of a fork is built after a member approved it, and only members see it", async ({
  page,
  browser,
}) => {
  const { org } = await newAccount(page, "forks");
  const repository = makeRepository({ "index.md": "# Soups\n" });
  const host = await startHttpDouble(
    (request) => answerFetch(join(repository.directory, ".git"), request),
    { port: Number(process.env["PRESSMARK_HOST_PORT"]) },
  );
  try {
    const linked = await linkRepository(page, { orgId: org, url: `${host.url}/ada/notes.git` });
    await page.goto(`${dashboard()}/${org}/${linked.handle}/previews`);
    await expect(page.getByText("Every pull request to main gets a site")).toBeVisible();

    const commit = commitOfFork(repository);
    await report(linked, "opened", commit);
    const row = listed(page).filter({ hasText: "#12 Add a salad" });
    const waiting = `Commit ${commit.slice(0, 7)} of ${NAME_OF_FORK} waits for approval.`;
    await expect(row.getByText(waiting)).toBeVisible();
    await expect(row).toContainText("by eve");
    await expect(row).toContainText("Members only (from a fork)");
    await expect(row.getByRole("combobox")).toHaveCount(0);
    await expectFits(page);
    await row.getByRole("button", { name: "Build this commit" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("without secrets. Only members can see the result");
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: "Build this commit" }).click();
    await expect(row.locator('[data-status="success"]')).toBeVisible();
    await expect(row.getByText(waiting)).toHaveCount(0);
    await expectFits(page);

    const address = (await row.getByRole("link", { name: /^p-12-/ }).getAttribute("href"))!;
    const member = await page.context().newPage();
    await visitUntil(member, address, member.getByRole("heading", { name: "Salads" }));
    const visitor = await anotherPerson(browser);
    await visitor.goto(address);
    await visitor.waitForURL(/\/login\?/);

    await row.getByRole("link", { name: /^Success/ }).click();
    await expect(page.getByRole("link", { name: /pull request #12 Add a salad/ })).toHaveAttribute(
      "href",
      "https://host.example/ada/notes/pulls/12",
    );
    await expectFits(page);
    await page.goBack();
    await report(linked, "merged", commit);
    await expect(page.getByRole("heading", { name: "No previews" })).toBeVisible();
  } finally {
    await host.close();
  }
});

const listed = (page: Page) =>
  page.getByRole("region", { name: "Previews", exact: true }).getByRole("listitem");

interface Linked {
  id: string;
  handle: string;
  webhookSecret: string;
}

/** Only the API can name the program of a git host at an unknown address. */
async function linkRepository(
  page: Page,
  { orgId, url }: { orgId: string; url: string },
): Promise<Linked> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  const { access_token: token } = JSON.parse(stored!) as { access_token: string };
  const answer = await page.request.post(`${dashboard()}/trpc/projects.create`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orgId,
      name: "Soups",
      source: { kind: "git", url, branch: "main", provider: "gitea" },
    },
  });
  const { result } = (await answer.json()) as { result: { data: { project: Linked } } };
  return result.data.project;
}

/** A commit that only the ref of the pull request names, as hosts keep those of forks. */
function commitOfFork(repository: Repository): string {
  repository.git("checkout", "--quiet", "-b", "of-fork");
  repository.write("index.md", "# Salads\n");
  repository.commit("Add a salad");
  const commit = repository.git("rev-parse", "HEAD").trim();
  repository.git("update-ref", "refs/pull/12/head", commit);
  repository.git("checkout", "--quiet", "main");
  repository.git("branch", "--quiet", "-D", "of-fork");
  return commit;
}

let reports = 0;

/** The host's signed event about the pull request. */
async function report(linked: Linked, action: "opened" | "merged", commit: string): Promise<void> {
  const [owner, repo] = NAME_OF_FORK.split("/") as [string, string];
  const { payload } = giteaPull(action, {
    number: 12,
    title: "Add a salad",
    branch: "main",
    commit,
    target: "main",
    author: "eve",
    url: "https://host.example/ada/notes/pulls/12",
    at: new Date(Date.now() + 1000 * ++reports).toISOString(),
    repository: { id: "8", owner: "ada", repo: "notes", isPrivate: false },
    fork: { id: "9", owner, repo, isPrivate: false },
  });
  const { raw, headers } = giteaDelivery("pull_request", payload, linked.webhookSecret);
  const response = await fetch(`${dashboard()}/webhooks/gitea/${linked.id}`, {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  expect(response.status).toBe(202);
}
