import { AppError } from "#schemas/errors.ts";
import type { UploadKind } from "#schemas/projects/upload.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { contentsOf, count, isPicture } from "../contents.ts";
import { type LeftOutList, readAll, readStart, type UploadedFile } from "../uploaded-file.ts";
import type { ReadExport } from "./exported-post.ts";
import { looksLikeGhost, readGhost } from "./ghost.ts";
import { notesOfExport } from "./notes-of-export.ts";
import { picturesOf } from "./pictures.ts";
import { readSubstack } from "./substack.ts";
import { readWordpress, WXR_NAMESPACE } from "./wordpress.ts";

const MEBIBYTE = 1024 * 1024;
/** An export is parsed in memory. */
const MAX_EXPORT_BYTES = 64 * MEBIBYTE;
/** Media that a site can show; everything else in an export belongs to the program, or lists its subscribers. */
const MEDIA = /\.(?:mp[34]|m4[av]|mov|webm|og[agv]|wav|pdf)$/i;
const SUBSTACK_POSTS = "posts.csv";

export interface OpenedExport {
  kind: UploadKind;
  files: UploadedFile[];
  contents: string[];
}

/**
 * The notes and pictures of an export of WordPress, Ghost or Substack. Null if the upload is not an export.
 * @throws AppError archive_invalid, archive_too_large
 */
export async function openExport(
  files: readonly UploadedFile[],
  leftOut: LeftOutList,
): Promise<OpenedExport | null> {
  // A folder of notes may contain an export too.
  if (files.some(({ path }) => isMarkdownPath(path))) return null;
  const format = await recognise(files, leftOut);
  if (format === null) return null;
  const { kind, read, sources } = format;
  const media: UploadedFile[] = [];
  for (const file of files) {
    if (isPicture(file.path) || MEDIA.test(file.path)) media.push(file);
    else if (!sources.has(file)) leftOut.add("other files of the export", file.path);
  }
  const pictures = picturesOf(media.map(({ path }) => path));
  const notes = notesOfExport(read, { pictures, leftOut });
  const missing = [...pictures.missing()].map(
    ([host, amount]) =>
      `${count(amount, "picture")} ${amount === 1 ? "is" : "are"} only on ${host}`,
  );
  const inUpload = contentsOf(media.map(({ path }) => path));
  return {
    kind,
    files: [...notes.files, ...media],
    contents: [...notes.contents, ...inUpload, ...missing],
  };
}

interface Found {
  kind: UploadKind;
  read: ReadExport;
  /** The files that were converted. */
  sources: Set<UploadedFile>;
}

async function recognise(
  files: readonly UploadedFile[],
  leftOut: LeftOutList,
): Promise<Found | null> {
  const csv = files.find(({ path }) => path === SUBSTACK_POSTS);
  if (csv) return openSubstack(files, csv, leftOut);
  const wordpress: UploadedFile[] = [];
  for (const file of files.filter(({ path }) => /\.xml$/i.test(path)))
    if ((await readStart(file)).includes(WXR_NAMESPACE)) wordpress.push(limited(file));
  if (wordpress.length > 0) {
    const reads: ReadExport[] = [];
    for (const file of wordpress) reads.push(await readWordpress(chunksOf(file), leftOut));
    const read = { posts: reads.flatMap(({ posts }) => posts), site: reads[0]?.site ?? null };
    return { kind: "wordpress", read, sources: new Set(wordpress) };
  }
  for (const file of files.filter(({ path }) => /\.json$/i.test(path))) {
    if (!looksLikeGhost(await readStart(file))) continue;
    const read = readGhost((await readAll(limited(file))).toString(), leftOut);
    return { kind: "ghost", read, sources: new Set([file]) };
  }
  return null;
}

async function openSubstack(
  files: readonly UploadedFile[],
  csv: UploadedFile,
  leftOut: LeftOutList,
): Promise<Found | null> {
  const text = (await readAll(limited(csv))).toString();
  if (!/^\uFEFF?"?post_id\b/.test(text)) return null;
  const sources = new Set([csv]);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const htmlOf = async (postId: string) => {
    const file = byPath.get(`posts/${postId}.html`);
    if (!file) return null;
    sources.add(file);
    return (await readAll(limited(file))).toString();
  };
  return { kind: "substack", read: await readSubstack(text, htmlOf, leftOut), sources };
}

async function* chunksOf(file: UploadedFile): AsyncGenerator<Buffer> {
  const content = await file.open();
  if (Buffer.isBuffer(content)) yield content;
  else for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
}

/** @throws AppError archive_too_large */
function limited(file: UploadedFile): UploadedFile {
  if (file.size <= MAX_EXPORT_BYTES) return file;
  throw new AppError("archive_too_large", {
    message: `A file of an export can have up to ${MAX_EXPORT_BYTES / MEBIBYTE} MiB. Export in parts, for example by year, and upload them together.`,
  });
}
