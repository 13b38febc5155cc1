import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { LeftOutList } from "../uploaded-file.ts";
import { type ExportedPost, isoDate, type ReadExport } from "./exported-post.ts";

const Id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();

/** What we read of Ghost's JSON (docs.ghost.org, "Importing content": `db[0].data`). Versions 1 to 6 have these fields. */
const GhostData = z.object({
  posts: z.array(
    z.object({
      id: Id,
      title: text,
      slug: text,
      html: text,
      type: text,
      page: z.union([z.boolean(), z.number()]).nullish(),
      status: text,
      visibility: text,
      published_at: z.union([z.string(), z.number()]).nullish(),
      updated_at: z.union([z.string(), z.number()]).nullish(),
      custom_excerpt: text,
      feature_image: text,
      author_id: Id.nullish(),
    }),
  ),
  tags: z.array(z.object({ id: Id, name: z.string() })).default([]),
  posts_tags: z.array(z.object({ post_id: Id, tag_id: Id })).default([]),
  users: z.array(z.object({ id: Id, name: text })).default([]),
  posts_authors: z.array(z.object({ post_id: Id, author_id: Id })).default([]),
});
type GhostData = z.infer<typeof GhostData>;
const GhostFile = z.object({ db: z.array(z.object({ data: GhostData })).min(1) });

/** Ghost writes this for the address of the site. */
export const GHOST_URL = "__GHOST_URL__";

/** Whether a JSON file may be an export of Ghost, by its beginning. */
export const looksLikeGhost = (start: string): boolean => /^\s*\{\s*"db"\s*:/.test(start);

/** @throws AppError archive_invalid */
export function readGhost(json: string, leftOut: LeftOutList): ReadExport {
  const file = GhostFile.safeParse(parseJson(json));
  const data = file.data?.db[0]?.data;
  if (!data)
    throw new AppError("archive_invalid", {
      message:
        "The Ghost export cannot be read. Export again under Settings → Labs and upload the new file.",
    });
  const tags = namesOf(data.posts_tags, ({ tag_id }) => tag_id, data.tags);
  const authors = namesOf(data.posts_authors, ({ author_id }) => author_id, data.users);
  const users = new Map(data.users.map(({ id, name }) => [id, name ?? ""]));
  const posts = data.posts.flatMap((post): ExportedPost[] => {
    if (!post.html) leftOut.add("posts without text", post.title ?? post.slug ?? post.id);
    return post.html
      ? [
          postOf(
            post,
            tags.get(post.id) ?? [],
            (authors.get(post.id) ?? [users.get(post.author_id ?? "")])[0],
          ),
        ]
      : [];
  });
  return { posts, site: GHOST_URL };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Reported as a file that cannot be read.
    return null;
  }
}

function postOf(post: GhostData["posts"][number], tags: string[], author?: string): ExportedPost {
  const { title, slug, html, status, visibility, id } = post;
  const date = dateOf(post.published_at);
  const isScheduled = status === "scheduled";
  const name = slug || id;
  return {
    type: post.type === "page" || Boolean(post.page) ? "page" : "post",
    title: title?.trim() ?? "",
    slug: name,
    html: html ?? "",
    date: status === "draft" ? null : date,
    updated: dateOf(post.updated_at),
    publishAt: isScheduled ? date : null,
    // Members-only texts must not become public, and `sent` ones were only emails.
    draft: !(status === "published" || isScheduled) || (visibility ?? "public") !== "public",
    // Ghost hides tags that begin with a number sign.
    tags: tags.filter((tag) => !tag.startsWith("#")),
    author: author || null,
    description: post.custom_excerpt?.trim() || null,
    cover: post.feature_image || null,
    addresses: [`/${name}/`],
  };
}

/** Ghost 0 and 1 write milliseconds. */
const dateOf = (value: string | number | null | undefined): string | null =>
  typeof value === "number" ? new Date(value).toISOString() : isoDate(value);

/** The names that belong to each post. */
function namesOf<L extends { post_id: string }>(
  links: L[],
  idOf: (link: L) => string,
  named: { id: string; name?: string | null | undefined }[],
): Map<string, string[]> {
  const names = new Map(named.map(({ id, name }) => [id, name ?? ""]));
  const byPost = new Map<string, string[]>();
  for (const link of links) {
    const name = names.get(idOf(link));
    if (name) byPost.set(link.post_id, [...(byPost.get(link.post_id) ?? []), name]);
  }
  return byPost;
}
