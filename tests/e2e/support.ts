import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, expect, type Locator, type Page, test as base } from "@playwright/test";
import type axe from "axe-core";
import { type ModelDouble, startModelDouble } from "../support/doubles/models/model-double.ts";
import { call, keepSession, personalOrg } from "./signed-in.ts";
import { unique } from "./unique.ts";

export const test = base.extend<{ closed: void; model: ModelDouble }>({
  /** The model provider of the product, for tests in `SHARED` of the configuration. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
  model: async ({}, use) => {
    const model = await startModelDouble({ port: Number(process.env["PRESSMARK_HOST_PORT"]) });
    await use(model);
    await model.close();
  },
  /** Closes what a test has opened. Otherwise its pages would follow the product live until the last test. */
  closed: [
    async ({ browser, context }, use) => {
      await use();
      const opened = browser.contexts().filter((other) => other !== context);
      await Promise.all(opened.map((other) => other.close()));
    },
    { auto: true },
  ],
});

export const dashboard = (): string => process.env["PRESSMARK_DASHBOARD"]!;

interface Account {
  email: string;
  password: string;
  /** The handle of its personal organization. */
  org: string;
}

/**
 * Signs a new account in, without opening a page of the app. The account and its session come from the api, because the sign-up page takes a third of a short
 * test. `accounts/identity.spec.ts` signs up in the browser.
 */
export async function newAccount(page: Page, name: string): Promise<Account> {
  const email = `${name}-${unique()}@example.org`;
  const password = "a long sentence 4 tests";
  const answer = await page.request.post(`${dashboard()}/auth/v1/signup`, {
    data: { email, password },
  });
  await keepSession(page, dashboard(), answer);
  return { email, password, org: await personalOrg(page) };
}

/** Signs an account in, without opening a page of the app. `logIn` fills in the form, as several tests of `accounts/` do. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  const address = `${dashboard()}/auth/v1/token?grant_type=password`;
  const answer = await page.request.post(address, { data: { email, password } });
  await keepSession(page, dashboard(), answer);
}

/** Opens the home of a new account's organization. */
export async function signUp(page: Page, name: string): Promise<Account> {
  const account = await newAccount(page, name);
  await page.goto(`${dashboard()}/dashboard`);
  await page.waitForURL(`${dashboard()}/${account.org}`);
  return account;
}

/** A separate browser, like another user's. */
export async function anotherPerson(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Creates an organization in the browser and ends on its members page. Returns its handle. */
export async function createOrg(page: Page, name: string): Promise<string> {
  await page.goto(`${dashboard()}/new/organization`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL(/\/~\/settings\/members$/);
  return new URL(page.url()).pathname.split("/")[1]!;
}

/** Invites an address on the open members page. Returns the link to pass on. */
export async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`${email} is invited`)).toBeVisible();
  return (await page.getByRole("region", { name: "invitation link" }).innerText()).trim();
}

const VISIT_EVERY_MS = 500;

/**
 * Opens a page of a site until it shows this. A push goes live a moment after it, and a site's page is complete once it has loaded, so waiting for text in
 * an old page would only take time.
 */
export async function visitUntil(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [VISIT_EVERY_MS] });
}

/** How often pages ask again for what changes without an event. */
export const ASKED_EVERY_MS = 20_000;

/** Lets the clock of the page run ahead until a list that it asks for again shows this. Install the clock (`page.clock.install()`) before the page opens. */
export async function laterShows(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ASKED_EVERY_MS);
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Marks the page. A reload would remove the mark. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  type Marked = { notReloaded?: boolean };
  await page.evaluate(() => void ((window as Marked).notReloaded = true));
  return async () => expect(await page.evaluate(() => (window as Marked).notReloaded)).toBe(true);
}

/** Half the size of `axe.source`. Every document that is checked receives and parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What a check looks at. The colors take two thirds of the time, so a page whose colors were just checked at another width is only checked for its structure,
 * and one that was just checked in its other appearance only for its colors.
 */
type Checked = "everything" | "colors" | "structure";

const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const ruleChoice: Record<Checked, axe.RunOptions> = {
  everything: {},
  colors: { runOnly: COLOR_RULES },
  structure: { rules: { "color-contrast": { enabled: false } } },
};

/** Checks the current page, or the open dialog, for accessibility issues. Frames are checked as separate pages. */
export async function expectNoBarriers(page: Page, checked: Checked = "everything"): Promise<void> {
  // Injected once per document, because opening a separate tab for every check takes longer than the check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const barriers = await page.evaluate(async (choice) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(
      { exclude: ["iframe"] },
      // Only violations are described, and by their markup.
      { ...choice, resultTypes: ["violations"], selectors: false },
    );
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, ruleChoice[checked]);
  expect(barriers, page.url()).toEqual([]);
}

const PHONE = { width: 390, height: 844 };

/** The page is accessible at its width and on a phone, where nothing is wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  await expectNoBarriers(page);
  const size = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  // Parts that measure themselves, such as tabs, follow the new width a frame later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await expectNoBarriers(page, "structure");
  await page.setViewportSize(size);
}

/** Waits until React has hydrated a public page. From then on the page reacts to clicks and keys, and React reports mismatches. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Presses a key once the page is idle. A new element reacts to the keyboard a moment after it is visible, which is too short for a person to notice. */
export async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.keyboard.press(key);
}

/** Fills in the login form, and opens its page first if necessary. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  if (!new URL(page.url()).pathname.endsWith("login")) await page.goto(`${dashboard()}/login`);
  // The address changes before the page does, and the previous page may have a field with the same name.
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(`${dashboard()}/`);
}

/** A git repository on disk, like a user's. */
export interface Repository {
  directory: string;
  write(path: string, text: string): void;
  git(...args: string[]): string;
  /** Pushes the branch. Returns what git printed for the user. */
  push(): string;
  commit(message: string): void;
}

export function makeRepository(files: Record<string, string>): Repository {
  const directory = mkdtempSync(join(tmpdir(), "pressmark-repository-"));
  const repository: Repository = {
    directory,
    write: (path, text) => {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    },
    git: (...args) => run(directory, args).stdout,
    push: () => run(directory, ["push", "pressmark", "HEAD"]).stderr,
    commit: (message) => {
      repository.git("add", "--all");
      repository.git("commit", "--quiet", "-m", message);
    },
  };
  repository.git("init", "--quiet", "--initial-branch=main");
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  repository.commit("First notes");
  return repository;
}

function run(directory: string, args: string[]): { stdout: string; stderr: string } {
  const result = spawnSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      HOME: directory,
      GIT_TERMINAL_PROMPT: "0",
      GIT_AUTHOR_NAME: "Ada",
      GIT_AUTHOR_EMAIL: "ada@example.org",
      GIT_COMMITTER_NAME: "Ada",
      GIT_COMMITTER_EMAIL: "ada@example.org",
    },
  });
  if (result.status !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr}`);
  return result;
}

/**
 * Creates an empty project and adds its remote, without opening a page: the forms would take longer than the rest of a short test. `pages.spec.ts` and
 * `deployments/push.spec.ts` follow the instructions of the page.
 * @returns the path of its page
 */
export async function createProject(
  page: Page,
  name: string,
  repository: Repository,
  /** The personal organization, unless there is another. */
  org = "",
): Promise<string> {
  const orgId = org || (await personalOrg(page));
  const { project } = await call<{
    project: { handle: string; gitUrl: string; pushToken: string };
  }>(page, "projects.create", { orgId, name, source: { kind: "remote" } });
  const remote = new URL(project.gitUrl);
  remote.username = "push";
  remote.password = project.pushToken;
  repository.git("remote", "add", "pressmark", remote.href);
  return `/${orgId}/${project.handle}`;
}

/** Creates an empty project in the browser and adds its remote, following the page's instructions. */
export async function createProjectInBrowser(
  page: Page,
  name: string,
  repository: Repository,
): Promise<string> {
  await page.goto(`${dashboard()}/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  const commands = page.getByRole("region", { name: "Commands for an existing repository" });
  const [, remote] = /git remote add pressmark (\S+)/.exec(await commands.innerText()) ?? [];
  expect(remote).toContain("@");
  repository.git("remote", "add", "pressmark", remote!);
  return new URL(page.url()).pathname;
}
