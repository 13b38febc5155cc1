import { expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { acts, type ActName } from "#core/access/acts.ts";
import { functionNames } from "#functions/registry.ts";
import { auditWords, hasAuditWords } from "../../../../../web/src/components/audit/audit-words.ts";

/** Changes that users make to their own account, previews of repositories, and actions of visitors, are not in any audit log. */
const unwritten = /^(account|github|notifications|projects\.previews|siteTickets|waitlist)\./;

const isChange = (path: string) => acts[path as ActName].changes;

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
)
  .filter(([, procedure]) => procedure._def.type === "mutation")
  .map(([path]) => path)
  .concat(functionNames.map((name) => `functions.${name}`).filter(isChange));

test("every recorded change has a text in the audit log", () => {
  const recorded = mutations.filter(
    (path) => !unwritten.test(path) && !(path in acts && acts[path as ActName].isPrivate),
  );
  expect(recorded.length).toBeGreaterThan(25);
  expect(recorded.filter((path) => !hasAuditWords(path))).toEqual([]);
});

const entry = {
  id: "1",
  at: "2026-11-21T12:00:00.000Z",
  actor: { kind: "user" as const, userId: "ada", name: "ada@example.org" },
  details: {},
  ip: "127.0.0.1",
  userAgent: "",
};

test("inviting differs from adding, and leaving from being removed", () => {
  const added = { ...entry, action: "orgs.addMember" };
  const target = { id: "x", name: "bob@example.org" };
  expect(auditWords({ ...added, target: { ...target, kind: "invitation" } })).toBe("invited");
  expect(auditWords({ ...added, target: { ...target, kind: "member" } })).toBe("added the member");
  const left = {
    ...entry,
    action: "orgs.removeMember",
    target: { ...target, kind: "member" as const },
  };
  expect(auditWords({ ...left, details: { left: true } })).toBe("left");
  expect(auditWords({ ...left, details: { left: false } })).toBe("removed the member");
});

test("an entry of another version is shown with the name of its action", () => {
  const target = { kind: "org" as const, id: "x", name: "Press" };
  expect(auditWords({ ...entry, action: "orgs.formerly", target })).toBe("orgs.formerly");
});
