import { expect } from "@playwright/test";
import { createHash } from "node:crypto";
import { dashboard, expectFits, expectNoBarriers, newAccount, test } from "../support.ts";

const REDIRECT = "http://localhost:9/callback";
const VERIFIER = "a verifier that only the application knows, 43+";

test("an application connects after a sign-in, on a phone too, and is revoked in the settings", async ({
  browser,
  page,
}) => {
  const { email, password, org } = await newAccount(page, "ada");
  const session = await page.evaluate(() => localStorage.getItem("pressmark.session"));
  const { access_token: token } = JSON.parse(session!) as { access_token: string };
  const created = await page.request.post(`${dashboard()}/trpc/projects.create`, {
    headers: { authorization: `Bearer ${token}` },
    data: { orgId: org, name: "Garden", source: { kind: "remote" } },
  });
  expect(created.ok()).toBe(true);
  const registered = await page.request.post(`${dashboard()}/oauth/register`, {
    data: { client_name: "Notes Desktop", redirect_uris: [REDIRECT] },
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${dashboard()}/mcp/${org}/garden`,
    state: "kept",
  };
  const address = `${dashboard()}/oauth/authorize?${new URLSearchParams(parameters)}`;

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await phone.newPage();
  // The program of the user listens here.
  const answers: URL[] = [];
  await phone.route(`${REDIRECT}**`, (route) => {
    answers.push(new URL(route.request().url()));
    return route.fulfill({ body: "Connected" });
  });
  await visitor.goto(address);
  await visitor.waitForURL(/\/login\?/);
  await visitor.getByLabel("Email").fill(email);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(visitor.getByText("Notes Desktop wants to work with")).toBeVisible();
  await expectNoBarriers(visitor);
  await visitor.getByRole("button", { name: "Refuse" }).click();
  await visitor.waitForURL(`${REDIRECT}**`);
  expect(answers.at(-1)?.searchParams.get("error")).toBe("access_denied");

  await visitor.goto(address);
  await visitor.getByRole("radio", { name: "Read Lists" }).check();
  await visitor.getByRole("button", { name: "Allow" }).click();
  await visitor.waitForURL(`${REDIRECT}**`);
  const answer = answers.at(-1)!.searchParams;
  expect([answer.get("state"), answer.get("iss")]).toEqual(["kept", dashboard()]);
  const exchange = async (code: string) => {
    const grant = { grant_type: "authorization_code", code_verifier: VERIFIER };
    const form = { ...grant, code, client_id: clientId };
    return (await page.request.post(`${dashboard()}/oauth/token`, { form })).json();
  };
  expect(await exchange(answer.get("code")!)).toMatchObject({ scope: "content:read" });

  await page.goto(`${dashboard()}/${org}/~/settings/integrations`);
  const connected = page.getByRole("listitem").filter({ hasText: "Notes Desktop" });
  await expect(connected).toContainText(email);
  await expect(connected).toContainText("Garden");
  await expectFits(page);
  await page.getByRole("button", { name: `Revoke Notes Desktop of ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("None yet. An application appears here")).toBeVisible();

  const again = await page.request.post(`${dashboard()}/trpc/applications.approve`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query: String(new URLSearchParams(parameters)), scopes: ["content:read"] },
  });
  const { result } = (await again.json()) as { result: { data: { url: string } } };
  await exchange(new URL(result.data.url).searchParams.get("code")!);

  await page.goto(`${dashboard()}/settings/apikeys`);
  await expect(page.getByRole("listitem").filter({ hasText: "Notes Desktop" })).toContainText(
    "Garden of",
  );
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Revoke Notes Desktop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("None yet. An application connects")).toBeVisible();

  await page.goto(`${dashboard()}/oauth/authorize?client_id=unknown`);
  await expect(page.getByRole("alert")).toContainText("is not registered here");
  await expectNoBarriers(page);
});
