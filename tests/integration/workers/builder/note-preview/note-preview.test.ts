import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "#api/services.ts";
import type { Caller } from "#core/access/caller.ts";
import { previewNote } from "#core/source/preview-note.ts";
import { answerQuestions, openQuestions, type Questions } from "#queues/questions.ts";
import { connectSubscriber, connectWorker } from "#queues/redis.ts";
import { PREVIEW_MAX_CHARACTERS } from "#schemas/projects/source/note-preview-limit.ts";
import type { NoteIssue } from "#schemas/projects/source/note-preview.ts";
import { addIgnoredIssues } from "#store/projects/ignored-issues.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { openNotePreviews } from "#workers/builder/note-preview/note-previews.ts";

let world: BuildWorld;
let questions: Questions;
let project: TestProject;
let stop: () => Promise<void>;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const COFFEE = "# Coffee\n\n## Beans\n\nArabica.\n\nBack to [[Tea]]. ![[pixel.png]]\n";

beforeAll(async () => {
  world = await startBuildWorld();
  const { redis, env, stopping } = world.context;
  questions = openQuestions(redis, connectSubscriber(env.REDIS_URL));
  const previews = openNotePreviews(world.context);
  const connection = connectWorker(env.REDIS_URL);
  const failures: unknown[] = [];
  const answering = answerQuestions("note.preview", previews.preview, {
    redis,
    connection,
    stopping,
    atOnce: 2,
    onFailure: (error) => failures.push(error),
  });
  stop = async () => {
    questions.close();
    world.stop();
    connection.disconnect();
    await answering;
    previews.close();
    await world.close();
    expect(failures).toEqual([]);
  };
  project = await world.project();
  await project.publish({ "Tea.md": "# Tea\n\nSoon.\n", "Coffee.md": COFFEE, "pixel.png": PIXEL });
});
afterAll(() => stop());

/** As the api asks, for a member. */
async function typed(path: string, text: string, pictures: string[] = []) {
  const limits = { take: () => Promise.resolve(), refund: () => Promise.resolve() };
  const services = { ...world.context, questions, limits } as unknown as Services;
  const caller = { userId: "ada", key: null } as Caller;
  const document = await project.document();
  return previewNote(services, { project: document, caller, path, text, pictures });
}

const NOTE = `---
title: Tea
tags: [drink]
---
# Tea

See [[Coffee]] and [[Missing]], ![[pixel.png]] and $x^2$.

> [!tip] Hot
> - [ ] water

![[Coffee#Beans]]

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
const a = 1;
\`\`\`

Term
: Definition[^1]

[^1]: A footnote.

<div class="own" onclick="alert(1)">raw <script>alert(2)</script></div>

[gone](gone.md) and [[Coffee#Nothing]]
`;
const LINE = /<!--(\d+)-->/g;

test("the preview of a text is the page that the build of that text publishes, with the same issues", async () => {
  // The first preview reads the whole site, and the next ones change only the typed notes.
  await typed("Tea.md", "# Tea\n\nSoo");
  await typed("Coffee.md", `${COFFEE}\nMore`);
  await typed("Tea.md", NOTE.replace("[[Missing]]", "[[Missin"));
  const preview = await typed("Tea.md", NOTE);

  const built = await project.publish({ "Tea.md": NOTE });
  const page = await built.page("/tea");
  expect(withoutDates(preview?.html?.replace(LINE, ""))).toBe(withoutDates(page));
  expect([...(preview?.html ?? "").matchAll(LINE)].map(([, line]) => Number(line))).toEqual([
    7, 9, 12, 14, 18, 22, 27, 29,
  ]);
  const own = built.issues.filter(({ path }) => path === "Tea.md");
  expect(own.length).toBeGreaterThan(2);
  expect(sorted(preview?.issues)).toEqual(sorted(own.map(withoutPath)));
  expect(preview?.reason).toBeNull();
  expect(preview?.html).not.toMatch(/alert\(/);
});

test("notes and pictures that are not saved are part of the preview, and drafts are shown with the reason", async () => {
  const added = await typed("New/Cake.md", "# Cake\n\n[[Tea]] [[Nowhere]] ![[cat.png]]\n", [
    "New/cat.png",
  ]);
  expect(added?.html).toContain('href="/tea">Tea</a>');
  expect(added?.html).toContain('src="/_unsaved/New/cat.png"');
  expect(added?.issues).toMatchObject([{ line: 3, message: "No page or file is named Nowhere." }]);

  const draft = await typed("Tea.md", "---\ndraft: true\n---\nOnly [[Coffee]] and [[Nowhere]]\n");
  expect(draft?.html).toContain('href="/coffee">Coffee</a>');
  expect(draft?.reason).toContain("draft");

  expect(await typed("notes.css", "a {}")).toMatchObject({
    html: null,
    reason: "This file is not a page of the site.",
  });
  // Nothing of all this was stored.
  expect((await project.document()).deploymentCount).toBe(2);
});

test("ignored issues are left out, and a note that is too long has a clear message", async () => {
  const [issue] = (await typed("Tea.md", "[[Nowhere]]"))?.issues ?? [];
  expect(issue).toBeDefined();
  await addIgnoredIssues(world.context.db, project.id, {
    id: "rule",
    group: null,
    files: "Tea.md",
    reason: "Later",
    by: { userId: "ada", name: "Ada" },
    at: new Date(),
  });
  expect((await typed("Tea.md", "[[Nowhere]]"))?.issues).toEqual([]);
  await expect(typed("Tea.md", "a".repeat(PREVIEW_MAX_CHARACTERS + 1))).rejects.toMatchObject({
    appCode: "too_long",
    message: expect.stringContaining("524,288 characters"),
  });
});

const withoutPath = ({ line, severity, category, message, suggestion }: NoteIssue): NoteIssue => ({
  line,
  severity,
  category,
  message,
  suggestion,
});

const sorted = (issues: readonly NoteIssue[] = []) =>
  issues.map((issue) => JSON.stringify(withoutPath(issue))).toSorted();

/** Only the build knows the time of the commit. */
const withoutDates = (html: string | null | undefined) => html?.replace(/<time[^]*?<\/time>/g, "");
