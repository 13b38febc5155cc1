import { expect, test } from "vitest";
import { isSamePage, siteAddress } from "../../../../web/src/lib/site-address.ts";

test("the signature of a deployment's link also opens its files", () => {
  expect(siteAddress("http://x--garden.localhost:5600/?signature=abc", "/a/b.png")).toBe(
    "http://x--garden.localhost:5600/a/b.png?signature=abc",
  );
  expect(siteAddress("https://garden.example.org/", "/")).toBe("https://garden.example.org/");
});

test("names that look like addresses are escaped", () => {
  const address = siteAddress("https://garden.example.org/", "/100% sure?/é #1.png");
  expect(new URL(address).search).toBe("");
  expect(decodeURIComponent(new URL(address).pathname)).toBe("/100% sure?/é #1.png");
  expect(new URL(siteAddress("https://garden.example.org/", "//evil.example")).host).toBe(
    "garden.example.org",
  );
});

test("an address with a new signature is the same page, and every other parameter matters", () => {
  const page = "http://d1--site.localhost:5600/cats?signature=a.1&theme=garden";
  expect(isSamePage(page, page.replace("a.1", "b.2"))).toBe(true);
  expect(isSamePage(page, page.replace("garden", "journal"))).toBe(false);
  expect(isSamePage(page, page.replace("/cats", "/dogs"))).toBe(false);
});
