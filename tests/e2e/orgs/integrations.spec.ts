import { expect, type Page } from "@playwright/test";
import { startDiscordDouble } from "../../support/doubles/chat/discord-double.ts";
import {
  anotherPerson,
  createOrg,
  createProject,
  dashboard,
  expectFits,
  expectNoBarriers,
  invite,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const port = () => Number(process.env["PRESSMARK_HOST_PORT"]);
const channels = (page: Page) => page.getByRole("region", { name: "Channels", exact: true });
const toggle = (page: Page) => page.getByRole("switch", { name: "Post messages to Releases" });

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Actions of Releases" }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function addDiscord(page: Page, webhook: string): Promise<void> {
  const form = page.getByRole("dialog", { name: "Add a channel" });
  await form.getByRole("radio", { name: "Discord" }).check();
  await form.getByLabel("Webhook URL").fill(webhook);
  await form.getByLabel("Name").fill("Releases");
  await form.getByRole("button", { name: "Add channel" }).click();
}

test("a channel in Discord follows a push, and says when its webhook is gone", async ({ page }) => {
  const discord = await startDiscordDouble(port());
  const { org } = await newAccount(page, "channels");
  const repository = makeRepository({ "index.md": "# Roses\n" });
  const project = await createProject(page, "Roses", repository);
  await page.goto(`${dashboard()}/${org}`);
  const projects = page.getByRole("navigation", { name: "Projects" });
  await projects.getByRole("link", { name: "Integrations" }).click();
  await expect(page.getByRole("heading", { name: "No channels yet" })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "Add a channel" }).click();
  await addDiscord(page, "https://10.0.0.1/api/webhooks/1/abc");
  const address = page.getByLabel("Webhook URL");
  await expect(address).toHaveAccessibleDescription("This address is inside a private network.");
  await expect(address).toBeFocused();
  await expectFits(page);
  await addDiscord(page, discord.webhook);
  const added = page.getByRole("dialog", { name: "The channel is added" });
  await added.getByRole("button", { name: "Send a test message" }).click();
  await expect(added.getByText("Discord accepted the test message.")).toBeVisible();
  await expectFits(page);
  await added.getByRole("button", { name: "Done" }).click();
  await expect(channels(page)).toContainText("deployments, chat tasks, domains");
  await expect(channels(page)).toContainText("last post just now");
  expect(discord.messages).toHaveLength(1);
  await expectFits(page);

  repository.push();
  const titles = () => discord.messages.flatMap(({ embeds }) => embeds?.[0]?.title ?? []);
  await expect.poll(titles).toContain("Roses #1 is live");
  await page.goto(`${dashboard()}${project}/settings/build`);
  await page.getByLabel("Require approval for new public content").check();
  const build = page.getByRole("region", { name: "Build", exact: true });
  await build.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  repository.write("Plan.md", "# A plan\n");
  repository.commit("A plan");
  repository.push();
  await expect.poll(titles).toContain("Roses #2 waits for approval");
  const sent = discord.messages.find(({ embeds }) => /waits/.test(embeds?.[0]?.title ?? ""));
  await page.goto(dashboard() + project);
  await page.getByRole("link", { name: "Review and approve" }).click();
  await page.getByRole("button", { name: "Approve and publish" }).click();
  // The same message, edited.
  await expect.poll(() => sent?.embeds?.[0]?.title).toBe("Roses #2 is live");
  expect(sent?.edits).toBeGreaterThan(0);

  await page.goto(`${dashboard()}${project}/settings/integrations`);
  await expect(page.getByRole("heading", { name: "No channels yet" })).toBeVisible();
  const ofOrg = page.getByRole("region", { name: "Channels of the organization" });
  await expect(ofOrg).toContainText("Releases");
  await expect(ofOrg.getByRole("switch")).toHaveCount(0);
  await expectFits(page);
  await ofOrg.getByRole("link", { name: "All integrations" }).click();

  // An admin of the server deletes the webhook.
  discord.instead = () => ({ status: 404, body: { code: 10_015, message: "Unknown Webhook" } });
  await chooseAction(page, "Send a test message");
  await expect(page.getByText("The test message was not posted.")).toBeVisible();
  await expect(channels(page)).toContainText(/failed just now: Discord/);
  repository.write("index.md", "# Roses and more\n");
  repository.commit("More");
  repository.push();
  // Pressmark itself switches it off while the page is open.
  await expect(channels(page)).toContainText("Discord answered that this address no longer exists");
  await expect(toggle(page)).not.toBeChecked();
  await expectFits(page);
  await projects.getByRole("link", { name: "All projects" }).click();
  const connected = page.getByRole("region", { name: "Integrations" });
  await expect(connected).toContainText("Discord Not working");
  await expectFits(page);
  await connected.getByRole("link", { name: "All integrations" }).click();

  await chooseAction(page, "Edit");
  const form = page.getByRole("dialog", { name: "Edit channel" });
  await expect(form.getByLabel("New address")).toHaveValue("");
  await form.getByRole("checkbox", { name: "Chat tasks" }).check();
  await expectFits(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await chooseAction(page, "Remove");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "No channels yet" })).toBeVisible();
  await discord.close();
});

test("members see the channels of their organization, and only admins change them", async ({
  page,
  browser,
}) => {
  const discord = await startDiscordDouble(port());
  await newAccount(page, "ada");
  const org = await createOrg(page, "Channel garden");
  const member = await anotherPerson(browser);
  const { email } = await newAccount(member, "bob");
  await member.goto(await invite(page, email));
  await member.getByRole("button", { name: "Accept" }).click();
  await member.waitForURL(`${dashboard()}/${org}`);
  await member.goto(`${dashboard()}/${org}/~/integrations`);
  await expect(member.getByText("Admins of the organization can add one.")).toBeVisible();
  await expect(member.getByRole("button", { name: "Add a channel" })).toHaveCount(0);

  await page.goto(`${dashboard()}/${org}/~/integrations`);
  await page.getByRole("button", { name: "Add a channel" }).click();
  await addDiscord(page, discord.webhook);
  await page.getByRole("button", { name: "Done" }).click();
  // The member's page follows live.
  await expect(channels(member)).toContainText("Releases");
  await expect(channels(member)).not.toContainText("Disabled");
  await toggle(page).click();
  await expect(toggle(page)).not.toBeChecked();
  await expect(channels(member)).toContainText("Disabled");
  await expect(member.getByRole("switch")).toHaveCount(0);
  await expect(member.getByRole("button", { name: "Actions of Releases" })).toHaveCount(0);
  await expectNoBarriers(member);
  await discord.close();
});
