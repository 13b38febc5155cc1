import { expect, test } from "vitest";
import { nextCheckAt } from "#core/domains/check-times.ts";
import type { DomainDocument } from "#store/domains/documents.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const DAY = 24 * 60;
const added = (minutes: number, more: Partial<DomainDocument> = {}): DomainDocument => ({
  _id: "d",
  orgId: "o",
  projectId: "p",
  host: "example.org",
  proof: "x",
  createdBy: "ada",
  createdAt: before(minutes),
  provedAt: null,
  ...more,
});

test.each<[string, DomainDocument, number | null]>([
  ["was just added", added(0), 20],
  ["was added half an hour ago", added(30), 120],
  ["was added some hours ago", added(300), 900],
  ["was added days ago", added(3 * DAY), 3_600],
  ["was added a week ago", added(7 * DAY), null],
  ["was checked again by a user", added(30 * DAY, { awaitedSince: before(1) }), 20],
  ["is verified and leads elsewhere", added(1, { provedAt: NOW }), 20],
  ["has been verified behind a proxy for weeks", added(30 * DAY, { provedAt: NOW }), 86_400],
  ["is live", added(1, { provedAt: NOW, isRouted: true }), 86_400],
  [
    "has lost its TXT record",
    added(9 * DAY, { provedAt: NOW, isRouted: true, unprovedSince: before(1) }),
    1_200,
  ],
  [
    "has just lost its address",
    added(9 * DAY, { provedAt: NOW, isRouted: false, unroutedSince: before(1) }),
    1_200,
  ],
  [
    "lost its address days ago",
    added(9 * DAY, { provedAt: NOW, isRouted: false, unroutedSince: before(2 * DAY) }),
    86_400,
  ],
])("a domain that %s is checked again in time", (_name, domain, seconds) => {
  const next = nextCheckAt(domain, NOW);
  expect(next && (next.getTime() - NOW.getTime()) / 1_000).toBe(seconds);
});
