import { answerHtml } from "#markdown/queries/answer-html.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import { type QueryLanguage, readQuery } from "#markdown/queries/read-query.ts";
import { withParents } from "#markdown/queries/rows.ts";
import { runQuery } from "#markdown/queries/run.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";
import { compile } from "../rendered.ts";

export const CLOCK = Date.UTC(2026, 4, 10, 12);

/** A site of notes as they are written: path → source. */
export function siteOf(sources: Record<string, string>): QuerySite {
  const notes = Object.entries(sources)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, source]): QueryNote & { links: string[] } => {
      const note = compile(source, { path });
      return {
        path,
        place: path,
        url: `/${path.replace(/\.md$/, "").toLowerCase().replaceAll(" ", "-")}`,
        title: note.title,
        size: source.length,
        created: "2026-01-01T08:00:00Z",
        modified: "2026-02-01T08:00:00Z",
        tags: note.tags,
        aliases: note.aliases,
        properties: note.frontMatter,
        facts: note.queryFacts,
        links: note.slots.map(({ target }) => target),
      };
    });
  const at = (path: string) => notes.find((note) => note.path === path) ?? null;
  const find = (_from: string, target: string) =>
    notes.find(({ path }) => path === `${target}.md` || path.endsWith(`/${target}.md`))?.path ??
    null;
  const outlinks = (path: string) => [
    ...new Set(at(path)?.links.flatMap((link) => find(path, link) ?? [])),
  ];
  return {
    all: () => notes,
    at,
    find,
    outlinks,
    clock: CLOCK,
    picture: () => null,
    folderOf: (written) => written.toLowerCase(),
    inFolder: (folder) =>
      notes.filter(({ path }) =>
        `/${path.toLowerCase()}`.startsWith(folder === "" ? "/" : `/${folder.toLowerCase()}`),
      ),
    withTag: (name) =>
      notes.filter(({ tags }) => withParents(tags).some((tag) => tag.toLowerCase() === name)),
    inlinks: (path) =>
      notes.filter((note) => outlinks(note.path).includes(path)).map((note) => note.path),
  };
}

/** The answer to a query of the first note, or why there is none. */
export function answer(
  site: QuerySite,
  language: QueryLanguage,
  source: string,
  from?: string,
): string {
  const [first] = readQuery(language, source);
  const self = from === undefined ? site.all()[0] : site.at(from);
  if (!first?.query || !self) return `not plain: ${first?.problem}`;
  const { query } = first;
  const result = runQuery({ query, self, site });
  return sayWords(answerHtml(query, result, { site, from: self.path }), "en");
}

/** Only the text of an answer, with a bar between its parts. */
export function answerText(...asked: Parameters<typeof answer>): string {
  return answer(...asked)
    .replace(/<[^>]*>/g, "|")
    .replace(/[|\s]*\|[|\s]*/g, "|")
    .replace(/^\||\|$/g, "");
}
