import { expect } from "@playwright/test";
import { MongoClient } from "mongodb";
import { readEnv } from "#service/read-env.ts";
import { type DnsDouble, startDnsDouble } from "../../../support/doubles/dns-double.ts";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const HOST = "www.ferns.com";

let dns: DnsDouble;
test.beforeAll(async () => {
  dns = await startDnsDouble(Number(process.env["PRESSMARK_HOST_PORT"]));
});
test.afterAll(() => dns.close());

/** Makes the next check of the domain due. It would be some twenty seconds later. */
async function hurryCheck(): Promise<void> {
  const env = readEnv({ DATA_DIR: process.env["PRESSMARK_DATA_DIR"] });
  const client = await MongoClient.connect(env.MONGODB_URI);
  const domains = client.db().collection("domains");
  const due = await domains.updateOne({ host: HOST }, { $set: { nextCheckAt: new Date() } });
  await client.close();
  expect(due.matchedCount).toBe(1);
}

test("a domain goes live while its page is open, becomes the primary domain, and is removed", async ({
  page,
}) => {
  await newAccount(page, "gardener");
  const repository = makeRepository({ "index.md": "# Ferns\n" });
  const project = await createProject(page, "Ferns", repository);
  repository.git("push", "--quiet", "pressmark", "main");

  await page.goto(new URL(`${project}/settings/domains`, page.url()).href);
  await expect(page.getByText("No domains yet")).toBeVisible();
  await expectNoBarriers(page);
  const field = page.getByLabel("Domain", { exact: true });
  const add = page.getByRole("button", { name: "Add domain" });
  await field.fill("*.ferns.com");
  await add.click();
  await expect(field).toHaveAccessibleDescription(/Wildcards are not supported/);
  await field.fill(`https://${HOST.toUpperCase()}/about`);
  await add.click();
  const card = page.getByRole("region", { name: HOST });
  await expect(card.getByText("Waiting for DNS")).toBeVisible();
  const [proof, address] = await Promise.all(
    ["TXT", "CNAME"].map(async (type) => {
      const record = card.getByRole("listitem").filter({ hasText: type });
      return (await record.locator("dd.font-mono").allTextContents()) as [string, string];
    }),
  );
  expect(address).toEqual([HOST, "domains.sites.example.net"]);

  // The worker finds what is wrong.
  dns.set("TXT", proof![0], ["another=value"]);
  dns.set("A", HOST, ["192.0.2.1"]);
  await card.getByRole("button", { name: /Check now/ }).click();
  await expect(card.getByText(/Found another=value, expected pressmark-/)).toBeVisible();
  await expect(card.getByText(/Found 192\.0\.2\.1, expected domains\./)).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  await expectNoBarriers(page);
  await page.setViewportSize(DESKTOP);

  // No user asks for another check.
  dns.clear();
  dns.set("TXT", proof![0], [proof![1]]);
  dns.set("CNAME", HOST, [address![1]]);
  await hurryCheck();
  await expect(card.getByText("Live", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: /Make primary/ }).click();
  await expect(card.getByText("Primary", { exact: true })).toBeVisible();
  const domains = page.getByRole("region", { name: "Domains", exact: true });
  await expect(domains.getByText(HOST, { exact: true })).toBeVisible();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #2 /),
  ).toBeVisible();
  await card.getByRole("button", { name: "Add ferns.com" }).click();
  const apex = page.getByRole("region", { name: "ferns.com", exact: true });
  await expect(apex.getByText("203.0.113.5", { exact: true })).toBeVisible();
  await expectNoBarriers(page);

  await card.getByRole("button", { name: /^Remove/ }).click();
  const dialog = page.getByRole("dialog", { name: `Remove ${HOST}?` });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(card).toHaveCount(0);
  await expect(domains.getByText("Stop redirecting")).toHaveCount(0);
});
