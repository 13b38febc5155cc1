import { expect, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { type ReceivedEvent, startReceiver } from "../../support/doubles/webhook-receiver.ts";
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

const secretOn = async (page: Page) =>
  (await page.getByRole("region", { name: "signing secret", exact: true }).innerText()).trim();

/** Throws if the signature is wrong. */
const verified = (verifier: Webhook, { headers, body }: ReceivedEvent) =>
  verifier.verify(body, headers as Record<string, string>);

test("a webhook reports deployments to a service, and the page shows each attempt live", async ({
  page,
}) => {
  let status = 200;
  const receiver = await startReceiver(
    (response) => void response.writeHead(status).end("Noted in the garden"),
    { port: Number(process.env["PRESSMARK_HOST_PORT"]) },
  );
  const url = `${receiver.url}/events`;
  // Pressmark still asks the port about the repositories of earlier tests.
  const events = () => receiver.received.filter(({ path }) => path === "/events");
  await newAccount(page, "webhooks");
  const repository = makeRepository({ "index.md": "# Roses\n" });
  const project = await createProject(page, "Roses", repository);
  await page.goto(`${dashboard()}${project}`);
  await page
    .getByRole("navigation", { name: "Projects" })
    .getByRole("list")
    .getByRole("link", { name: "Webhooks" })
    .click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  const address = form.getByLabel("Address");
  await address.fill("https://10.0.0.1/events");
  await form.getByLabel("Description").fill("The pipeline");
  await form.getByLabel("Chosen events").check();
  await form.getByLabel("Deployments").check();
  await form.getByLabel("deployment.changed").uncheck();
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(address).toHaveAccessibleDescription("This address is inside a private network.");
  await expect(address).toBeFocused();
  await expectFits(page);
  await address.fill(url);
  await form.getByRole("button", { name: "Create webhook" }).click();

  await expect(page.getByRole("heading", { level: 1, name: url })).toBeVisible();
  await expect(page.getByText("Copy the signing secret now.")).toBeVisible();
  const verifier = new Webhook(await secretOn(page));
  await expect(page.getByRole("region", { name: "Events" })).toContainText("deployment.failed");
  await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "Send test" }).click();
  const drawer = page.getByRole("dialog", { name: "webhook.test" });
  await expect(drawer.getByRole("status")).toHaveText("Delivered");
  await expect(drawer.getByText("HTTP 200")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Response to attempt 1" })).toHaveText(
    "Noted in the garden",
  );
  await expectFits(page);
  await drawer.getByRole("button", { name: "Send again" }).click();
  await expect(drawer.getByText("HTTP 200")).toHaveCount(2);
  const [first, second] = events();
  expect(verified(verifier, first!)).toMatchObject({ type: "webhook.test" });
  expect(second).toMatchObject({ body: first!.body });
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  await drawer.getByRole("button", { name: "Close" }).click();

  const search = page.getByRole("searchbox", { name: "Find by id of delivery or attempt" });
  await search.fill("no-such-attempt");
  await expect(page.getByRole("heading", { name: "No delivery with this id" })).toBeVisible();
  const attemptId = second!.headers["pressmark-attempt-id"] as string;
  await search.fill(attemptId);
  await page
    .getByRole("region", { name: "Deliveries" })
    .getByRole("button", { name: "webhook.test" })
    .click();
  await expect(drawer.getByText(attemptId)).toBeVisible();
  await expectFits(page);
  await drawer.getByRole("button", { name: "Close" }).click();
  await search.fill("");

  // A push while one looks at the list.
  repository.push();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  const succeeded = deliveries.getByRole("button", { name: "deployment.succeeded" });
  await expect(succeeded).toContainText("Delivered");
  await expect(deliveries.getByText("deployment.changed")).toHaveCount(0);

  status = 500;
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(drawer.getByRole("status")).toHaveText("Failed");
  await drawer.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("navigation", { name: "State" })
    .getByRole("link", { name: "Failed" })
    .click();
  await expect(page).toHaveURL(/\?state=failed$/);
  await expect(deliveries.getByRole("button")).toHaveCount(1);
  await expect(deliveries.getByRole("button")).toContainText("HTTP 500");

  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await expect(page.getByText("also signed with the former secret until")).toBeVisible();
  const newVerifier = new Webhook(await secretOn(page));
  status = 200;
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(drawer.getByRole("status")).toHaveText("Delivered");
  const last = events().at(-1)!;
  for (const each of [verifier, newVerifier]) verified(each, last);
  await page.reload();
  await expect(drawer.getByRole("status")).toHaveText("Delivered");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("If you lost it, rotate it.")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Disabled: by an admin")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test" })).toBeDisabled();
  await expectFits(page);
  await page.goto(`${dashboard()}${project}/webhooks`);
  const row = page.getByRole("listitem").filter({ hasText: url });
  await expect(row).toContainText("last delivery succeeded");
  await expect(row).toContainText(/100% of \d requests? succeeded in 7 days/);
  await expectFits(page);
  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await receiver.close();
});

test("members of an organization learn that only admins see its webhooks", async ({
  page,
  browser,
}) => {
  await newAccount(page, "ada");
  const org = await createOrg(page, "Webhook garden");
  const member = await anotherPerson(browser);
  const { email } = await newAccount(member, "bob");
  await member.goto(await invite(page, email));
  await member.getByRole("button", { name: "Accept" }).click();
  await member.waitForURL(`${dashboard()}/${org}`);
  await page.goto(`${dashboard()}/${org}/~/webhooks`);
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await member.goto(`${dashboard()}/${org}/~/webhooks`);
  await expect(member.getByRole("heading", { name: "For admins only" })).toBeVisible();
  await expectNoBarriers(member);
});
