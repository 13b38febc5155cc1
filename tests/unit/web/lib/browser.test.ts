import { expect, test } from "vitest";
import { browserOf } from "../../../../web/src/lib/browser/browser.ts";

test("a session is named after its browser and system", () => {
  expect(
    browserOf("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
  ).toEqual({ name: "Firefox on Linux", isPhone: false });
  expect(
    browserOf(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    ).name,
  ).toBe("Edge on Windows");
  expect(
    browserOf(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ),
  ).toEqual({ name: "Safari on iOS", isPhone: true });
});

test("other programs are shown under their own names", () => {
  expect(browserOf("node-fetch/3.0").name).toBe("node-fetch");
  expect(browserOf("").name).toBe("Unknown program");
});
