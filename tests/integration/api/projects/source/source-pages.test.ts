import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepository, repositoryDirectory } from "#git/repositories.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const FILES = 2_000;
const PAGE = 500;
const KB = 1_000;

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const newProject = { orgId: ada.org, name: "Pages", source: { kind: "remote" } as const };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "work"));
  const remote = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  await createRepository(remote);
  await tree.commit({
    "index.md": "# Home\n",
    "many/deeper/still.md": "# Still\n",
    ...Object.fromEntries(
      Array.from({ length: FILES }, (_, at) => [`many/note-${at}.md`, `# Note ${at}\n`]),
    ),
  });
  await tree.git("push", "--quiet", "--force", remote, "HEAD:main");
});
afterAll(() => world.close());

const read = (input: object) => ada.api.source.tree.query({ projectId, path: "many", ...input });
const namesOf = ({ entries }: { entries: { name: string }[] }) => entries.map(({ name }) => name);

test("a large folder can be read in pages of a bounded size, in natural order", async () => {
  const first = await read({ limit: PAGE });
  expect(first).toMatchObject({ start: 0, total: FILES + 1 });
  expect(namesOf(first).slice(0, 4)).toEqual(["deeper", "note-0.md", "note-1.md", "note-2.md"]);
  expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(60 * KB);
  const second = await read({ limit: PAGE, cursor: String(PAGE) });
  expect(second).toMatchObject({ start: PAGE, total: FILES + 1, commit: first.commit });
  expect(second.entries[0]).toEqual({
    name: "note-499.md",
    path: "many/note-499.md",
    kind: "file",
    size: 11,
  });
  expect(namesOf(await read({}))).toHaveLength(FILES + 1);
});

test("the page of an entry can be read without its position", async () => {
  const page = await read({ limit: PAGE, around: "many/note-1234.md" });
  expect(page.start).toBe(1_000);
  expect(namesOf(page)).toContain("note-1234.md");
  expect((await read({ limit: PAGE, around: "many/no-such.md" })).start).toBe(0);
});

test("a cursor or a limit that is not valid is refused", async () => {
  await expect(read({ limit: 4, cursor: "x" })).rejects.toMatchObject({
    data: { appCode: "cursor_invalid" },
  });
  await expect(read({ limit: PAGE + 1 })).rejects.toThrow(/limit/);
});
