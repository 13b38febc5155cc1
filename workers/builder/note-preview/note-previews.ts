import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { Answer, Question } from "#schemas/questions.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { Build, BuildContext, Source } from "../context.ts";
import { fetchSource } from "../fetch/fetch.ts";
import { loadState } from "../incremental/build-state.ts";
import type { PreviousBuild, StateMemory } from "../incremental/previous-build.ts";
import { type CompiledNotes, openCompiledNotes } from "../parse/compiled-notes.ts";
import { dialectOf } from "../parse/dialect.ts";
import { silent } from "../preview/draft-build.ts";
import { type PreviewIssues, previewIssues } from "./preview-issues.ts";
import { previewNote } from "./preview-note.ts";
import { type TypedFiles, typedSource } from "./typed-source.ts";

/** Each has an open repository and some files. */
const MAX_SITES = 8;
const IDLE_MS = 10 * 60_000;
/** Longer than anyone waits: the next preview finds the site that this one has opened. */
const TIMEOUT_MS = 120_000;
/** Each adds a compiled note to a file on the disk. */
const MAX_PREVIEWS_PER_FILE = 300;

/** A deployed site, ready to preview notes. */
interface OpenSite {
  artifact: string;
  source: Source;
  /** As it was stored. Its site is in the memory of states. */
  base: PreviousBuild | null;
  compiled: CompiledNotes;
  issues: PreviewIssues | null;
  /** What the site in memory has that is not in the repository. */
  typed: TypedFiles | null;
  previews: number;
}

export interface NotePreviews {
  /** @throws AppError preview_unavailable, and those of `fetchSource` and `list` */
  preview(question: Question<"note.preview">): Promise<Answer<"note.preview">>;
  close(): void;
}

/**
 * Previews of notes that users are typing. The first one of a site takes as long as a build that renders nothing. After that, only
 * the typed note is compiled and resolved, as after a push that changes one note.
 */
export function openNotePreviews(context: BuildContext): NotePreviews {
  const sites = new LRUCache<string, OpenSite>({
    max: MAX_SITES,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (site, projectId) => {
      site.source.release();
      site.compiled.discard();
      statesOf(context, projectId).drop(projectId);
    },
  });
  /** Previews of one site wait for each other, because each changes the site in memory. */
  const last = new Map<string, Promise<unknown>>();

  async function preview(question: Question<"note.preview">): Promise<Answer<"note.preview">> {
    const { projectId, deploymentId, ...typed } = question;
    const { db } = context;
    const [project, deployment] = await Promise.all([
      findProject(db, projectId),
      findDeploymentOf(db, projectId, deploymentId),
    ]);
    if (!project || !deployment?.artifact || deployment.removedAt)
      throw new AppError("preview_unavailable");
    const build = buildOf(context, { project, deployment, path: typed.path });
    const site = await openSite(build, deployment.artifact);
    const { states } = build.context;
    const state = states.get(projectId, site.artifact);
    // The stages change the site in memory. If they fail, it is not used again.
    states.drop(projectId);
    build.base = state ?? site.base;
    const { source, files } = await typedSource(site.source, typed, state && site.typed);
    const made = await previewNote(build, source, site).catch((error: unknown) => {
      throw build.signal.aborted ? new AppError("preview_unavailable", { cause: error }) : error;
    });
    const { preview, site: previewed, issues } = made;
    Object.assign(site, { issues, typed: files, previews: site.previews + 1 });
    const base = site.base ?? withoutState(build);
    states.set(projectId, { ...base, site: previewed });
    return preview;
  }

  async function openSite(build: Build, artifact: string): Promise<OpenSite> {
    const { _id: projectId } = build.project;
    const open = sites.get(projectId);
    if (open?.artifact === artifact && open.previews < MAX_PREVIEWS_PER_FILE) return open;
    sites.delete(projectId);
    const { blobs, env } = context;
    build.base = await loadState(blobs, projectId, artifact);
    const source = await fetchSource(build);
    const place = { projectId, artifact: `typed-${newId()}` };
    const directory = join(env.DATA_DIR, "tmp", "builds");
    const compiled = openCompiledNotes(
      blobs,
      { ...place, directory },
      build.base?.compiled ?? null,
    );
    const site: OpenSite = {
      artifact,
      source,
      base: build.base,
      compiled,
      issues: null,
      typed: null,
      previews: 0,
    };
    sites.set(projectId, site);
    return site;
  }

  return {
    async preview(question) {
      const { projectId } = question;
      const before = last.get(projectId) ?? Promise.resolve();
      const own = before.then(
        () => preview(question),
        () => preview(question),
      );
      last.set(projectId, own);
      try {
        return await own;
      } finally {
        if (last.get(projectId) === own) last.delete(projectId);
      }
    },
    close: () => sites.clear(),
  };
}

/** The states of previews are in the same memory as those of builds, under other names, so that both have one limit. */
function statesOf({ states }: Pick<BuildContext, "states">, projectId: string): StateMemory {
  const name = `${projectId}:typed`;
  return {
    get: (_, artifact) => states.get(name, artifact),
    set: (_, state) => states.set(name, state),
    makeRoom: (_, notes) => states.makeRoom(name, notes),
    drop: () => states.drop(name),
  };
}

/** For a deployment whose state is of an earlier version. All its notes are compiled once. */
function withoutState({ artifact, dialect, deployment, project }: Build): PreviousBuild {
  const { _id: deploymentId, commit } = deployment;
  const sha = commit?.sha ?? "";
  const manifest = { projectId: project._id, deploymentId, commit: sha, files: {}, redirects: {} };
  return {
    version: 1,
    dialect,
    commit: sha,
    root: "",
    artifact,
    dates: new Map(),
    site: null,
    keys: {},
    urls: {},
    published: {},
    compiled: { packs: [], notes: {} },
    manifest: { version: 1, ...manifest },
    locations: { version: 1, packs: [], hashes: {} },
  };
}

/** A build of the deployment's commit that publishes nothing. */
function buildOf(
  context: BuildContext,
  given: { project: ProjectDocument; deployment: DeploymentDocument; path: string },
): Build {
  const { project, path } = given;
  const { _id: deploymentId, orgId, pushSeq, fence, artifact, commit } = given.deployment;
  const deployment = { ...given.deployment, force: false, withoutCache: false };
  delete deployment.dueAt;
  if (commit) deployment.approvedCommit = commit.sha;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    context: { ...context, states: statesOf(context, project._id) },
    claim: { deploymentId, projectId: project._id, previewId: null, orgId, fence, pushSeq },
    deployment,
    project,
    preview: null,
    typed: path,
    artifact: artifact ?? "",
    log: silent,
    issues: previewIssues().list,
    dialect: dialectOf(project, context.env),
    signal: AbortSignal.any([context.stopping, timeout]),
    now: new Date(),
    base: null,
    previousCommit: null,
    previousVersions: [],
  };
}
