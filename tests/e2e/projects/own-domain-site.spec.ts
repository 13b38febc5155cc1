import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { type DnsDouble, startDnsDouble } from "../../support/doubles/dns-double.ts";
import { dashboard, expectNoBarriers, test } from "../support.ts";
import { unique } from "../unique.ts";

/** The browser finds this machine there: `tests/e2e/playwright.config.ts`. */
const HOST = "garden.example-site.com";
const PURPLE = { hex: "#6b21a8", css: "rgb(107, 33, 168)" };
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="${PURPLE.hex}"/></svg>`;
const notes = {
  "index.md": "# The kitchen garden\n\nStart with the [[tomatoes]].\n",
  "tomatoes.md": "# Tomatoes\n\nSun and patience.\n",
};

let dns: DnsDouble;
let directory: string;
test.beforeAll(async () => {
  dns = await startDnsDouble(Number(process.env["PRESSMARK_HOST_PORT"]));
  directory = mkdtempSync(join(tmpdir(), "pressmark-own-domain-"));
});
test.afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await dns.close();
});

test("a newcomer publishes a folder at an own domain, with logo, navigation and colors, without a terminal", async ({
  page,
}) => {
  // From nothing to a site.
  await page.goto(`${dashboard()}/signup?redirect=/new`);
  await page.getByLabel("Email").fill(`newcomer-${unique()}@example.org`);
  await page.getByLabel("Password").fill("a long sentence 4 tests");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: /Upload a folder or zip/ }).click();
  const folder = join(directory, "Kitchen garden");
  for (const [path, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await page.getByLabel("Folder", { exact: true }).setInputFiles(folder);
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const label = (await visit.getAttribute("href"))!;

  // Its looks.
  await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link", { name: "Settings" })
    // The first one is the organization's.
    .last()
    .click();
  await page.getByRole("link", { name: "Theme", exact: true }).click();
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const save = async (name: string) => {
    await card(name).getByRole("button", { name: "Save" }).click();
    await expect(card(name).getByRole("button", { name: "Save" })).toBeDisabled();
  };
  await card("Theme").getByLabel("Color").fill(PURPLE.hex);
  await save("Theme");
  await card("Logo and icon")
    .getByLabel("File for Logo", { exact: true })
    .setInputFiles({ name: "Logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await expect(card("Logo and icon").getByLabel("Logo", { exact: true })).toHaveValue(
    "assets/logo.svg",
  );
  await save("Logo and icon");
  const header = card("Navigation").getByRole("group", { name: "Header" });
  await header.getByRole("button", { name: "Add a link" }).click();
  await header.getByLabel("Address").fill("/tomatoes");
  await header.getByLabel("Label").fill("Our tomatoes");
  await save("Navigation");

  // Its address.
  await page.getByRole("link", { name: "Domains", exact: true }).click();
  await page.getByLabel("Domain", { exact: true }).fill(HOST);
  await page.getByRole("button", { name: "Add domain" }).click();
  const domain = page.getByRole("region", { name: HOST });
  await expect(domain.getByText("Waiting for DNS")).toBeVisible();
  for (const type of ["TXT", "CNAME"] as const) {
    const record = domain.getByRole("listitem").filter({ hasText: type });
    const [name, value] = await record.locator("dd.font-mono").allTextContents();
    dns.set(type, name!, [value!]);
  }
  await domain.getByRole("button", { name: /Check now/ }).click();
  await expect(domain.getByText("Live", { exact: true })).toBeVisible();
  await domain.getByRole("button", { name: /Make primary/ }).click();
  await expect(domain.getByText("Primary", { exact: true })).toBeVisible();
  const address = (await domain.getByRole("link", { name: /^Open/ }).getAttribute("href"))!;
  expect(new URL(address).hostname).toBe(HOST);

  // A visitor with the old address ends at the domain, once the build with it is live.
  const visitor = await page.context().newPage();
  const canonical = visitor.locator("link[rel=canonical]");
  await expect(async () => {
    await visitor.goto(new URL("tomatoes", label).href);
    expect(visitor.url()).toBe(new URL("tomatoes", address).href);
    expect(await canonical.getAttribute("href")).toBe(visitor.url());
  }).toPass();
  await visitor.goto(address);
  await expect(visitor.locator("img.logo:visible")).toHaveJSProperty("naturalWidth", 160);
  await expect(canonical).toHaveAttribute("href", address);
  await expect(visitor.getByRole("main").getByRole("link", { name: "tomatoes" })).toHaveCSS(
    "color",
    PURPLE.css,
  );
  await expectNoBarriers(visitor);
  await visitor.getByRole("link", { name: "Our tomatoes" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Tomatoes" })).toBeVisible();
  expect(visitor.url()).toBe(new URL("tomatoes", address).href);
});
