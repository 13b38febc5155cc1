import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

test("build settings say what is wrong, and build the site again", async ({ page }) => {
  await newAccount(page, "editor");
  const repository = makeRepository({
    "index.md": "# Press\n\nRollers.\n\nstatus:: draft of 1.0\n",
  });
  repository.git("branch", "release/1.0");
  const project = await createProject(page, "Press notes", repository);
  repository.git("push", "--quiet", "pressmark", "main", "release/1.0");

  await page.goto(new URL(`${project}/settings/build`, page.url()).href);
  const card = page.getByRole("region", { name: "Build", exact: true });
  const field = (name: string) => card.getByLabel(name, { exact: true });
  const save = card.getByRole("button", { name: "Save" });
  await field("Branches with versions").fill("release/*, old ones");
  await field("Number of versions").fill("21");
  await field("Site of other pages").fill("https://example.org/?a");
  await save.click();
  await expect(field("Branches with versions")).toHaveAccessibleDescription(
    /^“old ones” is not a valid branch or tag name\. Remove spaces/,
  );
  await expect(field("Number of versions")).toHaveAccessibleDescription(
    "Number of versions can be up to 20.",
  );
  await expect(field("Site of other pages")).toHaveAccessibleDescription(
    "Site of other pages must be an address such as https://example.org.",
  );
  await expect(card.getByRole("alert")).toHaveText(/Correct the marked fields/);
  await expectNoBarriers(page);

  await field("Branches with versions").fill("release/*");
  await field("Number of versions").fill("");
  await field("Site of other pages").fill("");
  await field("Written for").selectOption("No conventions");
  await card.getByText("Issues that block deployments: none").click();
  await card.getByRole("checkbox", { name: "secret" }).check();
  await expectNoBarriers(page);
  await save.click();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #2 /),
  ).toBeVisible();
  await page.goto(new URL(`${project}/settings/formatting`, page.url()).href);
  const formatting = page.getByRole("region", { name: "Formatting", exact: true });
  await formatting.getByLabel("Hide inline fields").check();
  await formatting.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #3 /),
  ).toBeVisible();

  await page.goto(new URL(`${project}/settings`, page.url()).href);
  const site = page.getByRole("region", { name: "Site", exact: true });
  const language = site.getByLabel("Language", { exact: true });
  await language.fill("not a language");
  const timeZone = site.getByLabel("Time zone", { exact: true });
  await timeZone.fill("Berlin");
  await site.getByRole("button", { name: "Save" }).click();
  await expect(language).toHaveAccessibleDescription(
    "Language must be a tag such as en, de or pt-BR.",
  );
  await expect(timeZone).toHaveAccessibleDescription(
    "Time zone must be the name of a time zone, such as Europe/Berlin or UTC.",
  );
  await language.fill("fr");
  await timeZone.fill("europe/berlin");
  await expectNoBarriers(page);
  await site.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #4 /),
  ).toBeVisible();
  await expect(site.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(timeZone).toHaveValue("Europe/Berlin");

  repository.write("pressmark.yml", "# Settings\nsite:\n  title: La presse\n");
  repository.write("index.md", "# Presse\n\nRouleaux.\n\nstatus:: final\n");
  repository.commit("2.0");
  const printed = repository.push();
  const address = /remote: .*(http:\/\/press-notes--[^\s]+localhost:\d+)/.exec(printed)?.[1];
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(`${address}/`);
    await expect(visitor.getByText("Rouleaux.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(visitor.getByText("final")).toBeHidden();
  await expect(visitor).toHaveTitle(/La presse/);
  const versions = visitor.getByRole("navigation", { name: "Versions" });
  await versions.locator("summary", { hasText: "Dernière" }).click();
  await versions.getByRole("link", { name: "1.0" }).click();
  await expect(visitor.getByText("Rollers.")).toBeVisible();
  await expect(visitor.getByText("draft of 1.0")).toBeHidden();

  await page.reload();
  const title = site.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("La presse");
  await expect(title).toBeDisabled();
  await expect(language).toBeEnabled();
  await expectNoBarriers(page);
  await site.getByRole("link", { name: "pressmark.yml, line 3" }).click();
  await expect(page.getByLabel("Go to line")).toHaveValue("3");
  await expect(page.getByText("title: La presse")).toBeInViewport();
});
