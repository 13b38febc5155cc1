import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
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

const dataview = (query: string) => `\`\`\`dataview\n${query}\n\`\`\`\n`;

test("a query shows what the notes of the site say, and follows every edit of them", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const { tree } = project;
  const commit = (files: Record<string, string>, day: string) =>
    tree.commit(files, "edit", `${day}T10:00:00Z`);
  await commit(
    {
      "index.md": `# Home\n\n${dataview('TABLE rating FROM "Books" SORT rating DESC')}`,
      "Due.md": `# Due\n\n\`\`\`tasks\nnot done\ndue before today\n\`\`\`\n`,
      "Links.md": `# Links\n\n${dataview("LIST length(file.inlinks) FROM #book")}`,
      "Shelf.md": `# Shelf\n\n![[index]]\n`,
      "Plain.md": "# Plain\n\nNothing to ask.\n",
      "Books/Dune.md": "---\ntags: [book]\nrating: 9\n---\n# Dune\n\n- [ ] buy 📅 2026-06-10\n",
      "Books/Emma.md": "---\ntags: [book]\nrating: 10\n---\n# Emma\n",
    },
    "2026-06-01",
  );
  const first = await project.publish();
  expect(first.deployment).toMatchObject({ status: "success" });
  expect(await first.page("/")).toMatch(/Emma<\/a><\/td><td>10[^]*Dune<\/a><\/td><td>9/);
  expect(await first.page("/due")).toContain("No results.");
  expect(await first.page("/shelf")).toContain("<td>10</td>");

  const edits: [files: Record<string, string>, day: string, rendered: string[]][] = [
    // A field of a note that the query shows.
    [
      {
        "Books/Dune.md": "---\ntags: [book]\nrating: 11\n---\n# Dune\n\n- [ ] buy 📅 2026-06-10\n",
      },
      "2026-06-02",
      ["/", "/books/dune", "/shelf"],
    ],
    // Text that no query asks for.
    [{ "Plain.md": "# Plain\n\nStill nothing.\n" }, "2026-06-03", ["/plain"]],
    // A link changes the links of its target.
    [{ "Plain.md": "# Plain\n\n[[Dune]]\n" }, "2026-06-04", ["/books/dune", "/links", "/plain"]],
    // The time of the commit passes a date.
    [
      { "Plain.md": "# Plain\n\n[[Dune]] again.\n" },
      "2026-06-20",
      ["/books/dune", "/due", "/plain"],
    ],
    // An own edit, and a query that is gone.
    [{ "Due.md": "# Due\n\nNo query.\n" }, "2026-06-21", ["/due"]],
    [{ "Due.md": `# Due\n\nBuy: \`= this.file.name\`\n` }, "2026-06-22", ["/due"]],
  ];
  for (const [files, day, rendered] of edits) {
    await commit(files, day);
    letTimePass();
    const quick = await project.publish();
    const step = JSON.stringify(files);
    const site = world.context.states.get(project.id, quick.deployment.artifact ?? "")?.site;
    const pages = site?.rendered.rendered.filter((url) => !url.startsWith("/tags")) ?? [];
    expect(pages.sort(), step).toEqual(expect.arrayContaining(rendered));
    expect(
      pages.filter((url) => !["/", "/books", "/shelf", ...rendered].includes(url)),
      step,
    ).toEqual([]);
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step });
  }
  const last = await project.publish(undefined, { force: true });
  expect(await last.page("/")).toMatch(/Dune<\/a><\/td><td>11[^]*Emma/);
  expect(await last.page("/due")).toContain("Buy: Due");
}, 600_000);

test("answers name no note that visitors cannot find, in no file of the deployment", async () => {
  const project = await world.project();
  const nonce = "qzxsecretqzx";
  const hidden = (front: string) =>
    `---\n${front}\ntags: [book, ${nonce}tag]\n${nonce}: ${nonce}\n---\n# ${nonce} title\n\n${nonce}:: ${nonce}\n\n- [ ] ${nonce} 📅 2026-01-01\n\n[[Public]]\n`;
  const published = await project.publish({
    "Public.md":
      "---\ntags: [book]\n---\n# Public\n\n- [ ] seen %%qzxsecretqzx%% <!-- qzxsecretqzx -->\n\nnote:: seen %%qzxsecretqzx%%\n",
    "Books/Draft.md": hidden("draft: true"),
    "Books/Private.md": hidden("publish: false"),
    "Books/Later.md": hidden("publishAt: 2999-01-01"),
    "Ask.md": [
      dataview("LIST"),
      dataview("TABLE file.inlinks, note, file.tasks, file.frontmatter FROM #book"),
      dataview('LIST FROM "Books"'),
      dataview("LIST rows.file.link GROUP BY file.tags"),
      dataview("TASK"),
      "```tasks\nnot done\n```\n",
      "```query\npath:Books\n```\n",
      "```base\nviews:\n  - type: table\n    order: [file.name, file.tags, file.backlinks]\n```\n",
      "`= this.file.inlinks`",
    ].join("\n"),
  });
  expect(published.deployment).toMatchObject({ status: "success" });
  const page = await published.page("/ask");
  expect(page).toContain("Public</a>");
  expect(page).toContain("seen");
  for (const url of Object.keys(published.manifest.files)) {
    const text = await published.page(url);
    expect(text ?? "", url).not.toContain(nonce);
  }
});

test("unlisted notes have a page, but no query finds them", async () => {
  const project = await world.project();
  const published = await project.publish({
    "Public.md": "# Public\n",
    "Secret.md": "---\nunlisted: true\nrating: 5\n---\n# Hidden page\n\n`= this.rating` stars\n",
    "Ask.md": `# Ask\n\n${dataview("LIST rating")}`,
  });
  expect(await published.page("/secret")).toContain("5 stars");
  const page = await published.page("/ask");
  expect(page).toContain("Public</a>");
  expect(page).not.toMatch(/Hidden page|\/secret/);
});

const rowsOf = (page: string | null) =>
  [...(/<div class="query">[^]*?<\/div>/.exec(page ?? "")?.[0] ?? "").matchAll(/href="([^"]*)"/g)]
    .map(([, url = ""]) => url)
    .sort((a, b) => (a < b ? -1 : 1));

test("a query of a version lists the notes of that version, also after an edit", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const list = dataview('LIST FROM "guide" WHERE !hidden');
  await project.publish({
    "docs/index.md": `# All\n\n${dataview("LIST FROM #setup")}`,
    "docs/v1/index.md": `# One\n\n${list}`,
    "docs/v1/guide/install.md": "# Install #setup",
    "docs/v1/guide/old.md": "# Old",
    "docs/v2/index.md": `# Two\n\n${list}\n\n${dataview('LIST FROM "v1/guide"')}`,
    "docs/v2/guide/install.md": "# Install #setup",
    "docs/v2/guide/new.md": "# New",
    "README.md": "# A program",
  });
  const edits: Record<string, string>[] = [
    { "docs/v1/guide/old.md": "---\nhidden: 1\n---\n# Old" },
    { "docs/v2/guide/new.md": "---\nhidden: 1\n---\n# New" },
    { "docs/v2/guide/new.md": "# New" },
  ];
  const shown = [];
  for (const files of edits) {
    letTimePass();
    const quick = await project.publish(files);
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step: JSON.stringify(files) });
    shown.push([rowsOf(await quick.page("/v1")), rowsOf(await quick.page("/v2"))]);
    expect(rowsOf(await quick.page("/"))).toEqual(["/v1/guide/install", "/v2/guide/install"]);
    expect(await quick.page("/v2")).toContain("No results.");
  }
  expect(shown).toEqual([
    [["/v1/guide/install"], ["/v2/guide/install", "/v2/guide/new"]],
    [["/v1/guide/install"], ["/v2/guide/install"]],
    [["/v1/guide/install"], ["/v2/guide/install", "/v2/guide/new"]],
  ]);
});

test("a query of a language lists its notes, and those that are not translated", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const base = '```base\nfilters: file.inFolder("guide")\nviews:\n  - type: list\n```\n';
  await project.publish({
    "pressmark.yml": "languages:\n  main: en\n  folders:\n    fr: fr\n",
    "index.md": `# Home\n\n${dataview('TABLE state FROM "guide"')}`,
    "overview.md": `# Overview\n\n${base}`,
    "guide/first.md": "# First",
    "guide/second.md": "---\nstate: new\n---\n# Second",
    "fr/index.md": `# Accueil\n\n${dataview('TABLE state FROM "fr/guide"')}`,
    "fr/guide/first.md": "# Premier",
  });
  letTimePass();
  const quick = await project.publish({ "guide/second.md": "---\nstate: old\n---\n# Second" });
  await makeDataset(world.context, project.id);
  await expectAgreement(world, project, {
    quick,
    step: "an edit of a note that is not translated",
  });
  expect(rowsOf(await quick.page("/"))).toEqual(["/guide/first", "/guide/second"]);
  const french = await quick.page("/fr");
  expect(rowsOf(french)).toEqual(["/fr/guide/first", "/fr/guide/second"]);
  expect(french).toContain("<td>old</td>");
  // The page itself is not translated.
  expect(rowsOf(await quick.page("/fr/overview"))).toEqual(["/fr/guide/first", "/fr/guide/second"]);
});

test("cards of a base show the pictures that a property names, also those that nothing else uses", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const cards = (image: string) =>
    `\`\`\`base\nviews:\n  - type: cards\n    image: ${image}\n    filters: file.inFolder("Books")\n    order: [file.name]\n\`\`\`\n`;
  const dot = (text: string) => Buffer.concat([ONE_PIXEL, Buffer.from(text)]);
  await project.publish({
    "index.md": `# Home\n\n${cards("note.Poster")}`,
    "Books/A.md": '---\nposter: "[[a.png]]"\n---\n# A',
    "Books/B.md": "---\nposter: [art/b.png, art/c.png]\n---\n# B",
    "Books/C.md":
      "---\nposter: 'https://example.org/c.png?x=\"1\"'\nphoto: art/photo.png\n---\n# C",
    "Books/D.md": '---\nposter: "javascript:alert(1).png"\n---\n# D',
    "Books/E.md": "---\nposter: A.md\n---\n# E",
    "Books/Draft.md": "---\ndraft: true\nposter: art/secret.png\n---\n# Draft",
    "art/a.png": ONE_PIXEL,
    "art/b.png": dot("b"),
    "art/c.png": dot("c"),
    "art/photo.png": dot("photo"),
    "art/secret.png": dot("secret"),
  });
  const shown = async (page: string | null) =>
    [...(page ?? "").matchAll(/<div class="query-cover">.*?<img src="([^"]*)"/g)].map(
      ([, src]) => src,
    );
  const published = () =>
    Object.keys(last.manifest.files)
      .filter((url) => url.startsWith("/art/"))
      .toSorted();
  let last = await project.publish({ "Books/E.md": "# E" });
  expect(await shown(await last.page("/"))).toEqual([
    "/art/a.png",
    "/art/b.png",
    "https://example.org/c.png?x=&quot;1&quot;",
  ]);
  expect(published()).toEqual(["/art/a.png", "/art/b.png"]);
  expect(await last.page("/")).not.toMatch(/javascript:|secret/);
  const edits: [Record<string, string>, string[]][] = [
    [{ "Books/A.md": "---\nposter: c.png\n---\n# A" }, ["/art/c.png", "/art/b.png"]],
    [{ "index.md": `# Home\n\n${cards("photo")}` }, ["/art/photo.png"]],
    [{ "index.md": `# Home\n\n${cards("formula.none")}` }, []],
  ];
  for (const [files, pictures] of edits) {
    letTimePass();
    last = await project.publish(files);
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick: last, step: JSON.stringify(files) });
    const own = (await shown(await last.page("/"))).filter((src) => src?.startsWith("/"));
    expect(own).toEqual(pictures);
    expect(published()).toEqual(pictures.toSorted());
  }
});
