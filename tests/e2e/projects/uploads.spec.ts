import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { zipSync } from "fflate";
import { wordpressExport } from "../../support/inputs/exports.ts";
import { ONE_PIXEL } from "../../support/inputs/one-pixel.ts";
import { dashboard, expectFits, newAccount, test } from "../support.ts";

let directory: string;
test.beforeAll(() => (directory = mkdtempSync(join(tmpdir(), "pressmark-upload-"))));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

function writeFolder(name: string, files: Record<string, string | Buffer>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(directory, name);
}

/** Drops a file, as from the desktop. */
async function drop(page: Page, { name, bytes }: { name: string; bytes: Uint8Array }) {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], fileName));
      return data;
    },
    [name, [...bytes]] as const,
  );
  await page
    .getByRole("group", { name: "Files to upload" })
    .dispatchEvent("drop", { dataTransfer: transfer });
}

test("a folder becomes a live site, and the next upload a commit on top of it", async ({
  page,
}) => {
  await newAccount(page, "uploads");
  await page.goto(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Upload a folder or zip/ }).click();
  await expect(page.getByRole("button", { name: "Create and publish" })).toBeDisabled();
  await drop(page, { name: "notes.zip", bytes: Buffer.from("no zip") });
  await expect(page.getByRole("alert")).toContainText("is not a zip, or is damaged");
  await expectFits(page);

  const folder = writeFolder("Kitchen garden", {
    "index.md": "# The garden\n\n![A bed](bed.png)\n\n[[tomatoes]]\n",
    "tomatoes.md": "# Tomatoes\n",
    "old.md": "# Old plans\n",
    "bed.png": ONE_PIXEL,
    ".DS_Store": "x",
    "node_modules/a/README.md": "# Not mine\n",
  });
  await page.getByLabel("Folder", { exact: true }).setInputFiles(folder);
  await expect(page.getByRole("status").filter({ hasText: "Files:" })).toContainText(
    "3 notes, 1 picture",
  );
  await expect(page.getByText("Left out: system files of macOS and Windows (1)")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Kitchen garden");
  await expectFits(page);
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href"))!;

  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const changed = {
    "index.md": "# The winter garden\n",
    "tomatoes.md": "# Tomatoes\n",
    "kale.md": "# Kale\n",
    "bed.png": ONE_PIXEL,
  };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(changed).map(([path, text]) => [path, Buffer.from(text)])),
  );
  await drop(page, { name: "garden.zip", bytes });
  await expect(dialog.getByText("1 new, 1 changed, 1 removed · 2 unchanged")).toBeVisible();
  await expectFits(page);
  await dialog.getByLabel("Message").fill("Winter");
  await dialog.getByRole("button", { name: "Commit and publish" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Winter").first()).toBeVisible();

  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(site);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("The winter garden", {
      timeout: 1_000,
    });
  }).toPass();
  const gone = await visitor.goto(new URL("old", site).href);
  expect(gone?.status()).toBe(404);

  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await drop(page, { name: "garden.zip", bytes });
  await expect(dialog.getByText("Nothing would change")).toBeVisible();
});

test("an export of WordPress becomes a site whose old addresses redirect, and drafts stay hidden", async ({
  page,
}) => {
  await newAccount(page, "wordpress");
  await page.goto(`${dashboard()}/new?from=upload`);
  const old = "https://old.example";
  const xml = wordpressExport([
    {
      title: "Hello world",
      name: "hello-world",
      link: `${old}/2020/01/hello-world/`,
      content: `<p>Welcome!</p><img src="${old}/wp-content/uploads/2020/01/bed-300x200.png" alt="A bed"><img src="https://cdn.example/x.png" alt="Gone">`,
    },
    { title: "Secret plans", name: "secret-plans", status: "draft" },
  ]);
  const folder = writeFolder("blog", {
    "old.xml": xml,
    "wp-content/uploads/2020/01/bed.png": ONE_PIXEL,
  });
  await page.getByLabel("Folder", { exact: true }).setInputFiles(folder);
  await expect(page.getByText("WordPress export:")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "WordPress" })).toContainText(
    "1 post, 1 draft, 1 picture, 1 picture is only on cdn.example",
  );
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href"))!;
  const visitor = await page.context().newPage();
  await visitor.goto(new URL("2020/01/hello-world/", site).href);
  await expect(visitor.getByRole("heading", { level: 1, name: "Hello world" })).toBeVisible();
  await expect(visitor.getByRole("img", { name: "A bed" })).toHaveJSProperty("naturalWidth", 1);
  expect((await visitor.goto(new URL("posts/secret-plans", site).href))?.status()).toBe(404);
});
