import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

type Files = Record<string, string>;

/** A repository of each program, and pushes that change what the program's conventions depend on. */
const id = (digit: string) => digit.repeat(32);
const stories: Record<string, { files: Files; pushes: Record<string, Files> }> = {
  "github-wiki": {
    files: {
      "Home.md": "[[a label|One Page]] [[Two Pages]]",
      "One-Page.md": "One",
      "Two-Pages.md": "Two",
      "_Sidebar.md": "- [[Two Pages]]\n- [[One Page]]\n",
    },
    pushes: {
      "another order": { "_Sidebar.md": "- [[First|One Page]]\n- [[Two Pages]]\n" },
      "an edit": { "Home.md": "[[another label|Two Pages]] [[One Page]]" },
      "no wiki any more": { "index.md": "# Home", "mkdocs.yml": "docs_dir: .\n" },
    },
  },
  notion: {
    files: {
      [`Top ${id("a")}.md`]: `# Top\n\n[x](List%20${id("b")}.csv)`,
      [`Top ${id("a")}/Sub ${id("c")}.md`]: "# Sub\n\nKey: value",
      [`List ${id("b")}.csv`]: "Name\nOne\n",
    },
    pushes: {
      "pages of a database": { [`List ${id("b")}/One ${id("d")}.md`]: "# One" },
      "a second page at the top": { [`More ${id("e")}.md`]: "# More" },
      "an edit": { [`Top ${id("a")}/Sub ${id("c")}.md`]: "# Sub\n\nKey: other" },
      "notes of other kinds": {
        "a.md": "# A",
        "b.md": "# B",
        "c.md": "# C",
        "d.md": "# D",
        "e.md": "# E",
      },
    },
  },
};

for (const [id, { files, pushes }] of Object.entries(stories))
  test(`pushes to a repository of ${id} agree with builds from scratch`, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
    const project = await world.project();
    const first = await project.publish(files);
    expect(first.deployment.convention).toMatchObject({ id });
    for (const [step, changed] of Object.entries(pushes)) {
      letTimePass();
      const quick = await project.publish(changed);
      await expectAgreement(world, project, { quick, step: `${id}: ${step}` });
    }
  });
