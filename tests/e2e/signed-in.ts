import { type APIResponse, expect, type Page } from "@playwright/test";
import { APP_COOKIE } from "#schemas/accounts/app-cookie.ts";

/** Where the web app keeps its session. */
export const STORAGE_KEY = "pressmark.session";

/** Stores the session of the answer, as the web app at this origin does. */
export async function keepSession(page: Page, origin: string, answer: APIResponse): Promise<void> {
  const session = await answer.text();
  expect(answer.ok(), session).toBe(true);
  // The smallest document of the origin.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    ([key, text, cookie]) => {
      localStorage.setItem(key!, text!);
      // Other browsers get no pages of organizations.
      document.cookie = `${cookie}=1; path=/; samesite=lax`;
    },
    [STORAGE_KEY, session, APP_COOKIE],
  );
}

/** Calls a procedure that changes something, as the user of the page. */
export async function call<T>(page: Page, path: string, input: object): Promise<T> {
  const { origin, headers } = await callerOf(page);
  const answer = await page.request.post(`${origin}/trpc/${path}`, { headers, data: input });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}

/** The handle of the personal organization of the page's user. The first call of an account creates it. */
export async function personalOrg(page: Page): Promise<string> {
  const { origin, headers } = await callerOf(page);
  const answer = await page.request.get(`${origin}/trpc/orgs.list`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { result } = (await answer.json()) as {
    result: { data: { orgs: { handle: string; is_personal: boolean }[] } };
  };
  return result.data.orgs.find((org) => org.is_personal)!.handle;
}

/** A document of the dashboard must be open. */
async function callerOf(page: Page) {
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  const { access_token: token } = JSON.parse(stored!) as { access_token: string };
  return { origin: new URL(page.url()).origin, headers: { authorization: `Bearer ${token}` } };
}
