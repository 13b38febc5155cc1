import type { PublishFacts } from "./front-matter/front-matter.ts";
import type { MadePart } from "./foreign/made-parts.ts";
import type { Toctree } from "./foreign/myst/toctree.ts";
import type { IncludeTarget } from "./includes/directive.ts";
import type { PageFormat } from "./formats/format.ts";
import type { QueryFacts } from "./queries/facts.ts";
import type { QueryLanguage } from "./queries/read-query.ts";
import type { NoteIssue } from "./issue.ts";

/**
 * The result of compiling one markdown file. Everything here depends only on the bytes of the file and of those that it includes, the engine version and the
 * dialect settings, so it is cached by their hashes. Everything else that depends on other files is in `slots`.
 */
export interface CompiledNote {
  format: PageFormat;
  /** Plain JSON that is safe without a prototype. Empty when there is no front matter or it is broken (which is reported as an issue). */
  frontMatter: Record<string, unknown>;
  /** The publication settings of the note. */
  publish: Omit<PublishFacts, "issues">;
  /** The title in the front matter, or else the first h1, or else the file name without extension. */
  title: string;
  /** False when `title` is only the file name, which is not part of the file's bytes. */
  titled: boolean;
  /** True when the body itself starts with an h1, so that a theme does not print the title twice. */
  bodyHasTitle: boolean;
  /** True when the body starts with a heading of any level. It is the title where a repository's conventions say so. */
  opensWithHeading: boolean;
  /** Safe HTML with `SLOT_OPEN + index + SLOT_CLOSE` in place of `slots[index]`. */
  html: string;
  slots: Slot[];
  headings: Heading[];
  /** Obsidian block ids (`^id`), for block embeds and links. */
  blocks: BlockAnchor[];
  /** Ids from raw HTML (`<a name="x">`, `id="x"`), as written. In `html` they have the prefix `user-content-`. Also footnotes: `[^1]: label`. */
  anchors: string[];
  /** Without `#`, as written; the first spelling wins, and front matter tags come first. */
  tags: string[];
  aliases: string[];
  wordCount: number;
  /** Plain text, up to 240 characters, cut at a word. */
  excerpt: string;
  /** Plain text of the body for full-text search. */
  text: string;
  /** What queries of any note may ask. */
  queryFacts: QueryFacts;
  features: { math: boolean; mermaid: boolean; code: boolean };
  /** The names of components that are not shown. Their content is. */
  leftOut: string[];
  /** What links of any note call places in this one: `(label)=` of MyST. Absent if it has none. */
  labels?: string[];
  /** What it adds to the table of contents of Sphinx. Absent if it has none. */
  toctrees?: Toctree[];
  /** Targets of links that the note also shows as code: it explains how links are written. Absent if there are none. */
  examples?: string[];
  /** Parts that only the program of the site makes. Absent if it has none. */
  madeParts?: MadePart[];
  /** The files that its directives name, each once. */
  includes: IncludeTarget[];
  issues: NoteIssue[];
}

export { SLOT_CLOSE, SLOT_OPEN } from "./text/slot-signs.ts";

export interface Heading {
  level: number;
  /** Plain text. */
  text: string;
  /** The `id` attribute in the HTML, unique within the note. */
  id: string;
  /** "1.2", if the site numbers headings. */
  number?: string;
  /** 1-based line in the file. */
  line: number;
  /** Offsets in `html`: from the heading tag to the start of the next heading of the same or a higher level. */
  start: number;
  end: number;
}

export interface BlockAnchor {
  id: string;
  /** Offsets in `html` of the whole block element. */
  start: number;
  end: number;
}

/** A gap that is filled with information from other files. */
export type Slot = LinkSlot | EmbedSlot | QuerySlot;

interface Written {
  /** The path as written, decoded, without fragment. "" means this note. */
  target: string;
  /** "Heading", "Heading#Sub" or "^block". Null when there is no fragment. */
  fragment: string | null;
  /** True for `[[wikilinks]]` (looked up in the whole vault), false for relative markdown links. */
  wiki: boolean;
  line: number;
  /** Path in the repository of the included file that contains it. Absent in the note's own text. */
  from?: string;
}

/** The opening `<a …>` tag (`[[x]]`, `[t](x.md)`, `<a href="x.md">`). The label and `</a>` follow in `html` unless `label` is null. */
export interface LinkSlot extends Written {
  kind: "link";
  /** Null when the slot prints its own text (`[[x]]` without alias, so that the text can be the target's title). */
  label: string | null;
  /** It is written without a text, as in `[](x.md)`, and shows the title of its target. */
  isEmpty?: true;
  /** The line `[[toc]]`: where no note has this name, it is a marker that shows nothing. */
  isMarker?: true;
  /** `?a=b` after what may be the address of another site. */
  query?: string;
}

/** An image, video, audio, PDF or note embed: `![[x]]`, `![a](x.png)`, `<img src="x.png">`. */
interface EmbedSlot extends Written {
  kind: "embed";
  alt: string;
  /** In CSS pixels. From `![[x.png|300]]`, `|300x200` or HTML attributes. */
  width: number | null;
  height: number | null;
  /** False inside a paragraph's text, where an embedded note is printed as a link. */
  block: boolean;
  /** A card of a canvas. It shows the title and the beginning of a note. */
  isCard?: true;
}

/** A query over the notes of the site, such as a `dataview` block. */
export interface QuerySlot extends Written {
  kind: "query";
  /** A query names no file. */
  target: "";
  fragment: null;
  wiki: false;
  language: QueryLanguage;
  source: string;
  /** One view of a base. Null for all of them. */
  view: number | null;
}

/** The build's result for one slot. */
export type Resolution =
  | { kind: "page"; url: string; title: string; excerpt?: string }
  /** A file that is served unchanged (a PDF link, a download). */
  | { kind: "file"; url: string; name: string; size: number }
  | { kind: "image"; image: ResolvedImage }
  /** `poster` is the address of the picture that a video shows until it plays. */
  | { kind: "video"; url: string; name: string; poster?: string }
  | { kind: "audio" | "pdf"; url: string; name: string }
  /** The finished HTML of another note or a part of it. */
  | { kind: "note"; url: string; title: string; html: string }
  /** The answer of a query. */
  | { kind: "answer"; html: string }
  /** A page or a picture of another site. */
  | { kind: "elsewhere"; url: string }
  /** Nothing has this name. The text is marked as a broken link. */
  | { kind: "missing" }
  /** The same where nothing reads double brackets as a link. They are printed as written. */
  | { kind: "brackets" }
  /** The target exists but is not published. It is printed as plain text, so that nothing leaks. */
  | { kind: "withheld" };

export interface ResolvedImage {
  src: string;
  /** Intrinsic size in pixels. Null when it is unknown (e.g. for a broken file). */
  width: number | null;
  height: number | null;
  /** Best format first. */
  sources: { type: string; srcset: string }[];
  /** `data:` URI of a tiny preview that is shown until the image is loaded. */
  placeholder: string | null;
}
