import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { VariablesSettings } from "#schemas/projects/settings/variables.ts";
import { collection } from "#store/collections.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

async function set(project: TestProject, variables: Partial<VariablesSettings>): Promise<void> {
  const projects = collection(world.context.db, "projects");
  await projects.updateOne({ _id: project.id }, { $set: { "settings.variables": variables } });
}

test("variables are filled in, and every build agrees when one of them or a note changes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const [v, page] = [
    { name: "v", value: "1.2" },
    { name: "page", value: "guide" },
  ];
  await set(project, { variables: [v, page] });
  const first = await project.publish({
    "index.md": "# Home\n\nVersion {{ v }}, not {{ other }}. [Guide]({{ page }}.md)",
    "guide.md": "---\ntitle: Guide {{ v }}\ndescription: About {{ other }}\n---\nText `{{ v }}`",
    "included.md": "Included {{ v }}",
    "including.md": '--8<-- "included.md"',
  });
  const home = (await first.page("/")) ?? "";
  expect(home).toContain("Version 1.2, not {{ other }}.");
  expect(home).toMatch(/href="\/guide"[^>]*>Guide</);
  expect(await first.page("/guide")).toContain("<title>Guide 1.2");
  expect(first.issues).toEqual([]);

  letTimePass();
  const edited = await project.publish({ "guide.md": "# Guide\n\nNow {{ v }}" });
  expect(await edited.page("/guide")).toContain("Now 1.2");
  await expectAgreement(world, project, { quick: edited, step: "a note changed" });

  letTimePass();
  await set(project, { variables: [{ ...v, value: "2.0" }, page] });
  const changed = await project.publish({ "other.md": "Other" });
  expect(await changed.page("/")).toContain("Version 2.0");
  await expectAgreement(world, project, { quick: changed, step: "a variable changed" });
});
