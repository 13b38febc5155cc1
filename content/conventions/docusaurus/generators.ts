import type { Generator } from "../made-pages/maker.ts";
import { pathOfUrl } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";
import type { DocusaurusSettings } from "./settings.ts";

const TYPEDOC = /(?:^|-)typedoc$/;
const SITE_API = /(?:^|-)typedoc-api$/;
const OPENAPI = /(?:^|-)openapi-docs$/;
/** Lists that the blog makes. */
const LISTS = ["tags", "archive", "authors", "page"];

/** The parts of Docusaurus that make pages without a file. */
export function docusaurusGenerators({
  plugins,
  blog,
  blogPath,
  docsPath,
  otherBlogs = [],
  otherDocs = [],
}: Pick<DocusaurusSettings, "plugins" | "blog" | "blogPath" | "docsPath"> &
  Partial<Pick<DocusaurusSettings, "otherBlogs" | "otherDocs">>): Generator[] {
  const blogs = [blog === null ? [] : blogPath, otherBlogs.map(({ address }) => address)].flat();
  const lists = blogs.flatMap((address) =>
    LISTS.map((name) => ({ name: "the blog of Docusaurus", prefix: `${address}/${name}/` })),
  );
  const docs = [docsPath, ...otherDocs.map(({ address }) => address)];
  return [
    ...lists,
    ...docs.flatMap((address) => [
      { name: "Docusaurus for its tags", prefix: `${address}/tags/` },
      { name: "Docusaurus for a category of its sidebar", prefix: `${address}/category/` },
    ]),
    ...plugins.flatMap((plugin) => {
      const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
      if (typeof name !== "string") return [];
      // Its pages are beside the documents.
      if (SITE_API.test(name)) return { name: `the plugin ${name}`, prefix: "/api/" };
      return foldersOf(name, recordOf(options)).map((folder) => ({
        name: `the plugin ${name}`,
        prefix: `${docsPath}/${folder}/`,
      }));
    }),
  ];
}

/** The folders of the documents in which a plugin writes its pages. */
function foldersOf(plugin: string, { out, config }: Record<string, unknown>): string[] {
  const written = TYPEDOC.test(plugin)
    ? [textOf(out) ?? "api"]
    : OPENAPI.test(plugin)
      ? Object.values(recordOf(config)).flatMap((one) =>
          isRecord(one) ? (textOf(one["outputDir"]) ?? []) : [],
        )
      : [];
  return written.flatMap((folder) => {
    const path = pathOfUrl(folder.replace(/^(?:\.\/)?docs\//, "")).slice(1);
    return path === "" || path.includes("..") ? [] : path;
  });
}
