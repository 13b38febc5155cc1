import { expect, test } from "vitest";
import { SettingsUpdate } from "#schemas/projects/settings/settings.ts";
import { defaultThemeSettings, ThemeSettings } from "#schemas/projects/settings/theme.ts";

const change = (values: object) => SettingsUpdate.safeParse({ section: "theme", values });
const link = (to: string, more: object = {}) => ({ to, label: "Link", ...more });
const header = (...links: object[]) => ({ navigation: { header: links } });

const refused: [values: object, problem: RegExp][] = [
  [{ name: "neon" }, /name must be one of garden, journal/],
  [{ tokens: { accent: "red" } }, /accent must be a color such as/],
  [{ tokens: { shadow: "1px" } }, /shadow/],
  [{ appearance: "sepia" }, /appearance must be one of automatic, light, dark/],
  [{ logo: { light: "https://example.org/a.svg" } }, /light must be the path of a file/],
  [{ logo: { light: "//example.org/a.svg" } }, /light must be the path of a file/],
  [{ logo: { dark: "../a.svg" } }, /dark must be the path of a file/],
  [{ logo: { dark: "a\\b.svg" } }, /dark must be the path of a file/],
  [{ logo: { light: "a\u202e.svg" } }, /without invisible characters/],
  [{ logo: { light: "data:image/svg+xml,x.svg" } }, /light must be the path of a file/],
  [{ logo: { light: "logo.html" } }, /light must be a picture/],
  [{ favicon: "logo.jpg" }, /favicon must be an SVG or PNG file/],
  [{ favicon: `${"a".repeat(1_025)}.png` }, /favicon can have up to 1024 characters/],
  [{ home: "picture.png" }, /home must be a note/],
  [{ css: "a".repeat(32 * 1_024 + 1) }, /css can have up to 32 KiB/],
  [{ css: "ä".repeat(20_000) }, /css can have up to 32 KiB/],
  [header(link("http://example.org")), /to must be a path of the site/],
  [header(link("//example.org")), /to must be a path of the site/],
  [header(link("/\\example.org")), /to must be a path of the site/],
  [header(link("/a\t/b")), /to must be a path of the site/],
  [header(link("javascript:alert(1)")), /to must be a path of the site/],
  [header(link("https://user:word@example.org")), /to must be a path of the site/],
  [header(link("https:///example.org")), /to must be a path of the site/],
  [header(link("guide")), /to must be a path of the site/],
  [header(link("")), /to must be a path of the site/],
  [header(link(`/${"a".repeat(500)}`)), /to can have up to 500 characters/],
  [header(link("/a", { label: "x".repeat(41) })), /label can have up to 40 characters/],
  [header(link("/a", { label: "a\u0007b" })), /label must not contain invisible/],
  [header(link("https://example.org", { label: " " })), /a link elsewhere needs one/],
  [header(...Array.from({ length: 13 }, () => link("/a"))), /header can have up to 12 links/],
  [
    { navigation: { footer: Array.from({ length: 25 }, () => link("/a")) } },
    /footer can have up to 24 links/,
  ],
];

test.each(refused)("the theme settings %o are refused with a reason", (values, problem) => {
  const { error } = change(values);
  expect(
    error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"),
  ).toMatch(problem);
});

test("missing parts of a theme setting have their defaults, and paths lose their first slash", () => {
  const parsed = change({
    tokens: { width: "wide" },
    logo: { light: " /assets/logo.svg " },
    home: "./guide/start.md",
    ...header({ to: "/guide" }, link("https://example.org/?a=1", { hidden: true })),
  });
  expect(parsed.data?.values).toEqual({
    tokens: { ...defaultThemeSettings.tokens, width: "wide" },
    logo: { light: "assets/logo.svg", dark: "" },
    home: "guide/start.md",
    navigation: {
      header: [
        { to: "/guide", label: "", hidden: false },
        { to: "https://example.org/?a=1", label: "Link", hidden: true },
      ],
      footer: [],
    },
  });
  expect(ThemeSettings.parse(defaultThemeSettings)).toEqual(defaultThemeSettings);
});
