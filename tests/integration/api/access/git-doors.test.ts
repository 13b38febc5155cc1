import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CallerKind,
  callerKinds,
  type Callers,
  makeCallers,
  PLATFORM_ADMIN,
} from "#tests/support/callers.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** The git remote for every kind of caller. The password is the caller's token or key. */
let world: World;
let callers: Callers;
let handle: string;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  callers = await makeCallers(world);
  const newProject = { orgId: callers.orgId, name: "Garden", source: { kind: "remote" } as const };
  handle = (await callers.owner.api.projects.create.mutate(newProject)).project.handle;
});
afterAll(() => world.close());

const OPEN = { read: 200, write: 200 };
const ASKED_AGAIN = { read: 401, write: 401 };
const UNKNOWN = { read: 404, write: 404 };

const expected: Record<CallerKind, { read: number; write: number }> = {
  visitor: ASKED_AGAIN,
  "expired token": ASKED_AGAIN,
  stranger: UNKNOWN,
  "removed member": UNKNOWN,
  member: OPEN,
  "organization admin": OPEN,
  owner: OPEN,
  "key of another project": UNKNOWN,
  "read-only key": { read: 200, write: 404 },
  "deploy key": { read: 200, write: 404 },
  "write key": OPEN,
  "admin key": OPEN,
  "platform admin": UNKNOWN,
};

async function knock(kind: CallerKind, project: string, service: string): Promise<number> {
  const { token } = callers.of(kind);
  const address = `${world.url}/git/${callers.owner.org}/${project}.git/info/refs?service=${service}`;
  const response = await fetch(address, {
    headers: token ? { authorization: `Basic ${btoa(`git:${token}`)}` } : {},
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(callerKinds)("%s", (kind) => {
  test("can fetch and push as the matrix allows", async () => {
    const read = await knock(kind, handle, "git-upload-pack");
    const write = await knock(kind, handle, "git-receive-pack");
    expect({ read, write }).toEqual(expected[kind]);
  });

  test("gets the same response for a foreign repository and a missing one", async () => {
    const answers = await Promise.all(
      ["git-upload-pack", "git-receive-pack"].map((service) => knock(kind, "nowhere", service)),
    );
    const isMember = expected[kind].read === OPEN.read;
    expect(answers).toEqual(isMember ? [404, 404] : Object.values(expected[kind]));
  });
});
