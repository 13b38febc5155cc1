import { describe, expect, test } from "vitest";
import type { ThemeDesign } from "#markdown/themes/model.ts";
import { themes } from "#markdown/themes/themes.ts";
import { makePage, makeSite } from "./pages.ts";

const DATE = "2026-03-09T00:00:00.000Z";

describe.each(Object.values(themes))("a note in the theme $id", (theme: ThemeDesign) => {
  test("has a link at every heading that screen readers ignore", () => {
    const html = theme.render(makePage({ html: `<h2 id="a">A</h2>` }), makeSite());
    expect(html).toContain(
      `<h2 id="a"><a class="anchor" href="#a" aria-hidden="true" tabindex="-1"></a>A</h2>`,
    );
  });

  test("lists its headings only if there are several", () => {
    const one = [{ level: 2, text: "A", id: "a" }];
    const two = [...one, { level: 3, text: "B", id: "b" }];
    expect(theme.render(makePage({ toc: one }), makeSite())).not.toContain("On this page");
    const html = theme.render(makePage({ toc: two }), makeSite());
    expect(html).toContain(`<li class="depth-0"><a href="#a">A</a></li>`);
    expect(html).toContain(`<li class="depth-1"><a href="#b">B</a></li>`);
  });

  test("is marked as updated only after its own date", () => {
    const dated = (updated: string) => theme.render(makePage({ date: DATE, updated }), makeSite());
    expect(dated("2026-03-10T00:00:00.000Z")).toContain("Updated <time");
    expect(dated("2026-03-09T23:00:00.000Z")).not.toContain("Updated");
    expect(dated("2026-01-01T00:00:00.000Z")).not.toContain("Updated");
  });
});

test.each(Object.values(themes))(
  "the theme $id lists tags with counts, and shows the parents of nested tags separately",
  (theme: ThemeDesign) => {
    const tags = [{ name: "plant/fern", url: "/tags/plant/fern", count: 3 }];
    const html = theme.render(makePage({ kind: "tags", tags }), makeSite());
    expect(html).toContain(
      `<span class="parents">plant/</span>fern</span><span class="count">3</span>`,
    );
  },
);
