import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { weightOf } from "#workers/builder/incremental/state-room.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
});
afterEach(() => {
  vi.useRealTimers();
});

const NOTES = 40;
const CONTENT = Object.fromEntries(
  Array.from({ length: NOTES }, (_, at) => [`note-${at}.md`, `# Note ${at}\n\nText.`]),
);

const summaryOf = ({ deployment }: Published, stage: string) =>
  deployment.stages.find(({ name }) => name === stage)?.summary ?? "";

test("each push to a site whose weight is below the limit checks only what it changes", async () => {
  world.context.states = openStateMemory(weightOf(notesOf(NOTES + 1)));
  const project = await world.project();
  await project.publish(CONTENT);
  for (const text of ["One.", "Two.", "Three."]) {
    letTimePass();
    const edited = await project.publish({ "note-7.md": `# Note 7\n\n${text}` });
    expect(summaryOf(edited, "render")).toMatch(/^2 of 45 pages rendered: 1 changed note/);
    expect(summaryOf(edited, "render")).not.toContain("Every page was checked");
  }
});

test("each push to a larger site checks every page, and publishes the same", async () => {
  world.context.states = openStateMemory(weightOf(notesOf(NOTES - 1)));
  const project = await world.project();
  await project.publish(CONTENT);
  for (const text of ["One.", "Two."]) {
    letTimePass();
    const edited = await project.publish({ "note-7.md": `# Note 7\n\n${text}` });
    expect(summaryOf(edited, "render")).toContain("the last build is not in the worker's memory");
    expect(await edited.page("/note-7")).toContain(text);
  }
});

const notesOf = (length: number) => Array.from({ length }, () => ({ size: 20 }));
