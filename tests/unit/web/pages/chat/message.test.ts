import { expect, test } from "vitest";
import { ATTACHMENT_MAX_BYTES } from "#schemas/tasks/limits.ts";
import { attachFiles } from "../../../../../web/src/pages/chat/composer/attach.ts";
import {
  insertMention,
  mentionAt,
  splitMentions,
} from "../../../../../web/src/pages/chat/composer/mention.ts";
import { messageToSend, problemOf } from "../../../../../web/src/pages/chat/composer/message.ts";

test("an @ at the beginning of a word opens the list, and an email address does not", () => {
  expect(mentionAt("See @gui", 8)).toEqual({ start: 4, query: "gui" });
  expect(mentionAt("@how we", 7)).toEqual({ start: 0, query: "how we" });
  expect(mentionAt("ada@example.org", 15)).toBeNull();
  expect(mentionAt("@about\nnext", 11)).toBeNull();
  expect(mentionAt("@ about", 7)).toBeNull();
});

test("the chosen note takes the place of what was typed", () => {
  const text = "See @gui, please";
  const { text: next, cursor } = insertMention(text, { start: 4, query: "gui" }, "guides/a.md");
  expect(next).toBe("See @guides/a.md , please");
  expect(next.slice(0, cursor)).toBe("See @guides/a.md ");
});

test("a message is split at its notes, the longer path first", () => {
  const notes = ["a.md", "a.md.md"];
  expect(splitMentions("@a.md.md and @a.md, ada@a.org", notes).map(({ note }) => note)).toEqual([
    "a.md.md",
    null,
    "a.md",
    null,
  ]);
});

test("only notes that the text still mentions are sent", () => {
  const message = { text: " See @a.md ", notes: ["a.md", "b.md", "a.md"], attachments: [] };
  expect(messageToSend(message)).toMatchObject({ text: "See @a.md", notes: ["a.md"] });
});

test("a message that is too long says how long it may be", () => {
  const text = "x".repeat(20_001);
  expect(problemOf({ text, notes: [], attachments: [] })).toContain("20,001 characters");
});

test("files that cannot be attached are named with the reason, and the others are attached", async () => {
  const before = [1, 2, 3, 4].map((name) => ({ name: `${name}.txt`, text: "" }));
  const { attachments, problems } = await attachFiles(before, [
    new File([new Uint8Array([0xff, 0xd8, 0xff])], "photo.jpg"),
    new File([new Uint8Array(ATTACHMENT_MAX_BYTES + 1)], "large.txt"),
    new File(["Grüße"], "1.txt"),
    new File(["Moss"], "moss.md"),
    new File(["Fern"], "fern.md"),
  ]);
  expect(problems).toEqual([
    "“photo.jpg” is not a text file. Only text files can be attached.",
    "“large.txt” is 257 KiB. Attached files can be up to 256 KiB.",
    "“fern.md” is not attached. A message can have up to 5 files.",
  ]);
  expect(attachments.map(({ name }) => name)).toEqual([
    "2.txt",
    "3.txt",
    "4.txt",
    "1.txt",
    "moss.md",
  ]);
  expect(attachments.find(({ name }) => name === "1.txt")?.text).toBe("Grüße");
});
