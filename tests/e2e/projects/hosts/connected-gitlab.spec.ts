import { expect } from "@playwright/test";
import type { ConnectedHostDouble } from "../../../support/doubles/hosts/connected-host-double.ts";
import { type GitRemote, startGitRemote } from "../../../support/doubles/git/git-remote.ts";
import { startGitlabDouble } from "../../../support/doubles/hosts/gitlab-double.ts";
import { gitlabPush, sendWithToken } from "../../../support/doubles/hosts/gitlab-sender.ts";
import { createWorkTree, temporaryDirectory } from "../../../support/worlds/git-client.ts";
import { dashboard, expectFits, newAccount, test, visitUntil } from "../../support.ts";

const REPOSITORIES = 120;
const ROSES = { id: 3, fullName: "garden/beds/roses", isPrivate: true, defaultBranch: "main" };

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let git: GitRemote;
let gitlab: ConnectedHostDouble;

test.beforeAll(async () => {
  directory = await temporaryDirectory();
  git = await startGitRemote(directory.path);
  gitlab = await startGitlabDouble({ git, port: Number(process.env["PRESSMARK_HOST_PORT"]) });
  const others = Array.from({ length: REPOSITORIES }, (_, at) => ({
    id: at + 10,
    fullName: `garden/bed-${at}`,
    isPrivate: false,
    defaultBranch: "main",
  }));
  gitlab.repositories = [ROSES, ...others];
});
test.afterAll(async () => {
  await gitlab.close();
  await git.close();
  await directory.remove();
});

test("GitLab is connected, a private repository is chosen, and a push goes live through its webhook", async ({
  page,
}) => {
  const { org } = await newAccount(page, "gitlab");
  const tree = await createWorkTree(`${directory.path}/tree`);
  const before = await tree.commit({ "index.md": "# Red roses\n" });
  await tree.git("push", "--quiet", git.url("roses"), "main");

  await page.goto(`${dashboard()}/new`);
  await page.getByRole("link", { name: /GitLab, Gitea, Bitbucket/ }).click();
  await page.getByRole("link", { name: "Connect a git host" }).click();
  await page.getByRole("button", { name: "Connect a git host" }).click();
  await page.getByLabel("Address", { exact: true }).fill(gitlab.url);
  await page.getByLabel("Access token").fill("a-wrong-token");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("does not accept the token");
  await page.getByLabel("Access token").fill(gitlab.token);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const hosts = page.getByRole("region", { name: "Git hosts" });
  await expect(hosts.getByRole("listitem")).toContainText(`GitLab at ${gitlab.place}`);
  await hosts.getByRole("button", { name: /^Test/ }).click();
  await expect(
    page.getByText("The token works. Its account is ann.", { exact: true }),
  ).toBeVisible();
  await expectFits(page);

  await page.goto(`${dashboard()}/new?org=${org}&from=git-host`);
  await expect(page.getByRole("radio")).toHaveCount(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("radio")).toHaveCount(100);
  await page.getByLabel("Search repositories").fill("roses");
  await expect(page.getByRole("radio")).toHaveCount(1);
  await page.getByRole("radio", { name: /garden\/beds\/roses/ }).check();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("roses");
  await expectFits(page);
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href")) ?? "";
  const project = page.url();
  await visitUntil(page, site, page.getByRole("heading", { name: "Red roses" }));

  const [hook] = gitlab.hooks.get(ROSES.fullName) ?? [];
  const after = await tree.commit({ "index.md": "# White roses\n" }, "Plant white roses");
  await tree.git("push", "--quiet", git.url("roses"), "main");
  const { raw, headers } = sendWithToken(
    gitlabPush({
      ref: "refs/heads/main",
      before,
      after,
      message: "Plant white roses",
      repository: { id: "3", owner: "garden/beds", repo: "roses", isPrivate: true },
    }),
    hook?.secret ?? "",
  );
  const response = await fetch(hook?.url ?? "", {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  expect(response.status).toBe(202);
  await visitUntil(page, site, page.getByRole("heading", { name: "White roses" }));

  await expect
    .poll(() => gitlab.statuses.find(({ sha }) => sha === after))
    .toMatchObject({ state: "success", description: "Live" });

  await page.goto(`${project}/settings/git`);
  await expect(page.getByLabel("Report to the git host")).toBeChecked();
  await page.goto(`${project}/settings/webhooks`);
  await expect(page.getByText("Pressmark created the webhook on GitLab.")).toBeVisible();
  gitlab.instead = () => ({ status: 403, body: { message: "insufficient_scope" } });
  await page.getByRole("button", { name: "Set up again" }).click();
  await expect(page.getByText("says: insufficient_scope").first()).toBeVisible();
  await expectFits(page);
  gitlab.instead = () => null;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Pressmark created the webhook on GitLab.")).toBeVisible();

  const doctor = page.getByRole("region", { name: "Webhook doctor" });
  await expect(doctor.getByText("It sends pushes.")).toBeVisible();
  await expect(doctor.getByText("The last delivery was accepted.")).toBeVisible();
  Object.assign(hook!, { active: false });
  await doctor.getByRole("button", { name: "Check again" }).click();
  await expect(doctor.getByText("The webhook is turned off on GitLab.")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Set up again" }).click();
  await expect(doctor.getByText("It sends pushes.")).toBeVisible();
  await doctor.getByRole("button", { name: "Replay push to main: Plant white roses" }).click();
  await expect(doctor.getByRole("list").last().getByRole("listitem")).toHaveCount(2);

  await page.goto(`${dashboard()}/${org}/~/settings/git-hosts`);
  await hosts.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("dialog")).toContainText("access token of their own: roses");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No connections yet")).toBeVisible();
});
