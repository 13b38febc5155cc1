import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of isToThyMoon/hexo-blog and lucas-zijian-zhu/vitepress-leetcode-note. */
const TEXT = 'The scope is `x`. [[Scope]]\n\nOutput: [[""]] and [[Closure]] and [[other]]';

test.each([
  ["hexo", { "_config.yml": "source_dir: source\nnew_post_name: :title.md\n" }, "source/_posts/"],
  ["vitepress", { ".vitepress/config.ts": "export default {}" }, ""],
  ["mkdocs", { "mkdocs.yml": "site_name: x\n" }, "docs/"],
  ["mdbook", { "book.toml": "[book]\n", "src/SUMMARY.md": "- [b](other.md)\n- [a](a.md)" }, "src/"],
])("in %s, a name in double brackets that no page has is text", async (program, files, folder) => {
  const published = await (
    await world.project()
  ).publish({ ...files, [`${folder}a.md`]: `# A\n\n${TEXT}`, [`${folder}other.md`]: "# Other" });
  expect(published.deployment.convention?.id).toBe(program);
  const address = Object.keys(published.manifest.files).find((url) => /\ba$/.test(url));
  const page = (await published.page(address ?? "/a")) ?? "";
  expect(page).toContain("[[Scope]]");
  expect(page).toContain("Output: [[&quot;&quot;]] and [[Closure]] and <a");
  expect(page).not.toContain('class="missing"');
});

test("where a plugin reads them, such a name is a missing page", async () => {
  const published = await (
    await world.project()
  ).publish({
    "mkdocs.yml": "site_name: x\nplugins: [roamlinks]\n",
    "docs/index.md": "# A\n\n[[Scope]]",
  });
  expect(await published.page("/")).toMatch(/<a class="missing"[^>]*>Scope<\/a>/);
});
