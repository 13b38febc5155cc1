import { parse } from "csv-parse/sync";
import { AppError } from "#schemas/errors.ts";
import type { LeftOutList } from "../uploaded-file.ts";
import { type ExportedPost, isoDate, type ReadExport } from "./exported-post.ts";

/** A row of `posts.csv`, as Substack's export has it (Settings → Exports). Its text is `posts/{post_id}.html`. */
type Row = Partial<
  Record<
    "post_id" | "post_date" | "is_published" | "type" | "audience" | "title" | "subtitle",
    string
  >
>;

/**
 * @param htmlOf the text of a post; null if the export has none
 * @throws AppError archive_invalid
 */
export async function readSubstack(
  csv: string,
  htmlOf: (postId: string) => Promise<string | null>,
  leftOut: LeftOutList,
): Promise<ReadExport> {
  const posts: ExportedPost[] = [];
  for (const row of rowsOf(csv)) {
    const { post_id: id = "", title = "" } = row;
    const html = await htmlOf(id);
    if (html === null) leftOut.add("posts without text", title || id);
    else posts.push(postOf(row, html));
  }
  return { posts, site: null };
}

function rowsOf(csv: string): Row[] {
  try {
    return parse(csv, {
      columns: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    throw new AppError("archive_invalid", {
      message:
        "posts.csv of the Substack export cannot be read. Export again and upload the new file.",
      cause,
    });
  }
}

function postOf(row: Row, html: string): ExportedPost {
  const { post_id: id = "", type, audience, title = "", subtitle = "" } = row;
  const slug = id.replace(/^\d+\./, "") || id;
  const isPublished = row.is_published?.toLowerCase() === "true";
  return {
    type: type === "page" ? "page" : "post",
    title,
    slug,
    html,
    date: isPublished ? isoDate(row.post_date) : null,
    updated: null,
    publishAt: null,
    // Texts for paying readers must not become public.
    draft: !isPublished || (audience ?? "everyone") !== "everyone",
    tags: [],
    author: null,
    description: subtitle.trim() || null,
    cover: null,
    addresses: [`/p/${slug}`],
  };
}
