import { expect, test } from "vitest";
import { readPage } from "#markdown/themes/read-page.ts";
import { themes } from "#markdown/themes/themes.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { makePage, makeSite } from "./pages.ts";

test.each(themeIds)("a page in %s has a link to subscribe only if visitors can", (id) => {
  const page = makePage({ kind: "note", language: "de" });
  const { url, ...site } = makeSite();
  const without = themes[id].render(page, { ...site, url });
  const withLink = themes[id].render(page, { ...site, url, subscribes: true });
  const link = ` · <a href="${url}/_subscribe?language=de" data-subscribe>Per E-Mail abonnieren</a>`;
  expect(without).not.toContain("_subscribe");
  expect(withLink).toContain(link);
  expect(withLink.replace(link, "")).toBe(without);
  expect(readPage(withLink)?.site.subscribes).toBe(true);
  expect(readPage(without)?.site.subscribes).toBeUndefined();
});
