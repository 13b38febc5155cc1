import { z } from "zod";
import { Post } from "./deployment.ts";

/**
 * Every file of a deployment's dataset and who may see it. `public` files are made from public content only; what shows
 * unpublished notes, the repository or the settings is for members.
 */
export const datasetFiles = {
  "posts.json": "public",
  "medias.json": "public",
  "graph.json": "public",
  "content.sqlite": "public",
  /** As graph.json, with the notes that are not published. */
  "vault.json": "members",
  "notes.json": "members",
  "source.json": "members",
  "spec.json": "members",
  "issues.json": "members",
  "newly-public.json": "members",
  /** What the build found, for the second phase that makes the other files of it. */
  "handoff.json": "members",
} as const satisfies Record<string, "public" | "members">;
export type DatasetFile = keyof typeof datasetFiles;

/** What the first phase of a build leaves. All other files are made of it, and can be made again. */
const leftByBuild = ["handoff.json", "issues.json", "newly-public.json"] as const;
export type LeftFile = (typeof leftByBuild)[number];

export const isLeftByBuild = (name: string): name is LeftFile =>
  (leftByBuild as readonly string[]).includes(name);

/** JSON files that are stored brotli-encoded and handed out so. */
export const encodedFiles = [
  "posts.json",
  "medias.json",
  "graph.json",
  "vault.json",
  "notes.json",
  "source.json",
] as const satisfies DatasetFile[];
export type EncodedFile = (typeof encodedFiles)[number];

export const isEncoded = (name: string): name is EncodedFile =>
  (encodedFiles as readonly string[]).includes(name);

export const noteStates = ["published", "unlisted", "draft", "scheduled", "withheld"] as const;

/** A markdown file of the vault, published or not. */
export const Note = z.object({
  /** The same as of its post; stays while the path stays. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  state: z.enum(noteStates),
  /** Why it is not published or not listed, in a few words; null when it is. */
  reason: z.string().nullable(),
  url: z.string().nullable(),
  wordCount: z.number(),
  /** Bytes of the file. */
  size: z.number(),
  /** Git object id of the file. */
  oid: z.string(),
  tags: z.array(z.string()),
  updated: z.string().nullable(),
  /** Number of issues in it. */
  issues: z.number(),
});
export type Note = z.infer<typeof Note>;

export const MediaVariant = z.object({
  width: z.number(),
  url: z.string(),
  size: z.number(),
  type: z.string(),
});

/** A published file that is no page. */
export const Media = z.object({
  id: z.string(),
  path: z.string(),
  url: z.string(),
  type: z.string(),
  size: z.number(),
  hash: z.string(),
  /** Pixels; null if it is no picture or cannot be decoded. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Data URI of a few pixels. */
  placeholder: z.string().nullable(),
  variants: z.array(MediaVariant),
  /** Ids of the posts that show it or link to it. */
  posts: z.array(z.string()),
  /** Only notes use it that stand in no list. */
  unlisted: z.boolean().optional(),
});
export type Media = z.infer<typeof Media>;

export const nodeTypes = ["post", "note", "media", "tag"] as const;
export type NodeType = (typeof nodeTypes)[number];
export const edgeTypes = ["link", "embed", "tag"] as const;

export const GraphNode = z.object({
  /** Of a post, note or media its own id; of a tag `tag:` and its name. */
  id: z.string(),
  type: z.enum(nodeTypes),
  label: z.string(),
  x: z.number(),
  y: z.number(),
  /** Path in the repository; null for tags. */
  path: z.string().nullable(),
  url: z.string().nullable(),
});
export type GraphNode = z.infer<typeof GraphNode>;

export const GraphEdge = z.object({
  source: z.string(),
  target: z.string(),
  type: z.enum(edgeTypes),
});
export type GraphEdge = z.infer<typeof GraphEdge>;

export const Graph = z.object({ nodes: z.array(GraphNode), edges: z.array(GraphEdge) });
export type Graph = z.infer<typeof Graph>;

/** A file of the commit. */
export const SourceFile = z.object({
  path: z.string(),
  /** Bytes; 0 of a submodule, and of a file that is too large to be fetched from its host. */
  size: z.number(),
  oid: z.string(),
  /** `other`: outside the published folder, or a file that is never published. */
  kind: z.enum(["note", "file", "other"]),
});
export type SourceFile = z.infer<typeof SourceFile>;

export const fieldTypes = ["text", "number", "boolean", "date", "list", "object", "empty"] as const;

/** A key of the front matter, as the notes use it. */
export const ContentField = z.object({
  name: z.string(),
  types: z.array(z.object({ type: z.enum(fieldTypes), count: z.number() })),
  /** Notes that have it. */
  count: z.number(),
  /** At most five values as they are written, of published notes only. */
  examples: z.array(z.string()),
});
export type ContentField = z.infer<typeof ContentField>;

/** What a deployment was made with. */
export const Spec = z.object({
  commit: z.string(),
  branch: z.string(),
  /** Name of each setting, as it was when the deployment was built, in words and in order. */
  settings: z.array(
    z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
  ),
  /** Versions of what made it: engine, theme, pages, dataset. */
  versions: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number of notes, published or not. */
  notes: z.number(),
  /** Keys of their front matter, the most used first. */
  fields: z.array(ContentField),
});
export type Spec = z.infer<typeof Spec>;

/** Something that visitors could not see before this deployment. */
export const NewlyPublic = z.object({
  kind: z.enum(["note", "file"]),
  path: z.string(),
  url: z.string(),
  title: z.string(),
});
export type NewlyPublic = z.infer<typeof NewlyPublic>;

export const LinkedPost = z.object({
  id: z.string(),
  path: z.string(),
  url: z.string(),
  title: z.string(),
  type: z.enum(["link", "embed"]),
});

export const FrontMatter = z.record(z.string(), z.unknown());
export const Heading = z.object({ id: z.string(), title: z.string(), depth: z.number() });
export const LinkedMedia = z.object({ id: z.string(), path: z.string(), url: z.string() });

/** One post with everything that is known of it. */
export const PostDetail = Post.extend({
  frontMatter: FrontMatter,
  /** The body as visitors get it; safe HTML for the site's origin. */
  html: z.string(),
  headings: z.array(Heading),
  links: z.array(LinkedPost),
  backlinks: z.array(LinkedPost),
  medias: z.array(LinkedMedia),
});
export type PostDetail = z.infer<typeof PostDetail>;
