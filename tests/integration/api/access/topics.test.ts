import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import {
  type CallerKind,
  callerKinds,
  type Callers,
  makeCallers,
  PLATFORM_ADMIN,
} from "#tests/support/callers.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** Which topics each kind of caller may subscribe to over WebSocket. */
let world: World;
let callers: Callers;
let topics: Record<keyof typeof nobody, string>;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  callers = await makeCallers(world);
  const { db } = world.services.mongo;
  const newProject = { orgId: callers.orgId, name: newId(), source: { kind: "remote" } as const };
  const { project } = await callers.owner.api.projects.create.mutate(newProject);
  const { deployment } = await queueDeployment(db, (await findProject(db, project.id))!, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  const { task } = await callers.owner.api.tasks.create.mutate({
    projectId: project.id,
    text: "Mend the links",
  });
  const ofOrg = await callers.owner.api.tasks.create.mutate({
    orgId: callers.orgId,
    text: "Count the projects",
  });
  topics = {
    org: `org:${callers.orgId}`,
    project: `project:${project.id}`,
    deployment: `deployment:${deployment._id}`,
    task: `task:${task.id}`,
    "task of the organization": `task:${ofOrg.task.id}`,
    user: `user:${callers.owner.userId}`,
    admin: "admin",
  };
});
afterAll(() => world.close());

const nobody = {
  org: false,
  project: false,
  deployment: false,
  user: false,
  admin: false,
  task: false,
  "task of the organization": false,
};
const member = {
  ...nobody,
  org: true,
  project: true,
  deployment: true,
  task: true,
  "task of the organization": true,
};

const allowed: Record<CallerKind, typeof nobody> = {
  visitor: nobody,
  "expired token": nobody,
  stranger: nobody,
  "removed member": nobody,
  member,
  "organization admin": member,
  owner: { ...member, user: true },
  "key of another project": nobody,
  "read-only key": member,
  "deploy key": member,
  "write key": member,
  "admin key": member,
  "platform admin": { ...nobody, admin: true },
};

/** "listening", or the code of the refusal. */
function listen(kind: CallerKind, topic: string): Promise<string> {
  return new Promise((resolve) => {
    const subscription = callers
      .of(kind)
      .api.live.events.subscribe(
        { topics: [topic] },
        { onData: ({ name }) => end(name), onError: (error) => end(error.data?.appCode ?? "?") },
      );
    const end = (outcome: string) => {
      subscription.unsubscribe();
      resolve(outcome);
    };
  });
}

describe.each(callerKinds)("%s", (kind) => {
  const isKnown = kind !== "visitor" && kind !== "expired token";

  test("can subscribe to the topics that the matrix allows, and every other topic does not exist", async () => {
    const outcomes: Record<string, string> = {};
    const expectedOutcomes: Record<string, string> = {};
    for (const name of Object.keys(topics) as (keyof typeof topics)[]) {
      outcomes[name] = await listen(kind, topics[name]);
      expectedOutcomes[name] = allowed[kind][name]
        ? "listening"
        : isKnown
          ? "not_found"
          : "unauthorized";
    }
    expect(outcomes).toEqual(expectedOutcomes);
    expect(await listen(kind, "project:unknown")).toBe(isKnown ? "not_found" : "unauthorized");
  });
});
