import { expect, test } from "vitest";
import type { SiteExchange } from "#sites/exchange.ts";
import { openRedirectLoops } from "#sites/redirect-loops.ts";

const visit = (url: string, client = "203.0.113.7", name = "www.garden.example") =>
  ({
    request: { url, headers: { "x-forwarded-for": client }, socket: {} },
    host: { kind: "domain", name },
  }) as unknown as SiteExchange;

test("a visitor who is sent to the same page again and again is shown the page, and the next ones", () => {
  let now = 1;
  const loops = openRedirectLoops(() => now);
  const answers = Array.from({ length: 7 }, () => loops.find(visit("/a")));
  expect(answers).toEqual([...Array.from({ length: 6 }, () => "none"), "begins"]);
  expect(loops.find(visit("/b"))).toBe("known");
  expect(loops.find(visit("/a", "203.0.113.8"))).toBe("none");
  expect(loops.find(visit("/a", "203.0.113.7", "garden--ada"))).toBe("none");
  now += 601_000;
  expect(loops.find(visit("/a"))).toBe("none");
});

test("a program that asks for many pages, or for one now and then, is always redirected", () => {
  let now = 1;
  const loops = openRedirectLoops(() => now);
  for (let at = 0; at < 100; at++) expect(loops.find(visit(`/${at}`))).toBe("none");
  for (let at = 0; at < 20; at++) {
    expect(loops.find(visit("/status"))).toBe("none");
    now += 3_000;
  }
});
