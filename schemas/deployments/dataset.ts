import { z } from "zod";
import type { FieldType as SchemaFieldType } from "../projects/field-values.ts";
import { Post } from "./deployment.ts";

/**
 * Every file of a deployment's dataset and who may see it. `public` files are built from public content only. Files that show unpublished notes, the repository
 * or the settings are for members.
 */
export const datasetFiles = {
  "posts.json": "public",
  "medias.json": "public",
  "graph.json": "public",
  "content.sqlite": "public",
  /** Like graph.json, but including unpublished notes. */
  "vault.json": "members",
  "notes.json": "members",
  "source.json": "members",
  "spec.json": "members",
  "issues.json": "members",
  "newly-public.json": "members",
  /** The results of the build. The second phase creates the other files from them. */
  "handoff.json": "members",
} as const satisfies Record<string, "public" | "members">;
export type DatasetFile = keyof typeof datasetFiles;

/** The files from the first phase of a build. All other files are built from them and can be rebuilt. */
const leftByBuild = ["handoff.json", "issues.json", "newly-public.json"] as const;
export type LeftFile = (typeof leftByBuild)[number];

export const isLeftByBuild = (name: string): name is LeftFile =>
  (leftByBuild as readonly string[]).includes(name);

/** JSON files that are stored and served with brotli encoding. */
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

export const noteStates = [
  "published",
  "unlisted",
  "restricted",
  "draft",
  "scheduled",
  "withheld",
] as const;

/** A markdown file of the vault, published or not. */
export const Note = z.object({
  /** The same id as its post. It stays while the path stays. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  state: z.enum(noteStates),
  /** A short reason why it is not published or not listed. Null when it is both. */
  reason: z.string().nullable(),
  url: z.string().nullable(),
  wordCount: z.number(),
  /** Size of the file in bytes. */
  size: z.number(),
  /** Git object id of the file. */
  oid: z.string(),
  tags: z.array(z.string()),
  updated: z.string().nullable(),
  /** Number of issues in the note. */
  issues: z.number(),
});
export type Note = z.infer<typeof Note>;

/** A tag and how many notes have it, published or not. */
export const TagCount = z.object({ name: z.string(), count: z.number().int() });
export type TagCount = z.infer<typeof TagCount>;

export const MediaVariant = z.object({
  width: z.number(),
  url: z.string(),
  size: z.number(),
  type: z.string(),
});

/** A published file that is not a page. */
export const Media = z.object({
  id: z.string(),
  path: z.string(),
  url: z.string(),
  type: z.string(),
  size: z.number(),
  hash: z.string(),
  /** In pixels. Null if it is not a picture or cannot be decoded. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Data URI of a tiny preview. */
  placeholder: z.string().nullable(),
  variants: z.array(MediaVariant),
  /** Ids of the posts that embed it or link to it. */
  posts: z.array(z.string()),
  /** True if only unlisted notes use it. */
  unlisted: z.boolean().optional(),
});
export type Media = z.infer<typeof Media>;

export const nodeTypes = ["post", "note", "media", "tag"] as const;
export type NodeType = (typeof nodeTypes)[number];
export const edgeTypes = ["link", "embed", "tag"] as const;

export const GraphNode = z.object({
  /** The node's own id for a post, note or media; `tag:` and the name for a tag. */
  id: z.string(),
  type: z.enum(nodeTypes),
  label: z.string(),
  x: z.number(),
  y: z.number(),
  /** Path in the repository. Null for tags. */
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

/** A file in the commit. */
export const SourceFile = z.object({
  path: z.string(),
  /** Bytes. 0 for a submodule, and for a file that is too large to be fetched from its host. */
  size: z.number(),
  oid: z.string(),
  /** `other` means outside the published folder, or a type of file that is never published. */
  kind: z.enum(["note", "file", "other"]),
});
export type SourceFile = z.infer<typeof SourceFile>;

export const fieldTypes = ["text", "number", "boolean", "date", "list", "object", "empty"] as const;

/** A field of a schema, which is a column of the posts. */
export interface FieldColumn {
  name: string;
  type: SchemaFieldType;
}

/** A folder in a list of files, and how many of the files are in it and its subfolders. */
export const FolderCount = z.object({ path: z.string(), count: z.number().int() });
export type FolderCount = z.infer<typeof FolderCount>;

/** A front matter key and how the notes use it. */
export const ContentField = z.object({
  name: z.string(),
  types: z.array(z.object({ type: z.enum(fieldTypes), count: z.number() })),
  /** Number of notes that have the key. */
  count: z.number(),
  /** Up to five values as written, from published notes only. */
  examples: z.array(z.string()),
});
export type ContentField = z.infer<typeof ContentField>;

/** The inputs of a deployment's build. */
export const Spec = z.object({
  commit: z.string(),
  branch: z.string(),
  /** Each setting at the time of the build, as readable text and in order. */
  settings: z.array(
    z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
  ),
  /** Versions of the components that built it: engine, theme, pages, dataset. */
  versions: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number of notes, published or not. */
  notes: z.number(),
  /** Front matter keys, most used first. */
  fields: z.array(ContentField),
});
export type Spec = z.infer<typeof Spec>;

/** Content that visitors could not see before this deployment. */
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

/** One post with all its details. */
export const PostDetail = Post.extend({
  frontMatter: FrontMatter,
  /** The body as visitors see it, as HTML that is safe on the site's origin. */
  html: z.string(),
  headings: z.array(Heading),
  links: z.array(LinkedPost),
  backlinks: z.array(LinkedPost),
  medias: z.array(LinkedMedia),
});
export type PostDetail = z.infer<typeof PostDetail>;
