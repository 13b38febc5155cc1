import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listEditors } from "#core/source/presence/editors.ts";
import type { EditorsMessage, NoteEditor } from "#schemas/projects/source/note-editors.ts";
import { addPerson, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { until } from "#tests/support/until.ts";

let world: World;
let ada: Person;
let bob: Person;
let orgId: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp("ada@example.com");
  ({ id: orgId } = await makeOrg(ada));
  bob = await world.signUp("bob@example.com");
  await verifyAddress(world, bob);
  await ada.api.orgs.addMember.mutate({ orgId, userEmail: bob.email });
});
afterAll(() => world.close());

let projectId: string;
let base: string;
let seen: string;
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const created = await ada.api.projects.create.mutate({ orgId, name: "Garden", source });
  projectId = created.project.id;
  const changes = [{ path: "a.md", content: "one\n" }];
  base = (await ada.api.source.write.mutate({ projectId, base: null, changes })).commit.sha;
  seen = (await ada.api.source.read.query({ projectId, path: "a.md" })).file.oid;
});

interface Opening {
  path?: string;
  editor?: string;
  isChanged?: boolean;
}

/** Opens a note as the web app does, and follows it. */
function open(person: Person, { path = "a.md", editor = "tab", isChanged = false }: Opening = {}) {
  const messages: EditorsMessage[] = [];
  const failures: unknown[] = [];
  const input = { projectId, path, editor, isChanged, seen: path === "a.md" ? seen : null };
  const subscription = person.api.live.editors.subscribe(input, {
    onData: (message) => messages.push(message),
    onError: (error) => failures.push(error),
  });
  const others = () => messages.findLast((message) => message.name === "editors")?.editors;
  return {
    others,
    saved: () => messages.filter((message) => message.name === "saved"),
    /** Waits until the editor shows these others. */
    shows: (expected: Partial<NoteEditor>[]) =>
      until(() => {
        const shown = others();
        if (failures.length > 0) throw failures[0];
        if (shown?.length !== expected.length) return false;
        return shown.every((one, i) =>
          Object.entries(expected[i]!).every(
            ([key, value]) => one[key as keyof NoteEditor] === value,
          ),
        );
      }),
    failures,
    close: () => subscription.unsubscribe(),
  };
}

test("two users with one note open see each other, and which one has unsaved changes", async () => {
  const first = open(ada);
  await first.shows([]);
  const second = open(bob);
  await second.shows([{ userId: ada.userId, name: "ada", isChanged: false }]);
  await first.shows([{ userId: bob.userId, isChanged: false }]);
  expect(JSON.stringify(first.others())).not.toContain("@");
  const elsewhere = open(bob, { path: "b.md" });
  await elsewhere.shows([]);

  // The editor says that it has changes by subscribing again, and never disappears in between.
  const changed = open(bob, { isChanged: true });
  await first.shows([{ userId: bob.userId, isChanged: true }]);
  second.close();
  const newcomer = open(ada, { editor: "another-tab" });
  await newcomer.shows([
    { userId: ada.userId, editor: "tab" },
    { userId: bob.userId, isChanged: true },
  ]);
  changed.close();
  await first.shows([{ userId: ada.userId, editor: "another-tab" }]);
  for (const each of [first, elsewhere, newcomer]) each.close();
});

test("an editor whose connection or process died disappears", async () => {
  const first = open(ada);
  const second = open(bob);
  await first.shows([{ userId: bob.userId }]);
  bob.cut();
  second.close();
  await first.shows([]);

  // A process that died says nothing more, so Redis forgets what it has said.
  open(bob, { editor: "dead-process" });
  await first.shows([{ editor: "dead-process" }]);
  const { redis } = world.services;
  const keys = (await redis.keys("pressmark:editors:*")).filter((key) => key.includes(projectId));
  const lives = await Promise.all(keys.map((key) => redis.pttl(key)));
  expect(keys).toHaveLength(3);
  for (const life of lives) {
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThanOrEqual(25_000);
  }
  const values = await Promise.all(
    keys.map(async (key) => ((await redis.type(key)) === "string" ? redis.get(key) : null)),
  );
  const dead = keys[values.findIndex((value) => value?.includes("dead-process"))]!;
  await redis.pexpire(dead, 0);
  const place = { projectId, path: "a.md" };
  expect(await listEditors(redis, place)).toMatchObject([{ userId: ada.userId }]);
  first.close();
});

test("an open editor learns who saved the note, and nothing about other files", async () => {
  const first = open(ada);
  const second = open(bob);
  await first.shows([{ userId: bob.userId }]);
  const write = (path: string, content: string) =>
    bob.api.source.write.mutate({ projectId, base, changes: [{ path, content }] });
  await write("other.md", "other");
  const { commit } = await write("a.md", "two\n");
  await until(() => first.saved().length > 0 && second.saved().length > 0);
  const { file } = await ada.api.source.read.query({ projectId, path: "a.md" });
  const saved = { name: "saved", commit: commit.sha, oid: file.oid, by: "bob" };
  expect(first.saved()).toEqual([{ ...saved, isYou: false }]);
  expect(second.saved()).toEqual([{ ...saved, isYou: true }]);

  // An editor that was away while someone saved learns it when it is back.
  const back = open(ada, { editor: "back" });
  await until(() => back.saved().length > 0);
  expect(back.saved()).toEqual([{ ...saved, isYou: false }]);
  const remove = [{ path: "a.md", remove: true as const }];
  await bob.api.source.write.mutate({ projectId, base: commit.sha, changes: remove });
  await until(() => back.saved().length > 1);
  expect(back.saved()[1]).toMatchObject({ oid: null, by: "bob" });
  for (const each of [first, second, back]) each.close();
});

test("their changes can be taken in before saving, and nothing is written", async () => {
  const lines = (first: string, last: string) => `${first}\n2\n3\n4\n${last}\n`;
  const write = (person: Person, content: string, on: string) =>
    person.api.source.write.mutate({ projectId, base: on, changes: [{ path: "a.md", content }] });
  const before = (await write(ada, lines("1", "5"), base)).commit.sha;
  const { commit } = await write(bob, lines("1", "five"), before);
  const merge = (text: string, on: string | null = before) =>
    ada.api.source.merge.mutate({ projectId, path: "a.md", text, base: on });
  const merged = await merge(lines("one", "5"));
  expect(merged).toMatchObject({ text: lines("one", "five"), commit: commit.sha });
  expect(await merge(lines("1", "5"))).toMatchObject({ text: lines("1", "five") });
  const { commit: head } = await ada.api.source.tree.query({ projectId });
  expect(head).toBe(commit.sha);
  for (const [text, on] of [
    [lines("1", "FIVE"), before],
    [lines("one", "5"), null],
    [lines("one", "5"), "f".repeat(40)],
  ] as const)
    await expect(merge(text, on)).rejects.toMatchObject({ data: { appCode: "conflict" } });
  const outside = { projectId, path: "../a.md", text: "", base: null };
  await expect(ada.api.source.merge.mutate(outside)).rejects.toMatchObject({
    data: { appCode: "path_outside_repo" },
  });
});

test("a stranger sees nothing, and a removed member sees nothing more", async () => {
  const stranger = await world.signUp();
  const carl = await addPerson(world, { owner: ada, orgId });
  const refused = open(stranger);
  await until(() => refused.failures.length > 0);
  expect(refused.failures).toMatchObject([{ data: { appCode: "project_not_found" } }]);
  const outside = open(ada, { path: "../a.md" });
  await until(() => outside.failures.length > 0);
  expect(outside.failures).toMatchObject([{ data: { appCode: "path_outside_repo" } }]);

  const first = open(ada);
  const second = open(carl);
  await first.shows([{ userId: carl.userId }]);
  await ada.api.orgs.removeMember.mutate({ orgId, userId: carl.userId });
  await first.shows([]);
  await until(() => second.failures.length > 0);
  for (const each of [first, second, refused, outside]) each.close();
});
