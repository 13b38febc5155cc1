import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { themeFiles, type ThemeFile } from "#markdown/themes/assets.ts";
import { readPage } from "#markdown/themes/read-page.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { defaultThemeTokens, type ThemeId } from "#schemas/projects/theme/theme.ts";

const FILES = "/_assets/other-";

/** From now on, the page shows the pages of this site in another theme. The server's headers stay. */
export async function wearTheme(page: Page, site: string, id: ThemeId): Promise<void> {
  const theme = themeOf({ id, tokens: defaultThemeTokens });
  const files = new Map<string, ThemeFile>(
    themeFiles(theme, {
      read: (file) => readFileSync(file),
      addressOf: (name) => FILES + name,
    }).map((file) => [file.url, file]),
  );
  const assets = Object.fromEntries(theme.assets.map(({ name }) => [name, FILES + name]));
  await page.route(`${site}/**`, async (route) => {
    const request = route.request();
    const address = new URL(request.url());
    const file = files.get(address.pathname);
    if (file) return route.fulfill({ contentType: file.type, body: Buffer.from(file.bytes) });
    if (request.resourceType() !== "document") return route.continue();
    // Only the browser knows the address of *.localhost.
    const response = await route.fetch({
      url: `http://127.0.0.1:${address.port}${address.pathname}`,
      headers: { ...request.headers(), host: address.host },
    });
    const { page: read, site: about } = readPage(await response.text())!;
    return route.fulfill({ response, body: theme.render(read, { ...about, assets }) });
  });
}
