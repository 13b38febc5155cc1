import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";
import { STORAGE_KEY } from "../signed-in.ts";

test("the MCP page shows the address and what to paste, follows calls, and opens the site to clients of visitors", async ({
  page,
}) => {
  const { org } = await newAccount(page, "mcp");
  const repository = makeRepository({ "index.md": "# Ferns\n" });
  const project = await createProject(page, "Ferns", repository);
  await page.goto(dashboard() + project);
  await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link", { name: "MCP" })
    .click();
  await expect(page).toHaveTitle(/^MCP of Ferns/);
  const address = `${dashboard()}/mcp/${org}/ferns`;
  const connect = page.getByRole("region", { name: "Connect a client" });
  await expect(connect.getByText(`claude mcp add --transport http ferns ${address}`)).toBeVisible();
  await connect.getByRole("link", { name: "VS Code" }).click();
  await expect(connect.getByText(`"url": "${address}"`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No calls yet" })).toBeVisible();
  await expectNoBarriers(page);

  const session = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  const { access_token: token } = JSON.parse(session!) as { access_token: string };
  const params = { name: "write_note", arguments: { path: "moss.md", content: "# Moss" } };
  const answer = await page.request.post(address, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "user-agent": "fern-bot/1",
    },
    data: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
  });
  expect(answer.ok()).toBe(true);
  const call = page.getByRole("region", { name: "Calls", exact: true }).getByRole("listitem");
  await expect(call).toContainText("moss.md");
  await expect(call).toContainText("fern-bot/1");

  await page.getByLabel("Answer clients of visitors").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/\/_mcp$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoBarriers(page);
});
