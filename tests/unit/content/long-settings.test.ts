import { expect, test } from "vitest";
import { generatorPatterns } from "#content/ignore/generator-patterns.ts";
import { sourceOf } from "#content/inherited/sources.ts";

const LENGTH = 128 * 1024;
/** Of processor time. Time that grows with the square of the length takes about ten seconds. */
const MOST_MS = 3_000;

/** Settings files of programs, of which any may be hostile. */
const FILES = [
  "_config.yml", "mkdocs.yml", "docs/.vuepress/config.ts", ".vitepress/config.ts", "docusaurus.config.js", "rspress.config.ts", "hugo.toml",
  "docfx.json", ".eleventy.js", "nuxt.config.ts", "content.config.ts", "src/content.config.ts", "logseq/config.edn", "quartz.config.ts",
  "conf.py", "_config.ts", "gatsby-config.js", "velite.config.ts", "contentlayer.config.ts", "gridsome.config.js", "config.rb", "pelicanconf.py",
  "redocly.yaml", "fern/docs.yml", "docs.json", "package.json", ".github/workflows/a.yml", "posts/posts.11tydata.js",
]; // prettier-ignore

/** Not quotes in YAML and lists without an end, for which only the limit of the length helps. */
const PIECES = [
  "\n", "\t\n", "-\n", "#", "'", "`", "{", "(", "/*", "global_password: \n", "export ", "glob({", "{% if ",
]; // prettier-ignore

test.each(FILES)(
  "%s is read in a moment, whatever it repeats",
  (path) => {
    const inherited = sourceOf(path, () => true);
    for (const piece of PIECES) {
      const text = piece.repeat(Math.ceil(LENGTH / piece.length));
      const began = process.cpuUsage();
      generatorPatterns(path, text);
      try {
        inherited?.read(text, path);
      } catch {
        // An unreadable file is reported.
      }
      expect(process.cpuUsage(began).user / 1_000, piece).toBeLessThan(MOST_MS);
    }
  },
  120_000,
);

test("settings that are too long are reported, and lists of packages are not", () => {
  const long = "# x\n".repeat(100_000);
  expect(generatorPatterns("mkdocs.yml", long)).toBe("unreadable");
  expect(generatorPatterns("vendor/modules.txt", long)).toMatchObject([{ lines: ["/*"] }]);
});
