import { expect, test } from "vitest";
import type { Act, ActObject } from "#core/access/act.ts";
import { acts } from "#core/access/acts.ts";
import type { Row } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";

const entries = Object.entries<Act>(acts).map(([name, act]) => ({ name, act, row: rows[name]! }));
const outside: ActObject[] = ["anyone", "self", "own", "platform"];
const inOrganizations = entries.filter(({ act: { on } }) => !outside.includes(on));
const otherActs = entries.filter((entry) => !inOrganizations.includes(entry));

/** Members may do these to what is their own: their membership, and the tasks that they started. So the act itself does not require a higher role. */
const selective = ["orgs.removeMember", "tasks.send", "tasks.cancel", "tasks.discard"];

const roles: Partial<Record<Row["who"], Act["role"]>> = {
  member: "member",
  orgAdmin: "admin",
  owner: "owner",
};

test.each(inOrganizations)(
  "$name requires the role and the scope in its row",
  ({ name, act, row }) => {
    const role = selective.includes(name) ? "member" : roles[row.who];
    expect(act.role).toBe(role);
    expect(act.people).toBe(row.keys === "never");
    if (act.people) return;
    const usual = !act.changes ? "read" : role === "member" ? "write" : "admin";
    expect(act.scope).toBe(row.scope ?? usual);
  },
);

const who: Partial<Record<ActObject, Row["who"]>> = {
  anyone: "anybody",
  platform: "admin",
};

test.each(otherActs)("$name is open to the callers in its row", ({ name, act, row }) => {
  if (act.on in who) return expect(row.who).toBe(who[act.on]);
  expect(["all", "member"]).toContain(row.who);
  // The topics of a subscription name its object.
  if (act.on === "own" && name !== "live.events") expect(row.keys).toBe("own");
  if (act.on === "self") expect(row.keys).not.toBe("own");
});
