import { secretIssues } from "./secret-issues.ts";
import type Token from "markdown-it/lib/token.mjs";
import type { Rewritten } from "../foreign/edits.ts";
import { type Generator, formsOf } from "../foreign/generator.ts";
import { fillResourceNames } from "../foreign/resource-names.ts";
import { withHero } from "../foreign/hero.ts";
import { programParts } from "../foreign/component-parts.ts";
import type { MadePart } from "../foreign/made-parts.ts";
import { blockIds } from "../foreign/logseq/logseq.ts";
import { labelsIn } from "../foreign/myst/myst.ts";
import { type Toctree, toctreesIn } from "../foreign/myst/toctree.ts";
import { rewriteForeign } from "../foreign/rewrite.ts";
import { directivesIn, targetsOf } from "../includes/directives.ts";
import { type ExpandedNote, expandIncludes } from "../includes/expand.ts";
import type { IncludedFiles } from "../includes/included-files.ts";
import { renderCanvas } from "../formats/canvas/render-canvas.ts";
import { partsOf, wholeFile } from "../formats/page-parts.ts";
import { formatOf, isPageFile } from "../formats/format.ts";
import { assemble } from "./assemble.ts";
import { createEngine } from "./engine.ts";
import { programDoubt, publicProperty } from "../front-matter/program-doubt.ts";
import { titleOf } from "../front-matter/title.ts";
import { finish } from "./markers.ts";
import type { CompiledNote } from "../note.ts";
import { countWords } from "../text/plain-text.ts";
import { installRenderer } from "./render.ts";
import { sanitize } from "../safety/sanitize.ts";
import { isMdxPath } from "../links/slug.ts";
import { type DecodedSource, decodeSource } from "../text/source.ts";
import { MAX_NESTING, newState, reportNesting, type NoteState } from "./state.ts";
import { numberHeadings } from "./heading-numbers.ts";
import { setTypography } from "./typography.ts";
import { collectFacts } from "./collect-facts.ts";
import { plain, type Rendered, tooLarge } from "./plain-note.ts";
import { propertyList } from "./properties.ts";
import { reportProblems } from "./include-problems.ts";
import { lineOfBlock, placeInNote } from "./included-lines.ts";
import { withLines } from "./marked-lines.ts";
import { filledBody, ownNote, type SiteOptions } from "../variables/filled-note.ts";

export interface DialectOptions extends SiteOptions {
  /** Path of the note from the root of the content. */
  path: string;
  /** Color code blocks while compiling. */
  highlight: boolean;
  /** A line break in the source becomes one on the page, as in Obsidian by default. */
  hardLineBreaks: boolean;
  /** List the properties in the front matter above the text. */
  showProperties?: boolean | undefined;
  /** Do not show inline fields. */
  hideFields?: boolean | undefined;
  /** Set quotes, dashes and ellipses. */
  typographer?: boolean | undefined;
  numberedHeadings?: boolean | undefined;
  /** Number the lines of code blocks that name a language. */
  lineNumbers?: boolean | undefined;
  /** False: dollars are text. */
  math?: boolean | undefined;
  /** False: the source of diagrams is shown as code. */
  diagrams?: boolean | undefined;
  /** The site's time zone, for dates that name none. Undefined for UTC. */
  timeZone?: string | undefined;
  /** What the repository was written for, if it is known. */
  generator?: Generator | undefined;
  /** Limit for a note. Larger notes, and pages of four times this size, are shown as plain text. */
  maxCharacters?: number | undefined;
  /** Put a comment with its line of the file before each block: `<!--12-->`. Only the preview of the editor does. */
  marksLines?: boolean | undefined;
  /** The files that the note includes. Without them, its directives stay as written. */
  included?: { source: string; files: IncludedFiles } | undefined;
}

const MAX_SOURCE_CHARACTERS = 2 * 1024 * 1024;
/** Links and code colors take more space than the text. */
const HTML_PER_SOURCE = 4;
const engine = createEngine();
installRenderer(engine);

/** Compiles one file. Never throws: anything that cannot be rendered is reported as an issue of this file. The result depends on nothing else but the options. */
export function compileNote(
  source: Buffer | string | DecodedSource,
  options: DialectOptions,
): CompiledNote {
  const isRaw = typeof source === "string" || Buffer.isBuffer(source);
  const { text, issues } = isRaw ? decodeSource(source) : source;
  const note = isPageFile(options.path)
    ? wholeFile(options.path, text)
    : withHero(ownNote(text, options));
  const format = formatOf(options.path, note.values);
  const forms = formsOf(options.generator);
  const state = newState({
    bodyOffset: note.bodyOffset,
    highlight: options.highlight,
    hardLineBreaks: options.hardLineBreaks,
    hasComments: forms.hasComments,
    isLabelFirst: forms.isLabelFirst,
    hasComponents: forms.hasComponents,
    haveTermsIds: forms.haveTermsIds,
    haveSummariesIds: forms.haveSummariesIds,
    areDollarsDoubled: forms.areDollarsDoubled,
    formulaCommands: options.formulaCommands,
    hideFields: options.hideFields === true,
    typographer: options.typographer,
    lineNumbers: options.lineNumbers,
    math: options.math,
    diagrams: options.diagrams,
  });
  state.issues.push(...issues, ...note.issues, ...secretIssues(text));
  const { generator, path, maxCharacters = MAX_SOURCE_CHARACTERS } = options;
  const [isMdx, { leftOut }] = [isMdxPath(path), state];
  const [parts, labels]: [MadePart[], string[]] = [[], []];
  const toctrees: Toctree[] = [];
  const rewrite = (body: string) => {
    parts.push(...programParts(body, { isMdx, generator, values: note.values }));
    labels.push(...labelsIn(body), ...(generator === "logseq" ? blockIds(body) : []));
    if (generator === "sphinx") toctrees.push(...toctreesIn(body));
    const text = filledBody(body, options.variables, { isMdx, indentedLinesOf });
    const { macros } = options;
    return rewriteForeign(text, { path, isMdx, leftOut, generator, macros, indentedLinesOf });
  };
  // Other formats contain no text of their own.
  const directives = format === "note" ? directivesIn(note.body) : [];
  const includes = targetsOf(directives);
  const areKnown = options.included !== undefined || includes.length === 0;
  const expand = (body: string) =>
    directives.length > 0 && areKnown ? expandedNote(body, options, maxCharacters) : null;
  const properties = options.showProperties ? propertyList(note.values) : "";
  const isTitled = titleOf(note.values, [], null) !== null;
  const numbering = options.numberedHeadings ? { isTitled } : null;
  const marksLines = options.marksLines === true;
  const limits = { maxCharacters, expand, rewrite, properties, numbering, marksLines };
  const rendered =
    format === "canvas"
      ? renderWhole(state, note.body, limits)
      : render(state, partsOf(format, { body: note.body, state, path }), limits);
  const doubt = note.doubt ?? programDoubt(options.path, text);
  if (publicProperty(text) === true) note.values = { ...note.values, public: true };
  const { timeZone } = options;
  const compiled = assemble({ note, state, rendered, doubt, path, format, timeZone });
  if (generator === "hugo") fillResourceNames(compiled.slots, note.values);
  // Links use labels like names of the note.
  compiled.aliases.push(...labels);
  if (labels.length > 0) compiled.labels = labels;
  if (parts.length > 0) compiled.madeParts = parts;
  if (toctrees.length > 0) compiled.toctrees = toctrees;
  if (state.codeTargets.size > 0) {
    const examples = compiled.slots.flatMap(({ target }) =>
      state.codeTargets.has(target) ? target : [],
    );
    if (examples.length > 0) compiled.examples = [...new Set(examples)];
  }
  return Object.assign(compiled, { includes });
}

const NO_FILES: IncludedFiles = { targets: new Map(), texts: new Map() };

function expandedNote(
  body: string,
  { included, path, generator }: DialectOptions,
  maxCharacters: number,
): ExpandedNote {
  return expandIncludes(body, {
    path: included?.source ?? path,
    files: included?.files ?? NO_FILES,
    generator,
    maxCharacters,
    // MDX has no indented code.
    indentedLinesOf: isMdxPath(path) ? () => [] : indentedLinesOf,
  });
}

/** A canvas, which has no text of its own. */
function renderWhole(
  state: NoteState,
  source: string,
  { maxCharacters }: { maxCharacters: number },
): Rendered {
  if (source.length > maxCharacters) return plain(state, "", tooLarge("canvas", maxCharacters));
  const maxHtml = maxCharacters * HTML_PER_SOURCE;
  try {
    const { html, lines } = renderCanvas(source, { engine, state });
    if (html.length > maxHtml) return plain(state, "", tooLarge("page", maxHtml));
    const text = lines.join("\n");
    const finished = finish(state, html);
    // Its lines and headings belong to cards, not to the file.
    state.issues = state.issues.map((issue) => ({ ...issue, line: null }));
    for (const slot of state.slots) slot.line = 1;
    Object.assign(state, { headings: [], blocks: [] } satisfies Partial<NoteState>);
    const titles = { firstTitle: null, bodyHasTitle: false, opensWithHeading: false };
    return { text, wordCount: countWords(text), prose: lines, html: finished, ...titles };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0]! : String(error);
    const message = `The canvas could not be rendered (${reason}).`;
    return plain(state, "", { category: "render", message });
  }
}

function render(
  state: NoteState,
  {
    source,
    lead,
  }: {
    source: string;
    /** Safe HTML before the note's own. */
    lead: string;
  },
  {
    properties,
    maxCharacters,
    expand,
    rewrite,
    numbering,
    marksLines,
  }: {
    /** Safe HTML below the title. */
    properties: string;
    maxCharacters: number;
    expand: (body: string) => ExpandedNote | null;
    rewrite: (body: string) => Rewritten;
    /** Null if headings are not numbered. */
    numbering: { isTitled: boolean } | null;
    marksLines: boolean;
  },
): Rendered {
  const body = source.slice(0, maxCharacters);
  if (body.length < source.length) return plain(state, body, tooLarge("note", maxCharacters));
  const maxHtml = maxCharacters * HTML_PER_SOURCE;
  try {
    const expanded = expand(body);
    const ownIssues = state.issues.length;
    if (expanded) reportProblems(state, expanded);
    const { text: parsed, lines: origin } = rewrite(expanded?.text ?? body);
    state.lines = origin;
    const tokens = engine.parse(parsed, state);
    if (tokens.some((token) => token.level >= MAX_NESTING - 1)) reportNesting(state);
    const facts = collectFacts(tokens, state);
    if (numbering) {
      const isNamed = numbering.isTitled || facts.firstTitle !== null;
      numberHeadings(state.headings, facts.opensWithHeading && !isNamed);
    }
    if (state.typographer) setTypography(tokens);
    const renderBlocks = (blocks: Token[]) => engine.renderer.render(blocks, engine.options, state);
    const html = marksLines
      ? withLines(tokens, renderBlocks, (line) => lineOfBlock(state, line, expanded?.origins))
      : renderBlocks(tokens);
    if (expanded) placeInNote(state, expanded.origins, ownIssues);
    if (html.length > maxHtml) return plain(state, body, tooLarge("page", maxHtml));
    const text = facts.lines.join("\n");
    return {
      prose: facts.prose,
      firstTitle: facts.firstTitle,
      bodyHasTitle: facts.bodyHasTitle,
      opensWithHeading: facts.opensWithHeading,
      text,
      wordCount: countWords(text),
      html: finish(
        state,
        lead + belowTitle(properties, state.hasRawHtml ? sanitize(state, html) : html),
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0]! : String(error);
    return plain(state, body, {
      category: "render",
      message: `The note could not be rendered (${reason}).`,
    });
  }
}

/** With the marks around a heading that `finish` removes. */
const TITLE = /^[^<]{0,30}<h1[^>]*>[^]*?<\/h1>\n/;

function belowTitle(properties: string, html: string): string {
  if (properties === "") return html;
  const title = TITLE.exec(html)?.[0] ?? "";
  return title + properties + html.slice(title.length);
}

function indentedLinesOf(source: string): boolean[] {
  const tokens: Token[] = [];
  Object.assign(engine.options, { maxNesting: MAX_NESTING });
  engine.block.parse(
    source,
    engine,
    newState({ bodyOffset: 0, highlight: false, hardLineBreaks: false }),
    tokens,
  );
  const indented: boolean[] = [];
  for (const { type, map } of tokens)
    if (type === "code_block" && map)
      for (let line = map[0]; line < map[1]; line++) indented[line] = true;
  return indented;
}
