import { foldKey } from "#markdown/front-matter/publication-rules.ts";
import { isSample } from "../links/certainty/samples.ts";
import type { IssueSink, ParsedNote } from "../model.ts";

/** As the reason names the settings of the graph. */
const SETTINGS = /[^\s`"]*logseq\/config\.edn/;
const RULE = "because Logseq publishes only pages with `public:: true`.";
const SUGGESTION = "To publish all pages, write `:publishing/all-pages-public? true` in this file.";

/** Says how many pages of a graph of Logseq are withheld because neither its settings nor a property publishes them. */
export function reportPrivateGraph(issues: IssueSink, notes: readonly ParsedNote[]): void {
  const settings = notes.flatMap(
    ({ facts }) => SETTINGS.exec(facts.publish.hold?.reason ?? "")?.[0] ?? [],
  );
  const [path] = settings;
  if (path === undefined) return;
  // Tests of a program read their own graphs.
  const isMeant = isSample(path) || !isMainPart(notes, settings.length) || hasPublicPage(notes);
  const severity = isMeant ? "info" : "warning";
  const pages = settings.length === 1 ? "1 page is" : `${settings.length} pages are`;
  issues.add({
    path,
    line: null,
    severity,
    category: "frontmatter",
    message: `${pages} not published, ${RULE}`,
    suggestion: SUGGESTION,
    // The number of pages is not part of the problem.
    group: {
      about: "private graph",
      message: `Pages are not published, ${RULE}`,
      suggestion: SUGGESTION,
    },
  });
}

/** The source of a program may contain a graph that only shows something. */
const isMainPart = (notes: readonly ParsedNote[], withheld: number) => withheld * 2 >= notes.length;

/** An author who publishes single pages knows that the others are withheld. */
const hasPublicPage = (notes: readonly ParsedNote[]) =>
  notes.some(
    ({ facts: { publish } }) =>
      publish.hold === null && Object.keys(publish.own ?? {}).some((key) => foldKey(key) === KEY),
  );

const KEY = "public";
