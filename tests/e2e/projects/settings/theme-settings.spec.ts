import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

const logo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="${color}"/></svg>`;

test("an owner gives the site a logo, links, a home page and colors without a terminal", async ({
  page,
}) => {
  await newAccount(page, "owner");
  const repository = makeRepository({
    "index.md": "# Press\n\n![[assets/logo.svg]]",
    "guide/start.md": "# Start here\n\nRollers and ink.",
    "assets/logo.svg": logo("#2a6848"),
    "assets/night.svg": logo("#85c7a0"),
    "assets/icon.svg": logo("#2a6848").replace('width="160"', 'width="40"'),
  });
  const project = await createProject(page, "Press notes", repository);
  const printed = repository.push();
  const site = /remote: .*(http:\/\/press-notes--[^\s]+localhost:\d+)/.exec(printed)?.[1];

  await page.goto(new URL(`${project}/settings/theme`, page.url()).href);
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const saved = page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #\d+ /);
  const save = async (name: string) => {
    await card(name).getByRole("button", { name: "Save" }).click();
    await expect(saved).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card(name).getByRole("button", { name: "Save" })).toBeDisabled();
  };
  await card("Theme").getByRole("radio", { name: "Handbook" }).check();
  await card("Theme").getByLabel("Appearance").selectOption("Dark");
  await save("Theme");

  const pictures = card("Logo and icon");
  await pictures.getByLabel("Favicon", { exact: true }).fill("https://example.org/icon.svg");
  await pictures.getByRole("button", { name: "Save" }).click();
  await expect(pictures.getByLabel("Favicon", { exact: true })).toHaveAccessibleDescription(
    /^Favicon must be the path of a file in the repository/,
  );
  await pictures.getByLabel("Logo", { exact: true }).fill("/assets/logo.svg");
  await pictures
    .getByLabel("Logo in the dark appearance", { exact: true })
    .fill("assets/night.svg");
  const chosen = pictures.getByLabel("File for Favicon", { exact: true });
  const picture = (name: string, buffer: Buffer) =>
    chosen.setInputFiles({ name, mimeType: "image/svg+xml", buffer });
  await picture("icon.gif", Buffer.from("GIF"));
  await expect(pictures.getByText("icon.gif is not an SVG or PNG file.")).toBeVisible();
  await picture("Our icon.svg", Buffer.alloc(101 * 1_024, " "));
  await expect(pictures.getByText("Our icon.svg is 101 KiB. It can have up to")).toBeVisible();
  await picture("Our icon.svg", Buffer.from(logo("#2a6848").replace('width="160"', 'width="40"')));
  await expect(pictures.getByText("assets/our-icon.svg is in the repository")).toBeVisible();
  await expect(pictures.getByLabel("Favicon", { exact: true })).toHaveValue("assets/our-icon.svg");
  await expectNoBarriers(page);
  await save("Logo and icon");

  const navigation = card("Navigation");
  const header = navigation.getByRole("group", { name: "Header" });
  for (const [at, to] of ["/guide/start", "https://example.org", "/posts"].entries()) {
    await header.getByRole("button", { name: "Add a link" }).click();
    await header.getByLabel("Address").nth(at).fill(to);
  }
  await navigation.getByRole("button", { name: "Save" }).click();
  await expect(header.getByLabel("Label").nth(1)).toHaveAccessibleDescription(
    "Label is missing: a link elsewhere needs one.",
  );
  await header.getByLabel("Label").nth(1).fill("Elsewhere");
  await header.getByRole("button", { name: "Move /posts up" }).click();
  await navigation.getByLabel("Home page").fill("guide/start.md");
  await expectNoBarriers(page);
  await save("Navigation");

  const styles = card("Styles");
  await styles.getByLabel("CSS").fill("h1 { background: url(//example.org) }");
  await styles.getByRole("button", { name: "Save" }).click();
  await expect(styles.getByRole("alert")).toHaveText(/line 1: nothing may be loaded from other/);
  await styles.getByLabel("CSS").fill(".page h1 { color: rgb(255, 180, 0) }");
  await save("Styles");

  const visitor = await page.context().newPage();
  const links = visitor.getByRole("navigation", { name: "Site" }).getByRole("link");
  const heading = visitor.getByRole("heading", { name: "Start here" });
  // Each saved card was a deployment. The last one has everything.
  await expect(async () => {
    await visitor.goto(`${site}/`);
    await expect(heading).toHaveCSS("color", "rgb(255, 180, 0)", { timeout: 1_000 });
  }).toPass();
  await expect(links).toHaveText(["Start here", "Posts", "Elsewhere"]);
  await expect(visitor.locator("img.logo.on-dark:visible")).toHaveAttribute(
    "src",
    "/assets/night.svg",
  );
  await expectNoBarriers(visitor);

  await visitor.setViewportSize({ width: 390, height: 800 });
  await expect(links).toHaveCount(0);
  await visitor.getByRole("button", { name: "Open navigation" }).press("Enter");
  await visitor.getByRole("button", { name: "Close navigation" }).click();
  await expect(visitor.getByRole("complementary")).toHaveCount(0);
  await visitor.getByRole("button", { name: "Open navigation" }).press("Enter");
  await visitor.getByRole("complementary").getByRole("link", { name: "Posts" }).press("Enter");
  await expect(visitor).toHaveURL(`${site}/posts`);
  await expectNoBarriers(visitor);
});
