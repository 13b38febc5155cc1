import { describe, expect, test } from "vitest";
import { defaultThemeTokens } from "#schemas/projects/theme/theme.ts";
import { families } from "#markdown/themes/fonts.ts";
import { drawnText, isRightToLeft } from "#sites/share/card.ts";
import { drawCard } from "#sites/share/draw-card.ts";
import { chooseFonts } from "#sites/share/fonts.ts";

const card = {
  title: "Dulse",
  site: "Fern & Folio",
  host: "fern--ada.example",
  language: "en",
  look: { id: "garden" as const, tokens: defaultThemeTokens },
};

describe("a title that no font can write", () => {
  test.each(["ภาษาไทย", "עברית", "हिन्दी", "🎉"])(
    "%s: the site's name stands in its place",
    async (title) => {
      const named = await drawCard({ ...card, title: card.site });
      expect((await drawCard({ ...card, title })).equals(named)).toBe(true);
    },
  );

  test("if the site's name cannot be written either, its host does", async () => {
    const hosted = await drawCard({ ...card, title: card.host, site: card.host });
    const picture = await drawCard({ ...card, title: "ภาษา", site: "ไทย" });
    expect(picture.equals(hosted)).toBe(true);
  });
});

test.each([
  ["Latin", "Größe, naïve, Łódź", "en", ["inter-latin", "inter-latin-ext"]],
  ["Cyrillic", "Сад", "ru", ["inter-cyrillic"]],
  ["Greek", "Κήπος", "el", ["inter-greek"]],
  ["Vietnamese", "Vườn", "vi", ["inter-latin", "inter-vietnamese"]],
  ["Arabic", "حديقة", "ar", ["vazirmatn-arabic"]],
  ["Japanese", "庭を", "ja", ["noto-sans-jp"]],
  ["Chinese", "花园", "zh", ["noto-sans-sc"]],
  ["Korean", "정원", "ko", ["noto-sans-kr"]],
])("%s has fonts", (_, text, language, names) => {
  const fonts = chooseFonts(text, { family: families.sans, language });
  expect(fonts.text).toBe(text);
  for (const name of names) expect(fonts.paths.join(" ")).toContain(`/${name}-`);
});

test("a character that both languages write has the form of the page's language", () => {
  const fontOf = (language: string) =>
    chooseFonts("直", { family: families.sans, language }).paths.join();
  expect(fontOf("ja")).toContain("noto-sans-jp");
  expect(fontOf("zh-Hans")).toContain("noto-sans-sc");
});

test("signs without a font are left out, letters never", () => {
  const family = families.news;
  expect(chooseFonts("a ⟁ b", { family, language: "en" }).text).toBe("a b");
  expect(chooseFonts("a ก b", { family, language: "en" }).text).toBeNull();
});

test("emoji and vowel signs are left out of a title, and a long one ends", () => {
  expect(drawnText("🚀 Launch 👩‍🌾 day ©")).toBe("Launch day ©");
  expect(drawnText("مَرْحَبًا")).toBe("مرحبا");
  expect(drawnText("a b ".repeat(100))).toMatch(/ b…$/);
  expect(drawnText("a b ".repeat(100)).length).toBeLessThanOrEqual(161);
});

test("a title that begins with Arabic is written from right to left", () => {
  expect(isRightToLeft("12: مرحبا HTML")).toBe(true);
  expect(isRightToLeft("HTML مرحبا")).toBe(false);
});
