import { openAuthContext } from "#api/auth/auth-context.ts";
import { startSession } from "#api/auth/sessions/sessions.ts";
import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { OrgRole } from "#schemas/orgs/org.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { collection } from "#store/collections.ts";
import { pullMember } from "#store/orgs/members.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import type { ApiClient } from "./worlds/api-client.ts";
import type { Person, World } from "./worlds/world.ts";

/** One caller of every kind. */
export const callerKinds = [
  "visitor",
  "expired token",
  "stranger",
  "removed member",
  "member",
  "organization admin",
  "owner",
  "key of another project",
  "read-only key",
  "deploy key",
  "write key",
  "admin key",
  "platform admin",
] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface DoorCaller {
  token: string | null;
  api: ApiClient["api"];
}

export interface Callers {
  /** All requested objects belong to this user's organization. */
  owner: Person;
  orgId: string;
  of(kind: CallerKind): DoorCaller;
}

/** The world must be started with this address as ADMIN_EMAIL. */
export const PLATFORM_ADMIN = "root@example.com";
const DAY_MS = 86_400_000;

export async function makeCallers(world: World): Promise<Callers> {
  const { db } = world.services.mongo;
  const owner = await world.signUp();
  const org = (await findOrgByHandle(db, owner.org))!;
  const join = async (role: OrgRole) => {
    const person = await world.signUp();
    await collection(db, "orgs").updateOne(
      { _id: org._id },
      { $push: { members: { userId: person.userId, role, addedAt: new Date() } } },
    );
    return person;
  };
  const removed = await join("admin");
  await pullMember(db, org._id, removed.userId);
  const root = await world.signUp(PLATFORM_ADMIN);
  await collection(db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  const newProject = {
    orgId: org._id,
    name: "Another project",
    source: { kind: "remote" } as const,
  };
  const { project: another } = await owner.api.projects.create.mutate(newProject);
  const key = async (scopes: ApiKeyScope[], projectId?: string) => {
    const newKey = { orgId: org._id, name: "Key", scopes, ...(projectId ? { projectId } : {}) };
    return (await owner.api.apiKeys.create.mutate(newKey)).secret;
  };
  const tokens: Record<CallerKind, string | null> = {
    visitor: null,
    "expired token": await expiredToken(world, owner.userId),
    stranger: (await world.signUp()).token,
    "removed member": removed.token,
    member: (await join("member")).token,
    "organization admin": (await join("admin")).token,
    owner: owner.token,
    "key of another project": await key(["admin"], another.id),
    "read-only key": await key(["read"]),
    "deploy key": await key(["deploy"]),
    "write key": await key(["write"]),
    "admin key": await key(["admin"]),
    "platform admin": root.token,
  };
  const callers = new Map(
    callerKinds.map((kind) => {
      const token = tokens[kind];
      return [kind, { token, api: world.client(token ?? undefined).api }];
    }),
  );
  return { owner, orgId: org._id, of: (kind) => callers.get(kind)! };
}

/** A token that expired an hour ago. */
async function expiredToken(world: World, userId: string): Promise<string> {
  const { services } = world;
  const { db } = services.mongo;
  const clock = () => new Date(Date.now() - DAY_MS);
  const auth = openAuthContext({ ...services, db, clock });
  const user = (await findAuthUser(db, userId))!;
  const browser = { ip: "127.0.0.1", userAgent: "" };
  const session = await startSession(auth, user, { method: "password", browser });
  return session.access_token;
}
