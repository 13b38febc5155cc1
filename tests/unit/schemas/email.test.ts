import { expect, test } from "vitest";
import { isAdminAddress } from "#core/access/caller.ts";
import { foldEmail, localPart, normalEmail } from "#schemas/accounts/email.ts";
import { ContactForm } from "#schemas/mail/contact.ts";

const KELVIN = "\u212Aelvin@example.com";

test("an address is compared without surrounding spaces and in lower case", () => {
  expect(normalEmail("  Ann.Lee+Notes@Example.COM\n")).toBe("ann.lee+notes@example.com");
  expect(foldEmail(" ANN@X.Org")).toBe("ann@x.org");
  expect(normalEmail("demo@localhost")).toBe("demo@localhost");
  expect(localPart("a@b@c")).toBe("a@b");
});

test.each([
  KELVIN,
  "ann@examp\u212Ae.com",
  "\u017Fam@example.com",
  "\u0130n@example.com",
  "\uFF41nn@example.com",
  "ann\u200B@example.com",
  "ann@ex\u00E4mple.com",
  "",
  "ann",
  "@example.com",
  "ann@",
  "ann@-x.com",
  "a b@example.com",
  "ann@example.com\u0000",
  `${"a".repeat(250)}@example.com`,
])("%j is not a valid address", (text) => {
  expect(normalEmail(text)).toBeNull();
});

test("no other character folds to a letter from A to Z", () => {
  const twins: string[] = [];
  for (let code = 0x80; code <= 0x1_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    if (normalEmail(`x${letter}x@example.com`) !== null) twins.push(letter);
  }
  expect(twins).toEqual([]);
});

test("a look-alike of ADMIN_EMAIL gets no access", () => {
  const env = { ADMIN_EMAIL: " Kelvin@Example.com " };
  expect(isAdminAddress(env, { email: "kelvin@example.com", emailProven: true })).toBe(true);
  expect(isAdminAddress(env, { email: KELVIN, emailProven: true })).toBe(false);
  const odd = { ADMIN_EMAIL: KELVIN };
  expect(isAdminAddress(odd, { email: "kelvin@example.com", emailProven: true })).toBe(false);
  expect(isAdminAddress({}, { email: "", emailProven: true })).toBe(false);
});

test("the contact form also refuses look-alikes", () => {
  const form = { name: "Ann", message: "Hello", filledMs: 9_000 };
  expect(ContactForm.safeParse({ ...form, email: KELVIN }).success).toBe(false);
  expect(ContactForm.parse({ ...form, email: "Ann@Example.com" }).email).toBe("ann@example.com");
});
