import { brotliCompressSync } from "node:zlib";
import { type DatasetFile, isEncoded, type Spec } from "#schemas/deployments/dataset.ts";
import type { Issue, Post } from "#schemas/deployments/deployment.ts";
import type { DataState, DeploymentStatus } from "#schemas/deployments/status.ts";
import {
  datasetKey,
  locationsKey,
  type Manifest,
  manifestKey,
  packKey,
} from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import type { World } from "../../worlds/world.ts";

/** A note by its path, with its text and its links. */
export interface GivenNote {
  path: string;
  text: string;
  url?: string;
  title?: string;
  /** Paths of linked notes, or the link text with its target. */
  links?: (string | { as: string; to: string })[];
  /** The HTML of the whole page. By default it is derived from the text. */
  page?: string;
}

export interface GivenDeployment {
  notes?: GivenNote[];
  issues?: Issue[];
  redirects?: Record<string, string>;
  /** The settings of the build. Deployments of an older Pressmark have none. */
  settings?: Spec["settings"];
  status?: DeploymentStatus;
  data?: DataState;
  row?: Partial<DeploymentDocument>;
  /** Additional files of its dataset. */
  files?: Partial<Record<DatasetFile, unknown>>;
  live?: boolean;
}

export const givenIssue = (change: Partial<Issue> = {}): Issue => ({
  path: "a.md",
  line: 1,
  severity: "warning",
  category: "link",
  message: "No page or file is named b.",
  suggestion: null,
  ...change,
});

export const urlOf = ({ path, url }: GivenNote) => url ?? `/${path.replace(/\.md$/, "")}`;
export const idOf = (path: string) => path.replace(/[^a-z0-9]/g, "-");

export function givenPosts(notes: readonly GivenNote[]): Post[] {
  return notes.map((note) => ({
    id: idOf(note.path),
    slug: urlOf(note).slice(1),
    path: note.path,
    url: urlOf(note),
    title: note.title ?? note.path,
    description: "",
    date: null,
    updated: null,
    tags: [],
    wordCount: 1,
    hash: `page ${note.page ?? note.text}`,
    oid: `oid ${note.text}`,
    size: note.text.length,
  }));
}

export const givenLinks = (notes: readonly GivenNote[]) =>
  notes.flatMap(({ path, links = [] }) =>
    links.map((link) => {
      const { as, to } = typeof link === "string" ? { as: `[[${link}]]`, to: link } : link;
      return { from: idOf(path), to: idOf(to), type: "link" as const, as: [as] };
    }),
  );

/** Stores a deployment as a build would, without building. */
export async function storeDeployment(
  { services }: World,
  projectId: string,
  options: GivenDeployment = {},
): Promise<string> {
  const { db } = services.mongo;
  const project = await findProject(db, projectId);
  if (!project) throw new Error("the project does not exist");
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  const { _id: id } = deployment;
  const artifact = `${id}-1`;
  const { status = "success", data = "ready", row = {} } = options;
  await collection(db, "deployments").updateOne(
    { _id: id },
    { $set: { status, data, artifact, finishedAt: new Date(), ...row } },
  );
  await storeSite(services, { projectId, id, artifact }, options);
  if (options.live)
    await updateProject(db, projectId, {
      live: { deploymentId: id, pushSeq: deployment.pushSeq, at: new Date() },
    });
  return id;
}

async function storeSite(
  { blobs }: World["services"],
  { projectId, id, artifact }: { projectId: string; id: string; artifact: string },
  { notes = [], issues = [], redirects = {}, files = {}, settings }: GivenDeployment,
): Promise<void> {
  const manifest: Manifest = {
    version: 1,
    projectId,
    deploymentId: id,
    commit: "",
    files: {},
    redirects,
  };
  const hashes: Record<string, [number, number, number]> = {};
  const pack: Buffer[] = [];
  let offset = 0;
  const add = (url: string, type: string, text: string) => {
    const bytes = Buffer.from(text);
    manifest.files[url] = [`${type} ${text}`, type, bytes.length];
    hashes[`${type} ${text}`] = [0, offset, bytes.length];
    pack.push(bytes);
    offset += bytes.length;
  };
  for (const note of notes) {
    const url = urlOf(note);
    add(url, "text/html", note.page ?? note.text);
    add(url === "/" ? "/index.md" : `${url}.md`, "text/markdown", note.text);
  }
  const handoff = {
    posts: givenPosts(notes),
    links: givenLinks(notes),
    otherLinks: [],
    medias: [],
    withheld: [],
    files: givenPosts(notes).map(({ path, oid, size }) => ({ path, oid, size, kind: "note" })),
    ...(settings ? { spec: { settings } } : {}),
  };
  const dataset = { "handoff.json": handoff, "issues.json": groupIssues(issues), ...files };
  await Promise.all([
    blobs.put(manifestKey(projectId, artifact), toJson(manifest)),
    blobs.put(
      locationsKey(projectId, artifact),
      toJson({ version: 1, packs: [packKey(projectId, artifact)], hashes }),
    ),
    blobs.put(packKey(projectId, artifact), Buffer.concat(pack)),
    ...Object.entries(dataset).map(([name, value]) => {
      const bytes = Buffer.isBuffer(value) ? value : toJson(value);
      const key = datasetKey(projectId, artifact, name as DatasetFile);
      return blobs.put(key, isEncoded(name) ? brotliCompressSync(bytes) : bytes);
    }),
  ]);
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));
