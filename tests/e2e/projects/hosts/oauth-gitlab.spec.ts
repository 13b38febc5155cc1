import { expect, type Page } from "@playwright/test";
import type { ConnectedHostDouble } from "../../../support/doubles/hosts/connected-host-double.ts";
import { type GitRemote, startGitRemote } from "../../../support/doubles/git/git-remote.ts";
import { startGitlabDouble } from "../../../support/doubles/hosts/gitlab-double.ts";
import { createWorkTree, temporaryDirectory } from "../../../support/worlds/git-client.ts";
import { dashboard, expectFits, newAccount, test, visitUntil } from "../../support.ts";

const ROSES = { id: 3, fullName: "garden/tulips", isPrivate: true, defaultBranch: "main" };

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let git: GitRemote;
let gitlab: ConnectedHostDouble;

test.beforeAll(async () => {
  directory = await temporaryDirectory();
  git = await startGitRemote(directory.path);
  gitlab = await startGitlabDouble({ git, port: Number(process.env["PRESSMARK_HOST_PORT"]) });
  gitlab.repositories = [ROSES];
  gitlab.oauth.clientSecret = "secret-of-pressmark";
  gitlab.oauth.redirect = `${dashboard()}/connect/git-host`;
});
test.afterAll(async () => {
  await gitlab.close();
  await git.close();
  await directory.remove();
});

const begin = async (page: Page, org: string) => {
  await page.goto(`${dashboard()}/${org}/~/settings/git-hosts`);
  await page.getByRole("button", { name: "Connect a git host" }).click();
  await page.getByRole("button", { name: `Connect with GitLab at ${gitlab.place}` }).click();
  await expect(page.getByRole("heading", { name: "Authorize Pressmark?" })).toBeVisible();
};

test("a user allows the connection at GitLab, chooses a private repository, and its site is built", async ({
  page,
}) => {
  const { org } = await newAccount(page, "oauth");
  const tree = await createWorkTree(`${directory.path}/tree`);
  await tree.commit({ "index.md": "# Red tulips\n" });
  await tree.git("push", "--quiet", git.url("tulips"), "main");

  await page.goto(`${dashboard()}/${org}/~/settings/git-hosts`);
  await page.getByRole("button", { name: "Connect a git host" }).click();
  await expect(page.getByText("or with an access token")).toBeVisible();
  await expect(page.getByLabel("Access token")).toBeVisible();
  await expectFits(page);
  await page.getByLabel("Host", { exact: true }).selectOption("bitbucket");
  await expect(page.getByText("or with an access token")).toBeHidden();

  await begin(page, org);
  await page.getByRole("link", { name: "Deny" }).click();
  await expect(page.getByRole("alert")).toContainText("was not allowed");
  expect(new URL(page.url()).search).toBe("");
  await expectFits(page);
  await page.getByRole("link", { name: "Back to the git hosts" }).click();
  await expect(page.getByText("No connections yet")).toBeVisible();

  await begin(page, org);
  await page.getByRole("link", { name: "Authorize" }).click();
  const hosts = page.getByRole("region", { name: "Git hosts" });
  await expect(hosts.getByRole("listitem")).toContainText(`GitLab at ${gitlab.place}`);
  await expect(hosts.getByRole("listitem")).toContainText("renewed automatically");
  await expect(
    page.getByText(`Connected to GitLab at ${gitlab.place} as ann`, { exact: true }),
  ).toBeVisible();
  await hosts.getByRole("button", { name: /^Test/ }).click();
  await expect(
    page.getByText("The access works. Its account is ann.", { exact: true }),
  ).toBeVisible();
  await expectFits(page);

  await page.goto(`${dashboard()}/new?org=${org}&from=git-host`);
  await page.getByRole("radio", { name: /garden\/tulips/ }).check();
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href")) ?? "";
  const project = page.url();
  await visitUntil(page, site, page.getByRole("heading", { name: "Red tulips" }));
  await page.goto(`${project}/settings/webhooks`);
  await expect(page.getByText("Pressmark created the webhook on GitLab.")).toBeVisible();
  const doctor = page.getByRole("region", { name: "Webhook doctor" });
  await expect(doctor.getByText("It sends pushes.")).toBeVisible();

  // The user revokes the access at GitLab.
  Object.assign(gitlab.oauth, { access: "another", refresh: "another" });
  await page.goto(`${dashboard()}/${org}/~/settings/git-hosts`);
  await hosts.getByRole("button", { name: /^Test/ }).click();
  await expect(hosts.getByText("no longer gives access")).toBeVisible();
  await expectFits(page);
  await hosts.getByRole("button", { name: /^Connect again/ }).click();
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(hosts.getByText("no longer gives access")).toBeHidden();
  await expect(hosts.getByRole("listitem")).toContainText("1 project");
});

test("an answer that this tab did not ask for connects nothing", async ({ page }) => {
  await newAccount(page, "forged");
  await page.goto(`${dashboard()}/connect/git-host?code=stolen&state=state_forged`);
  await expect(page.getByRole("alert")).toContainText("was not started in this tab");
  expect(new URL(page.url()).search).toBe("");
});
