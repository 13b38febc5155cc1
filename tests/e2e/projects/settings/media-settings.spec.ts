import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>`;

test("media settings say what is wrong, and the media page lists what no page uses", async ({
  page,
}) => {
  await newAccount(page, "photographer");
  const repository = makeRepository({
    "index.md": "# Ferns\n\n![[used.svg]]\n",
    "used.svg": drawing,
    "old/forgotten.svg": drawing,
  });
  const project = await createProject(page, "Ferns", repository);
  repository.git("push", "--quiet", "pressmark", "main");

  await page.goto(new URL(`${project}/settings/media`, page.url()).href);
  const card = page.getByRole("region", { name: "Media", exact: true });
  const field = (name: string) => card.getByLabel(name, { exact: true });
  await field("Quality").fill("200");
  await field("Widths").fill("640, wide");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(field("Quality")).toHaveAccessibleDescription(
    "Quality must be a whole number from 30 to 95.",
  );
  await expect(field("Widths")).toHaveAccessibleDescription(
    "“wide” must be whole numbers of pixels from 160 to 3840.",
  );
  await field("Quality").fill("70");
  await field("Widths").fill("1600, 480");
  await card.getByLabel("Publish originals").uncheck();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #2 /),
  ).toBeVisible();
  await expect(field("Widths")).toHaveValue("480, 1600");
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  await expectNoBarriers(page);

  const link = page.getByRole("link", { name: "Show unused files" });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await link.click();
  const unused = page.getByRole("region", { name: "Unused files" });
  await expect(unused.getByRole("listitem")).toHaveText(/^old\/forgotten\.svg/);
  await expectNoBarriers(page);
});
