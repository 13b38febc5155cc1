import { withoutInvisible } from "../text/invisible.ts";

const MARKDOWN_EXTENSION = /\.(?:mdx?|markdown)$/i;
/** File names that represent their folder. */
const INDEX_NAME = /^(?:_?index|readme)$/i;

export function isMarkdownPath(path: string): boolean {
  return MARKDOWN_EXTENSION.test(path);
}

/** MDX is markdown with imports, components and expressions. */
export function isMdxPath(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/** The file name without its extension. It is the title of a note that has none. */
export function titleFromPath(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(MARKDOWN_EXTENSION, "") || name;
}

/**
 * The address of a note: `Folder/My Note.md` is at `/folder/my-note`, `Folder/index.md`, `Folder/_index.md` and `Folder/README.md` are at `/folder`, and those of the root are at
 * `/`.
 */
export function urlPathOf(path: string): string {
  const segments = path.replace(MARKDOWN_EXTENSION, "").split("/");
  if (INDEX_NAME.test(segments.at(-1)!)) segments.pop();
  return joined(segments);
}

/** The address of a file that is served unchanged: `Images/My Cat.PNG` is at `/images/my-cat.png`. */
export function urlPathOfMedia(path: string): string {
  const dot = path.lastIndexOf(".");
  const extension =
    dot > path.lastIndexOf("/") + 1
      ? path
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, "")
      : "";
  const stem = joined((extension ? path.slice(0, dot) : path).split("/"));
  return extension ? `${stem}.${extension}` : stem;
}

/** The address of a page's raw markdown. */
export function rawUrlOf(url: string): string {
  return url === "/" ? "/index.md" : `${url}.md`;
}

/** `Recipes/Soup` (or `#Recipes/Soup`) is at `/tags/recipes/soup`. */
export function tagUrl(tag: string): string {
  return joined(["tags", ...tag.replace(/^#/, "").split("/")]);
}

/** A page of a list. The first page is the list itself. No note or file can have this address, because their segments never begin with `_`. */
export function pageUrl(list: string, number: number): string {
  return number === 1 ? list : `${list === "/" ? "" : list}/_page/${number}`;
}

/** The root folder is "". */
export function folderUrl(path: string): string {
  return joined(path.split("/"));
}

/**
 * The id of a heading by GitHub's rule, so that links written for GitHub keep working: lower case, each space becomes a hyphen, other characters are removed.
 */
export function slugOfHeading(text: string): string {
  const slug = withoutSigns(text.trim()).replaceAll(" ", "-");
  return /[^-]/.test(slug) ? slug : "section";
}

function withoutSigns(text: string): string {
  // Classes of Unicode are slow, and few headings need them.
  // oxlint-disable-next-line no-control-regex
  return /^[\x00-\x7F]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9_\- ]/g, "")
    : withoutInvisible(text)
        .normalize("NFC")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, "");
}

const IS_PLAIN = /^[\x20-\x7E]*$/;

/** Letters, digits and underscores of any script in lower case; everything else becomes one hyphen. Never empty, and without invisible characters. */
export function slugOfSegment(segment: string): string {
  // Classes of Unicode are slow, and most names are plain ASCII.
  if (IS_PLAIN.test(segment)) {
    const plain = segment
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "-")
      .replace(/^[-_]+|[-_]+$/g, "");
    return plain || codePoints(segment);
  }
  const visible = withoutInvisible(segment);
  const slug = visible
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    // The remaining joiners are part of a word.
    .replace(/[^\p{L}\p{N}\p{M}_\u200C\u200D]+/gu, "-")
    // A combining mark at the start of a word has no base character.
    .replace(/(^|[-_])\p{M}+/gu, "$1")
    .replace(/^[-_]+|[-_]+$/g, "");
  return slug || codePoints(visible || segment);
}

function joined(segments: string[]): string {
  return `/${segments
    .filter((segment) => segment !== "")
    .map(slugOfSegment)
    .join("/")}`;
}

/** A name for text without letters and digits, such as an emoji. */
function codePoints(segment: string): string {
  const points = [...segment]
    .slice(0, 4)
    .map((character) => character.codePointAt(0)!.toString(16));
  return `u${points.join("-")}`;
}
