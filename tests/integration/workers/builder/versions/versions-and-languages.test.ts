import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { expectAgreement } from "#tests/support/agreement.ts";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** "Latest /fr/setup *", one for each link. */
function linksOf(list: string): string[] {
  return [...list.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)</g)].map(
    ([, url, marks = "", name]) => `${name} ${url}${marks.includes("aria-current") ? " *" : ""}`,
  );
}
const versionsOf = (html: string | null) =>
  linksOf(/<nav class="version-switch".*?<\/nav>/s.exec(html ?? "")?.[0] ?? "");
const languagesOf = (html: string | null) =>
  linksOf(/<details class="languages">.*?<\/details>/s.exec(html ?? "")?.[0] ?? "");
const titleOf = (html: string | null) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html ?? "")?.[1];
const noticeOf = (html: string | null) =>
  /<aside class="version-notice[^>]*><p>(.*?)<\/p>/s.exec(html ?? "")?.[1]?.replace(/<[^>]*>/g, "");

const manual = (version: string) => ({
  "index.md": `# Manual ${version}\n[setup](guide/setup.md)`,
  "guide/setup.md": `# Setup ${version}\n[use](use.md)`,
  "guide/use.md": `# Use ${version}\n\n> [!note]\n> a`,
  "fr/index.md": `# Manuel ${version}\n[installation](guide/setup.md)`,
  "fr/guide/setup.md": `# Installation ${version}\n[utilisation](use.md)`,
  "fr/guide/use.md": `# Utilisation ${version}\n\n> [!note]\n> a`,
});

async function withOldBranch(old: Record<string, string>): Promise<TestProject> {
  const project = await world.project({
    settings: { versions: { branches: ["release/*"], tags: [], most: null } },
  });
  await project.tree.commit(old, "1.0");
  const directory = repositoryDirectory(world.context.env.DATA_DIR, project.id);
  await project.tree.git("push", "-q", directory, "HEAD:refs/heads/release/1.0");
  return project;
}

/** Replaces files of the branch. */
async function pushOld({ id, tree }: TestProject, files: Record<string, string>): Promise<void> {
  const directory = repositoryDirectory(world.context.env.DATA_DIR, id);
  await tree.git("fetch", "-q", directory, "release/1.0");
  await tree.git("checkout", "-q", "FETCH_HEAD");
  await tree.commit(files, "1.0.1");
  await tree.git("push", "-q", directory, "HEAD:refs/heads/release/1.0");
  await tree.git("checkout", "-q", "main");
}

test("versions in branches have the languages of the site, and each language its versions", async () => {
  const project = await withOldBranch(manual("1.0"));
  const published = await project.publish(manual("2.0"));
  const { page, issues, manifest } = published;
  expect(issues).toEqual([]);
  expect(titleOf(await page("/guide/setup"))).toBe("Setup 2.0");
  expect(titleOf(await page("/fr/guide/setup"))).toBe("Installation 2.0");
  expect(versionsOf(await page("/guide/setup"))).toEqual([
    "Latest /guide/setup *",
    "1.0 /1.0/guide/setup",
  ]);
  const pages = Object.keys(manifest.files).filter((url) => url.endsWith("/setup"));
  expect(pages.sort()).toEqual([
    "/1.0/guide/setup",
    "/fr/1.0/guide/setup",
    "/fr/guide/setup",
    "/guide/setup",
  ]);
  expect(titleOf(await page("/fr/1.0/guide/setup"))).toBe("Installation 1.0");
  expect(versionsOf(await page("/fr/guide/setup"))).toEqual([
    "Dernière /fr/guide/setup *",
    "1.0 /fr/1.0/guide/setup",
  ]);
  expect(versionsOf(await page("/fr/1.0/guide/setup"))).toEqual([
    "Dernière /fr/guide/setup",
    "1.0 /fr/1.0/guide/setup *",
  ]);
  expect(languagesOf(await page("/fr/1.0/guide/setup"))).toEqual([
    "English /1.0/guide/setup",
    "Français /fr/1.0/guide/setup *",
  ]);
  expect(languagesOf(await page("/guide/use"))).toEqual([
    "English /guide/use *",
    "Français /fr/guide/use",
  ]);
  expect(noticeOf(await page("/fr/1.0/guide/use"))).toContain("1.0");
  expect(await page("/fr/1.0/guide/use")).toContain('<p class="callout-title">Remarque</p>');
  expect(await page("/fr/1.0/guide/use")).toMatch(/rel="canonical" href="[^"]*\/fr\/guide\/use"/);
  expect(await linksIn(published, "/fr/1.0/guide/setup")).toContain("/fr/1.0/guide/use");
  expect(brokenLinks(published)).toEqual([]);
});

test("a version from before the translations shows its originals in every language", async () => {
  const {
    "fr/index.md": _,
    "fr/guide/setup.md": __,
    "fr/guide/use.md": ___,
    ...old
  } = manual("1.0");
  const project = await withOldBranch(old);
  const { page, issues } = await project.publish(manual("2.0"));
  expect(issues).toEqual([]);
  const html = await page("/fr/1.0/guide/setup");
  expect(titleOf(html)).toBe("Setup 1.0");
  expect(html).toContain('<div class="prose" lang="en" dir="ltr">');
  expect(html).toContain('<a href="/1.0/guide/setup" hreflang="en"');
  expect(versionsOf(html)).toEqual(["Dernière /fr/guide/setup", "1.0 /fr/1.0/guide/setup *"]);
});

test("translations that only an old version has are folders of it", async () => {
  const project = await withOldBranch({
    ...manual("1.0"),
    "de/guide/setup.md": "# Einrichten",
    "de/guide/use.md": "# Benutzen",
  });
  await rm(join(project.tree.directory, "de"), { recursive: true });
  const { page, issues } = await project.publish(manual("2.0"));
  expect(issues).toEqual([]);
  expect(languagesOf(await page("/"))).toEqual(["English /?lang *", "Français /fr"]);
  expect(titleOf(await page("/1.0/de/guide/setup"))).toBe("Einrichten");
  expect(titleOf(await page("/fr/1.0/guide/setup"))).toBe("Installation 1.0");
});

test("a push to a translation in a version renders it alone, as a build from scratch does", async () => {
  const project = await withOldBranch(manual("1.0"));
  await project.publish(manual("2.0"));
  await pushOld(project, { "fr/guide/use.md": "# Utilisation 1.0.1" });
  const quick = await project.publish(undefined, {});
  expect(titleOf(await quick.page("/fr/1.0/guide/use"))).toBe("Utilisation 1.0.1");
  expect(quick.log.map(({ text }) => text).join("\n")).toContain("1 note compiled");
  await expectAgreement(world, project, { quick, step: "translation" });
  await pushOld(project, { "guide/new.md": "# New", "fr/guide/new.md": "# Nouveau" });
  const more = await project.publish(undefined, {});
  expect(titleOf(await more.page("/fr/1.0/guide/new"))).toBe("Nouveau");
  await expectAgreement(world, project, { quick: more, step: "new translation" });
});
