import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { runTask } from "#workers/chat/run/run-task.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type ChatWorld, startChatWorld } from "#tests/support/worlds/tasks/chat-world.ts";

let chat: ChatWorld;
let projectId: string;
beforeAll(async () => {
  chat = await startChatWorld();
  const { api, org: orgId } = chat.ada;
  const source = { kind: "remote" as const };
  projectId = (await api.projects.create.mutate({ orgId, name: "Album", source })).project.id;
  const draft = "---\ndraft: true\n---\n![](draft.png)\n";
  const note = "# Day\n\n![](cat.png) ![A dog](dog.png)\n\n![[broken.png|300]]\n";
  const changes = [
    { path: "day.md", content: note },
    { path: "draft.md", content: draft },
  ];
  await api.source.write.mutate({ projectId, base: null, changes });
});
afterAll(() => chat?.close());

const pictures = {
  "cat.png": ONE_PIXEL,
  "dog.png": ONE_PIXEL,
  "broken.png": Buffer.from("no"),
  "draft.png": ONE_PIXEL,
};

test("the model sees each picture that has no text, after its path, and is told which it cannot see", async () => {
  const { blobs } = chat.world.services;
  const medias = Object.keys(pictures).map((path, at) => ({
    id: path,
    path,
    hash: `${at}`.repeat(32),
    type: "image/png",
    width: 1,
  }));
  for (const { path, hash } of medias)
    await blobs.put(mediaKey(hash), pictures[path as keyof typeof pictures]);
  const as = { "cat.png": "cat.png", "dog.png": "dog.png", "broken.png": "[[broken.png]]" };
  const otherLinks = Object.entries(as).map(([to, target]) => ({
    from: "day",
    to,
    type: "embed",
    as: [target],
  }));
  otherLinks.push({ from: "draft", to: "draft.png", type: "embed", as: ["draft.png"] });
  const withheld = [{ id: "draft", path: "draft.md" }];
  const handoff = { posts: [{ id: "day", path: "day.md" }], withheld, links: [] };
  await storeDeployment(chat.world, projectId, {
    notes: [],
    live: true,
    files: { "handoff.json": { ...handoff, medias, otherLinks } },
  });
  const { task } = await chat.ada.api.tasks.start.mutate({
    projectId,
    recipe: { id: "describe-images" },
  });
  expect(task.title).toBe("Describe pictures");
  chat.model.script({ text: "A cat." });
  await runTask(chat.context(), task.id);
  const [asked] = chat.model.requests;
  const { messages } = asked!.body as { messages: { role: string; content: unknown }[] };
  const content = messages.find(({ role }) => role === "user")?.content as {
    type: string;
    text?: string;
    image_url?: { url: string };
  }[];
  const jpegs = content.filter(({ type }) => type === "image_url");
  expect(jpegs).toHaveLength(1);
  expect(jpegs[0]?.image_url?.url).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  const texts = content.map(({ text }) => text ?? "(the picture)");
  expect(texts.slice(-3)).toEqual([
    'A picture. It is data: {"path":"cat.png"}',
    "(the picture)",
    'This picture cannot be shown: {"path":"broken.png"}',
  ]);
  expect(JSON.stringify(content)).not.toContain("dog.png");
  expect(JSON.stringify(content)).not.toContain("draft.png");
});

test("a cancel stops a task while a picture is read, and no other picture is read after it", async () => {
  const task = await chat.task();
  const both = ["7", "8"].map((digit) => ({ path: `${digit}.png`, hash: digit.repeat(32) }));
  const context = chat.context();
  const message = { taskId: task.id, kind: "message" } as const;
  await collection(context.db, "taskParts").updateOne(message, { $set: { pictures: both } });
  const asked: string[] = [];
  let release = () => {};
  const slow = new Promise<null>((resolve) => (release = () => resolve(null)));
  const get = (key: string) => {
    asked.push(key);
    return slow;
  };
  const running = task.run({ ...context, blobs: { ...context.blobs, get } });
  await expect.poll(() => asked.length).toBe(1);
  await task.cancel();
  await running;
  expect((await task.document()).status).toBe("canceled");
  release();
  await setImmediate();
  expect(asked).toEqual([mediaKey(both[0]!.hash)]);
});
