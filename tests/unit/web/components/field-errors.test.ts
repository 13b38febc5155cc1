import { expect, test } from "vitest";
import { fieldErrors } from "../../../../web/src/components/settings/field-errors.ts";

const errors = fieldErrors([
  { path: "values.language", message: "language must be a tag such as en, de or pt-BR" },
  { path: "values.versions.tags.1", message: "can have one *" },
  { path: "values.versions.branches", message: "can have up to 20 entries" },
]);

test("an error names its field, or the entry of a list", () => {
  expect(errors.of("language", "Language")).toBe("Language must be a tag such as en, de or pt-BR.");
  expect(errors.of("versions.tags", "Tags", ["v*", "a*b*"])).toBe("“a*b*” can have one *.");
  expect(errors.of("versions.branches", "Branches", ["a", "b"])).toBe(
    "Branches can have up to 20 entries.",
  );
});

test("a field without an error has none", () => {
  expect(errors.of("otherSite", "Site")).toBeNull();
  expect(errors.of("versions.tag", "Tag")).toBeNull();
  expect(fieldErrors([]).isEmpty).toBe(true);
});
