import type { Graph, Media, PostDetail } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { AppError } from "#schemas/errors.ts";
import { decodeEntities } from "#markdown/text/entities.ts";
import { rawUrlOf } from "#markdown/links/slug.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { splitNote } from "#markdown/front-matter/split.ts";
import { bodyOfPage } from "#markdown/themes/body-marks.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { requireDatasetFile } from "./dataset.ts";
import { openRelease, readFile } from "../releases/release.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError post_not_found, dataset_pending, dataset_failed, deployment_removed */
export async function findPostDetail(
  context: CoreContext,
  deployment: DeploymentDocument,
  postId: string,
): Promise<PostDetail> {
  const posts = await requireDatasetFile<Post[]>(context, deployment, "posts.json");
  const post = posts.find(({ id }) => id === postId);
  if (!post) throw new AppError("post_not_found");
  const [graph, medias, release] = await Promise.all([
    requireDatasetFile<Graph>(context, deployment, "graph.json"),
    requireDatasetFile<Media[]>(context, deployment, "medias.json"),
    openRelease(context, deployment),
  ]);
  const [page, source] = await Promise.all([
    release && readFile(context, release, post.url),
    release && readFile(context, release, rawUrlOf(post.url)),
  ]);
  if (!page) throw new AppError("deployment_removed");
  const html = bodyOfPage(page.toString("utf8")) ?? "";
  return {
    ...post,
    // From the public file, which contains nothing that only members may see.
    frontMatter: source ? { ...splitNote(decodeSource(source).text).values } : {},
    html,
    headings: headingsOf(html),
    ...linksOf(post, posts, graph),
    medias: medias
      .filter((media) => media.posts.includes(postId))
      .map(({ id, path, url }) => ({ id, path, url })),
  };
}

function linksOf(post: Post, posts: readonly Post[], { edges }: Graph) {
  const byId = new Map(posts.map((known) => [known.id, known]));
  const linked = (id: string, type: "link" | "embed"): PostDetail["links"] => {
    const note = byId.get(id);
    if (!note) return [];
    const { path, url, title } = note;
    return [{ id, path, url, title, type }];
  };
  const links: PostDetail["links"] = [];
  const backlinks: PostDetail["links"] = [];
  for (const { source, target, type } of edges) {
    if (type === "tag") continue;
    if (source === post.id) links.push(...linked(target, type));
    if (target === post.id) backlinks.push(...linked(source, type));
  }
  return { links, backlinks };
}

const HEADING = /<h([1-6]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs;
const TAG = /<[^>]*>/g;

function headingsOf(html: string): PostDetail["headings"] {
  return [...html.matchAll(HEADING)].map(([, depth, id = "", content = ""]) => ({
    id: decodeEntities(id),
    title: decodeEntities(content.replace(TAG, "")).trim(),
    depth: Number(depth),
  }));
}
