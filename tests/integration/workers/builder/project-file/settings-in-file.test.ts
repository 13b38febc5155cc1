import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { settingsFromFile } from "#core/projects/settings/file-settings.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
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

test("settings in pressmark.yml win, and a quick and a full build of each change of the file agree", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const project = await world.project({
    settings: { ignore: "stored/" },
    sections: { site: { language: "de" } },
  });
  const notes = { "index.md": "# Home\n[[a]]", "a.md": "# A", "drafts/b.md": "# B" };
  const steps: { step: string; file: string; language: string; draft: boolean }[] = [
    { step: "no file", file: "", language: "de", draft: true },
    { step: "language", file: "site:\n  language: fr\n", language: "fr", draft: true },
    {
      step: "ignored",
      file: "site:\n  language: fr\n  title: <Carnet> & moi\n  description: Mes notes\nignore: [drafts/]\n",
      language: "fr",
      draft: false,
    },
    {
      step: "mistakes",
      file: "visibility: private\nsite:\n  language: 3\n  titel: A\n",
      language: "de",
      draft: true,
    },
  ];
  for (const { step, file, language, draft } of steps) {
    letTimePass();
    const quick = await project.publish({ ...notes, "pressmark.yml": file });
    expect(quick.deployment, step).toMatchObject({ status: "success" });
    expect(await quick.page("/"), step).toContain(`<html lang="${language}"`);
    expect(Object.hasOwn(quick.manifest.files, "/drafts/b"), step).toBe(draft);
    if (step === "ignored") {
      expect(await settingsFromFile(world.context.db, await project.document())).toEqual({
        deploymentId: quick.deployment._id,
        commit: quick.deployment.commit?.sha,
        settings: [
          { section: "site", field: "language", line: 2, value: "fr" },
          { section: "site", field: "title", line: 3, value: "<Carnet> & moi" },
          { section: "site", field: "description", line: 4, value: "Mes notes" },
          { section: "build", field: "ignore", line: 5, value: "drafts/" },
        ],
      });
      const home = (await quick.page("/")) ?? "";
      expect(home).toContain('<meta property="og:site_name" content="&lt;Carnet&gt; &amp; moi">');
      expect(home).toContain('<meta name="description" content="Mes notes">');
      expect(await quick.page("/a")).toMatch(/<title>A .{1,8} &lt;Carnet&gt; &amp; moi<\/title>/);
      const feed = (await quick.page("/feed.xml")) ?? "";
      expect(feed).toMatch(/<title>(?:<!\[CDATA\[<Carnet> & moi|&lt;Carnet&gt; &amp; moi)/);
      expect(feed).toMatch(/<description>(?:<!\[CDATA\[)?Mes notes/);
      // A note alone is a quick build, with the settings of the unchanged file.
      letTimePass();
      const edited = await project.publish({ ...notes, "pressmark.yml": file, "a.md": "# A\nnew" });
      expect(edited.deployment.fileSettings, step).toEqual(quick.deployment.fileSettings);
      expect(await edited.page("/a"), step).toContain(`<html lang="fr"`);
      await makeDataset(world.context, project.id);
      await expectAgreement(world, project, { quick: edited, step });
    }
    if (step === "mistakes") {
      await makeDataset(world.context, project.id);
      await expectAgreement(world, project, { quick, step });
      expect(
        quick.issues.flatMap(({ path, line }) => (path === "pressmark.yml" ? line : [])),
      ).toEqual([1, 3, 4]);
    }
  }
  const stored = (await project.document()).settings;
  expect(stored).toMatchObject({ build: { ignore: "stored/" }, site: { language: "de" } });
});

test("if the list of files to leave out cannot be read, nothing becomes public without approval", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  const notes = { "index.md": "# Home!", "drafts/b.md": "# B" };
  const doubtful = await project.publish({ ...notes, "pressmark.yml": "ignore: [drafts/" });
  expect(doubtful.deployment).toMatchObject({
    status: "success",
    reason: "not live: it waits for approval",
  });
  const clear = await project.publish({ ...notes, "pressmark.yml": "ignore: [drafts/]" });
  expect(clear.deployment).toMatchObject({ status: "success", reason: null });
});
