import type { PublishFacts } from "./front-matter/front-matter.ts";
import type { NoteIssue } from "./issue.ts";

/**
 * What one markdown file compiles to. Everything here depends only on the file's own bytes, the engine
 * version and the dialect settings, so it is cached by blob sha; what depends on other files stands in `slots`.
 */
export interface CompiledNote {
  /** Null-prototype-safe plain JSON; empty when there is none or it is broken (then there is an issue). */
  frontMatter: Record<string, unknown>;
  /** What it says of publishing. */
  publish: Omit<PublishFacts, "issues">;
  /** Front matter title, else the first h1, else the file name without extension. */
  title: string;
  /** False when `title` is only the file name, which is not part of the file's bytes. */
  titled: boolean;
  /** True when the body itself starts with an h1, so that a theme does not print the title twice. */
  bodyHasTitle: boolean;
  /** Safe HTML in which `SLOT_OPEN + index + SLOT_CLOSE` stands for `slots[index]`. */
  html: string;
  slots: Slot[];
  headings: Heading[];
  /** Obsidian block ids (`^id`), for block embeds and links. */
  blocks: BlockAnchor[];
  /** Ids given by raw HTML (`<a name="x">`, `id="x"`), as written; in `html` they are prefixed with `user-content-`. */
  anchors: string[];
  /** Without `#`, as written, first spelling wins, front matter tags first. */
  tags: string[];
  aliases: string[];
  wordCount: number;
  /** Plain text, at most 240 characters, cut at a word. */
  excerpt: string;
  /** Plain text of the body for full-text search. */
  text: string;
  features: { math: boolean; mermaid: boolean; code: boolean };
  issues: NoteIssue[];
}

/** Control characters that mean nothing; the compiler removes them from input, so a slot cannot be forged. */
export const SLOT_OPEN = "\x81";
export const SLOT_CLOSE = "\x8D";

export interface Heading {
  level: number;
  /** Plain text. */
  text: string;
  /** The `id` attribute in the HTML, unique in the note. */
  id: string;
  /** 1-based line in the file. */
  line: number;
  /** Offsets into `html`: from the heading tag to the start of the next heading of the same or a higher level. */
  start: number;
  end: number;
}

export interface BlockAnchor {
  id: string;
  /** Offsets into `html` of the whole block element. */
  start: number;
  end: number;
}

/** A place that only other files can fill. */
export type Slot =
  /** The opening `<a …>` tag (`[[x]]`, `[t](x.md)`, `<a href="x.md">`); the label and `</a>` follow in `html` unless `label` is null. */
  | {
      kind: "link";
      /** Path part as written, decoded, without fragment; "" means this note. */
      target: string;
      /** "Heading", "Heading#Sub" or "^block"; null when there is none. */
      fragment: string | null;
      /** True for `[[wikilinks]]` (vault-wide lookup), false for relative markdown links. */
      wiki: boolean;
      /** null: the slot prints its own text (`[[x]]` without alias, so that the text may follow the target's title). */
      label: string | null;
      line: number;
    }
  /** An image, video, audio, PDF or note embed: `![[x]]`, `![a](x.png)`, `<img src="x.png">`. */
  | {
      kind: "embed";
      target: string;
      fragment: string | null;
      wiki: boolean;
      alt: string;
      /** From `![[x.png|300]]`, `|300x200` or HTML attributes; CSS pixels. */
      width: number | null;
      height: number | null;
      /** False when it stands inside a paragraph's text: a note embed is then printed as a link. */
      block: boolean;
      line: number;
    };

/** What the build found for one slot. */
export type Resolution =
  | { kind: "page"; url: string; title: string }
  /** A file that is served as it is (a PDF link, a download). */
  | { kind: "file"; url: string; name: string; size: number }
  | { kind: "image"; image: ResolvedImage }
  | { kind: "video" | "audio" | "pdf"; url: string; name: string }
  /** The finished HTML of another note or of a part of it. */
  | { kind: "note"; url: string; title: string; html: string }
  /** Nothing has this name; printed as text marked as broken. */
  | { kind: "missing" }
  /** It exists but is not published; printed as plain text, nothing leaks. */
  | { kind: "withheld" };

export interface ResolvedImage {
  src: string;
  /** Intrinsic size in pixels; null when unknown (e.g. a broken file). */
  width: number | null;
  height: number | null;
  /** Best format first. */
  sources: { type: string; srcset: string }[];
  /** `data:` URI of a tiny preview, shown until the image is loaded. */
  placeholder: string | null;
}
