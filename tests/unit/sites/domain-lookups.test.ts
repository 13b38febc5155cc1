import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDomainLookups } from "#sites/domain-lookups.ts";
import type { DomainDocument } from "#store/domains/documents.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const domainAt = (host: string) => ({ host }) as DomainDocument;

test("1,000 host names in a minute do not become 1,000 queries", async () => {
  const queries: string[][] = [];
  const find = openDomainLookups(async (hosts) => {
    queries.push(hosts);
    return hosts.filter((host) => host === "garden.example").map(domainAt);
  });
  const answers: Promise<DomainDocument | null>[] = [];
  for (let at = 0; at < 1_000; at++) {
    answers.push(find(at === 500 ? "garden.example" : `${at}.example`));
    // A burst, then a steady flow.
    if (at > 300) await vi.advanceTimersByTimeAsync(80);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  const domains = await Promise.all(answers);
  expect(domains.filter(Boolean)).toEqual([domainAt("garden.example")]);
  expect(queries.flat()).toHaveLength(1_000);
  expect(queries.length).toBeLessThan(320);
});

test("a single lookup does not wait, and the same name is looked up once", async () => {
  const find = vi.fn(async (hosts: string[]) => hosts.map(domainAt));
  const lookUp = openDomainLookups(find);
  const both = Promise.all([lookUp("garden.example"), lookUp("garden.example")]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await both).toEqual([domainAt("garden.example"), domainAt("garden.example")]);
  expect(find).toHaveBeenCalledExactlyOnceWith(["garden.example"]);
});

test("names that do not fit into one query are in the next, and a failure is only that of its query", async () => {
  let calls = 0;
  const lookUp = openDomainLookups(async (hosts) => {
    if (++calls === 1) throw new Error("the database is away");
    return hosts.map(domainAt);
  });
  const answers = Promise.allSettled(
    Array.from({ length: 501 }, (_, at) => lookUp(`${at}.example`)),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  const settled = await answers;
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(500);
  expect(settled.at(-1)).toEqual({ status: "fulfilled", value: domainAt("500.example") });
});
