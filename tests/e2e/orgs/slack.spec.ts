import { expect, type Page } from "@playwright/test";
import { slackPaths } from "#core/slack/app.ts";
import { type SlackDouble, startSlackDouble } from "../../support/doubles/chat/slack-double.ts";
import { ada, SlackSender } from "../../support/doubles/chat/slack-sender.ts";
import {
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

let slack: SlackDouble;
let sender: SlackSender;

test.beforeAll(async () => {
  slack = await startSlackDouble({ port: Number(process.env["PRESSMARK_HOST_PORT"]) });
  slack.redirect = dashboard() + slackPaths.redirect;
  slack.conversations = [
    { id: "C0NEWS", name: "news", isPrivate: false, isMember: false, isArchived: false },
    { id: "C0REST", name: "random", isPrivate: false, isMember: false, isArchived: false },
  ];
  sender = new SlackSender(slack, dashboard());
});
test.afterAll(() => slack.close());

const texts = () => slack.posts.filter(({ user }) => user === null).map(({ text }) => text);
const answers = () => slack.posts.filter(({ user }) => user === ada.id).map(({ text }) => text);

async function connect(page: Page, org: string, decision: "Authorize" | "Deny"): Promise<void> {
  await page.goto(`${dashboard()}/${org}/~/integrations/slack`);
  await page.getByRole("button", { name: "Connect Slack" }).click();
  await page.getByRole("link", { name: decision }).click();
}

test("an admin connects Slack, a member approves a deployment there, and the app is removed", async ({
  page,
}) => {
  const { org } = await newAccount(page, "slack");
  const repository = makeRepository({ "index.md": "# Roses\n" });
  const project = await createProject(page, "Roses", repository);

  await connect(page, org, "Deny");
  await expect(page.getByRole("alert")).toContainText("was canceled in Slack");
  expect(new URL(page.url()).search).toBe("");
  await expectFits(page);
  await page.goto(`${dashboard()}${slackPaths.redirect}?code=stolen&state=unknown.state`);
  await page.waitForURL(`${dashboard()}/${org}`);

  await connect(page, org, "Authorize");
  await expect(page.getByText("Slack is connected. Now add a channel.")).toBeVisible();
  const workspace = page.getByRole("region", { name: "Workspace" });
  await expect(workspace).toContainText("Garden Club");
  await expectFits(page);

  await page.getByRole("button", { name: "Add a channel" }).first().click();
  const form = page.getByRole("dialog", { name: "Add a channel" });
  await form.getByLabel("Find a channel").fill("ne");
  await expect(form.getByRole("radio", { name: "random" })).toHaveCount(0);
  await form.getByRole("radio", { name: "news" }).check();
  await form.getByLabel("Name").fill("Releases");
  await expectFits(page);
  await form.getByRole("button", { name: "Add channel" }).click();
  const added = page.getByRole("dialog", { name: "The channel is added" });
  await added.getByRole("button", { name: "Send a test message" }).click();
  await expect(added.getByText("Slack accepted the test message.")).toBeVisible();
  await added.getByRole("button", { name: "Done" }).click();

  repository.push();
  await expect.poll(texts).toContain("🟢 Roses #1 is live");
  await page.goto(`${dashboard()}${project}/settings/build`);
  await page.getByLabel("Require approval for new public content").check();
  await page
    .getByRole("region", { name: "Build", exact: true })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  repository.write("Plan.md", "# A plan\n");
  repository.commit("A plan");
  repository.push();
  await expect.poll(texts).toContain("🟡 Roses #2 waits for approval");

  const post = slack.posts.find(({ text }) => text.includes("waits"))!;
  const button = post.blocks
    .flatMap(({ elements = [] }) => elements)
    .find(({ action_id: id }) => id === "approve") as { action_id: string; value: string };
  await sender.press(button, { ts: post.ts });
  await expect.poll(answers).toHaveLength(1);
  const [, url = ""] = /<([^|]+)\|/.exec(answers()[0]!) ?? [];
  await page.goto(url);
  await expect(page.getByText("Link your Slack account")).toBeVisible();
  await expect(page.getByText("in the Slack workspace Garden Club will act as")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Link my account" }).click();
  await expect(page.getByText("Your account is linked to Garden Club.")).toBeVisible();
  await expectFits(page);
  await sender.press(button, { ts: post.ts });
  // The same message, updated.
  await expect.poll(() => post.text).toBe("🟢 Roses #2 is live");
  await expect.poll(() => answers().at(-1)).toBe("You approved Roses #2. It is live.");
  expect((await sender.command("status roses")).text).toContain("|#2> is live since");

  await page.goto(`${dashboard()}/${org}/~/integrations/slack`);
  await expect(workspace).toContainText("Connected");
  await sender.event({ type: "app_uninstalled" }, new Date(Date.now() + 2_000));
  // The open page follows.
  await expect(workspace).toContainText("Access removed");
  await expect(page.getByRole("switch", { name: "Post messages to Releases" })).not.toBeChecked();
  await expectFits(page);
});
