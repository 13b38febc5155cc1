import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"/>`;
const placeOf = ({ line, message }: { line: number | null; message: string }) => [line, message];
const adviceOf = ({ line, suggestion }: { line: number | null; suggestion: string | null }) => [
  line,
  suggestion,
];
const link = (to: string, label = "", hidden = false) => ({ to, label, hidden });

test("the theme in pressmark.yml is laid over the saved one, and its issues have lines", async () => {
  const project = await world.project({
    sections: { theme: { name: "journal", appearance: "dark" } },
  });
  const file = `theme:
  name: handbook
  tokens: { accent: "#1d5fbf" }
  navigation:
    header:
      - { to: /second }
      - { to: /guide/getting-startd, label: Gone }
    footer:
      - to: /nothing
        label: Nothing
  logo: { light: ./logo.svg }
  home: Guide/Getting-Started.md
  css: |
    .page { background: url(https://example.org) }
  headCode: <script></script>
`;
  const { issues, page } = await project.publish({
    "index.md": "# Index",
    "second.md": "# Second",
    "pressmark.yml": file,
    "guide/getting-started.md": "# Start",
    "assets/logo.svg": svg,
  });
  const html = (await page("/"))!;
  expect(html).toMatch(/<header class="bar">.*<a href="\/second">Second<\/a><\/nav>/s);
  expect(html).toContain('data-only="dark"');
  expect(html).not.toContain("data-own");
  const own = issues.filter(({ category }) => category === "settings");
  own.sort((a, b) => a.line! - b.line!);
  expect(own.map(placeOf)).toEqual([
    [7, expect.stringContaining("“Gone” of the header leads to /guide/getting-startd")],
    [9, expect.stringContaining("“Nothing” of the footer leads to /nothing")],
    [11, expect.stringContaining("The logo “logo.svg” is not among the published files")],
    [12, expect.stringContaining("The home page “Guide/Getting-Started.md” is not among")],
    [13, expect.stringContaining("Its line 1: nothing may be loaded from other sites")],
    [15, expect.stringContaining("“theme.headCode” has no effect: this file cannot set it")],
  ]);
  expect(own.slice(0, 4).map(adviceOf)).toEqual([
    [7, "Did you mean `/guide/getting-started`?"],
    [9, "Correct its address in the theme settings."],
    [11, "Did you mean `assets/logo.svg`?"],
    [12, "Did you mean `guide/getting-started.md`?"],
  ]);
});

test("a site has its owner’s logo, icon, links, home page and styles, and missing ones are issues", async () => {
  const project = await world.project({
    settings: { rootDirectory: "docs" },
    sections: {
      theme: {
        name: "handbook",
        logo: { light: "docs/logo.svg", dark: "docs/missing.svg" },
        favicon: "docs/icon.png",
        appearance: "dark",
        home: "docs/guide/start.md",
        css: ".page { background: url(/ground.png) }",
        navigation: {
          header: [
            link("/posts", "Writing"),
            link("/second/"),
            link("/nowhere", "Gone"),
            link("/secret"),
            link("https://example.org/?a=1&b=2", "<b>Elsewhere</b>"),
            link("/second", "Not shown", true),
          ],
          footer: [link("/logo.svg", "Logo"), link("/second#part", "Part")],
        },
      },
    },
  });
  const icon = await sharp({ create: { width: 180, height: 180, channels: 3, background: "#08f" } })
    .png()
    .toBuffer();
  const files = {
    "docs/index.md": "# Index",
    "docs/guide/start.md": "# Start here\n\nSee [[second]].",
    "docs/second.md": "# Second page",
    "docs/secret.md": "---\npublish: false\n---\n# Secret",
    "docs/logo.svg": svg,
    "docs/icon.png": icon,
  };
  const first = await project.publish(files);
  const home = await first.page("/");
  expect(home).toContain("Start here");
  expect(await first.page("/index")).toContain("Index");
  const second = (await first.page("/second"))!;
  expect(second).toContain(
    '<img class="logo on-both" src="/logo.svg" alt="" width="120" height="30">',
  );
  expect(second).toContain(
    '<link rel="icon" data-own href="/icon.png" type="image/png" sizes="180x180">',
  );
  expect(second).toMatch(/<link rel="apple-touch-icon" data-own href="\/_media\/\w+-180\.png"/);
  expect(second).toMatch(/<html lang="en" data-appearance="dark" data-only="dark">/);
  expect(second).not.toContain('<details class="appearance');
  const header = /<nav class="sections own-links".*?<\/nav>/.exec(second)![0];
  const labels = [...header.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  expect(labels.map(([, url, label]) => [url, label])).toEqual([
    ["/posts", "Writing"],
    ["/second/", "Second page"],
    ["https://example.org/?a=1&amp;b=2", "&lt;b&gt;Elsewhere&lt;/b&gt;"],
  ]);
  expect(second).toContain('<ul class="footer-links"><li><a href="/logo.svg">Logo</a></li>');
  const styles = /<link rel="stylesheet" data-own href="([^"]*)">/.exec(second)![1]!;
  expect(styles).toMatch(/^\/_assets\/own-[0-9a-f]{12}\.css$/);
  expect(first.manifest.files[styles]?.[1]).toBe("text/css");
  expect(await first.page(styles)).toBe(".page { background: url(/ground.png) }");
  const own = first.issues.filter(({ category }) => category === "settings");
  expect(own.map(({ path, message }) => [path, message])).toEqual([
    ["/nowhere", expect.stringContaining("“Gone” of the header leads to /nowhere")],
    ["/secret", expect.stringContaining("is not a page of this site. It is left out.")],
    ["docs/missing.svg", "The logo “docs/missing.svg” is not among the published files."],
  ]);

  letTimePass();
  const edited = await project.publish({ ...files, "docs/second.md": "# Second page\n\nEdited." });
  expect(edited.issues.filter(({ category }) => category === "settings")).toEqual(own);
  world.context.states = openStateMemory();
  letTimePass();
  const whole = await project.publish(undefined, { force: true, withoutCache: true });
  expect(edited.manifest.files).toEqual(whole.manifest.files);
});
