import { mayWithhold } from "#markdown/front-matter/publication.ts";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import { programDoubt } from "#markdown/front-matter/program-doubt.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { splitNote } from "#markdown/front-matter/split.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { NoteFacts } from "./compiled-note.ts";
import { nextChange, publicationOf, type Publishable } from "./publish-rules.ts";
import type { ContentFile } from "../model.ts";

/** Text formats that are not notes here, but are in other programs, with front matter or attributes. */
const TEXT =
  /\.(?:mdc|mkdn?|mdown|mdwn|mdtxt|qmd|rmd|ipynb|rst|adoc|asciidoc|asc|org|textile|wiki|txt|text|html?|xhtml|njk|liquid|hbs|ejs|pug|vue|svelte|astro|tex|typ)$/i;
/** The attribute syntax of reStructuredText, AsciiDoc, Org and Nikola. */
const ATTRIBUTE = /^(?::|#\+|\.\. )(?:page-)?([\w-]+):?[: \t][ \t]*(.*)$/;
const LOOKED_AT = 4_096;
/** The manifest of a package, with an ending that a browser shows. `private` and `publish` are about the registry of packages there. */
const MANIFEST =
  /(?:^|[/_-])(?:(?:package(?:-lock)?|composer|bower|lerna|deno|jsr)\.json|(?:cargo|pyproject)\.toml)\.te?xt$/i;

/**
 * Finds files whose own metadata says not to publish them, by path with the reason. A link to such a file must not publish
 * it. A scheduled file stays withheld until the first push after its date.
 */
export async function findWithheldFiles(
  { now, timeZone }: { now: Date; timeZone: string | undefined },
  files: readonly ContentFile[],
  blobs: Pick<BlobReader, "readMany">,
): Promise<{ reasons: Map<string, string>; nextChange: Date | null }> {
  const texts = files.filter(({ path }) => TEXT.test(path));
  const reasons = new Map<string, string>();
  const publishable: Publishable[] = [];
  let at = 0;
  for await (const { bytes } of blobs.readMany(texts.map(({ oid }) => oid))) {
    const path = texts[at++]?.path ?? "";
    if (!bytes) continue;
    const file = { path, facts: { publish: publishFactsOf(path, bytes, timeZone), refusal: null } };
    const { state, reason } = publicationOf(file, now);
    if (state !== "published" && state !== "unlisted" && reason) reasons.set(path, reason);
    publishable.push(file);
  }
  return { reasons, nextChange: nextChange(publishable, now) };
}

/** Whether a file of this kind can have such metadata. */
export function hasMetadata(path: string): boolean {
  return TEXT.test(path) || isMarkdownPath(path);
}

/** What a file that is not a note says about its publication. */
export function publishFactsOf(
  path: string,
  bytes: Buffer,
  timeZone?: string,
): NoteFacts["publish"] {
  if (MANIFEST.test(path)) return publishFacts({});
  const { text } = decodeSource(bytes);
  const source = path.toLowerCase().endsWith(".ipynb") ? firstCell(text) : text;
  const { values, lineOf, doubt } = splitNote(source);
  const publish = publishFacts({ ...attributesOf(source), ...values }, lineOf, timeZone);
  const doubtReason = (isPlain(path, source) ? null : doubt) ?? programDoubt(path, source);
  if (doubtReason) publish.hold ??= { state: "withheld", reason: doubtReason };
  return publish;
}

/** What begins a plain text is a rule, not front matter, if no key at its beginning may be about publication. */
function isPlain(path: string, source: string): boolean {
  return /\.te?xt$/i.test(path) && !mayWithhold(source.slice(0, LOOKED_AT), { asKey: true });
}

/** A notebook stores its metadata in its first cell. */
function firstCell(text: string): string {
  try {
    const { cells } = JSON.parse(text) as { cells?: { source?: string | string[] }[] };
    return [cells?.[0]?.source ?? ""].flat().join("");
  } catch {
    // The file is untrusted input. A file that is not a valid notebook is read as text.
    return text;
  }
}

function attributesOf(text: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const line of text.slice(0, LOOKED_AT).split("\n")) {
    const [, key = "", value = ""] = ATTRIBUTE.exec(line) ?? [];
    if (key !== "") values[key] ??= value.trim();
  }
  return values;
}
