import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventEmitter } from "node:events";
import { pino } from "pino";
import { type Env, parseEnv } from "#schemas/env/env.ts";
import {
  locationsKey,
  type ManifestFile,
  manifestKey,
  packKey,
} from "#schemas/deployments/manifest.ts";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import { newId } from "#schemas/ids.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { openSecretBox, type SecretBox } from "#service/secret-box.ts";
import { startSites } from "#sites/app.ts";
import type { VisitCounts } from "#sites/visitors/visit-counts.ts";
import { newEmailUser } from "#api/auth/accounts/new-user.ts";
import { insertAuthUser } from "#store/accounts/users.ts";
import { findOrg, insertOrg } from "#store/orgs/orgs.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { diskBlobs } from "#store/blobs/disk.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import type { Mongo } from "#store/mongo.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { forget } from "../forget.ts";
import { connectToMongo, startPreparedMongo } from "../processes/prepared-mongo.ts";
import { putRestricted } from "./restricted.ts";
import { type Answer, askSite } from "./ask-site.ts";

export interface SitesWorld {
  env: Env;
  mongo: Mongo;
  blobs: BlobStore;
  secretBox: SecretBox;
  port: number;
  /** Errors that the process logged. */
  faults: string[];
  /** Notifies the sites process that a project was switched, as Redis would. */
  announce(siteLabel: string, projectId?: string): void;
  get(
    host: string,
    path: string,
    options?: { headers?: Record<string, string>; method?: string; body?: string },
  ): Promise<Answer>;
  /** Stops the database, to test what visitors get then. */
  stopMongo(): Promise<void>;
  close(): Promise<void>;
}

/** The sites process with a real database and real blobs. */
export async function startSitesWorld(
  variables: Record<string, string> = {},
  counts?: VisitCounts,
): Promise<SitesWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "sites-"));
  const database = await startPreparedMongo(dataDir);
  const mongo = await connectToMongo(database.url);
  const env = { ...parseEnv({ DATA_DIR: dataDir, NODE_ENV: "test", ...variables }), SITES_PORT: 0 };
  const blobs = diskBlobs(join(dataDir, "blobs"));
  const secretBox = openSecretBox(env);
  const events = new EventEmitter();
  const faults: string[] = [];
  let stopped: Promise<void> | null = null;
  const stopMongo = () => (stopped ??= database.close());
  const sites = await startSites({
    env,
    log: pino({ level: "error" }, { write: (line: string) => void faults.push(line) }),
    mongo,
    blobs,
    secretBox,
    ...(counts && { counts }),
    subscriber: {
      subscribe: async (_topics, onEvent) => {
        events.on("event", onEvent);
        return () => events.off("event", onEvent);
      },
      close: async () => undefined,
    },
  });
  const world: SitesWorld = {
    env,
    faults,
    mongo,
    blobs,
    secretBox,
    port: sites.port,
    announce: (siteLabel, projectId = "") =>
      events.emit("event", { name: "site.switched", projectId, siteLabel, change: null }),
    get: (host, path, options) => askSite(sites.port, { host, path, ...options }),
    stopMongo,
    close: async () => {
      await sites.close();
      await mongo.close();
      await stopMongo();
      await rm(dataDir, { recursive: true, force: true });
      forget(world);
    },
  };
  return world;
}

/** A member of the organization that owns the projects of `insertSite`, or of another one. Links are signed for this user. */
export async function insertViewer(world: SitesWorld, orgId = "org"): Promise<Viewer> {
  const { db } = world.mongo;
  const user = newEmailUser(`${newId()}@example.com`, new Date(), {});
  await insertAuthUser(db, user);
  const orgs = collection(db, "orgs");
  if (!(await findOrg(db, orgId))) {
    const newOrg = { name: "Ada", handle: orgId, ownerId: newId(), personal: false };
    const { _id, ...org } = await insertOrg(db, newOrg);
    await orgs.deleteOne({ _id });
    await orgs.insertOne({ ...org, _id: orgId });
  }
  const member = { userId: user._id, role: "member" as const, addedAt: new Date() };
  await orgs.updateOne({ _id: orgId }, { $push: { members: member } });
  return { userId: user._id, keyId: null };
}

export async function insertSite(
  { mongo }: Pick<SitesWorld, "mongo">,
  siteLabel: string,
  set: Partial<ProjectDocument> = {},
): Promise<ProjectDocument> {
  const now = new Date();
  const project: ProjectDocument = {
    _id: newId(),
    orgId: "org",
    handle: siteLabel.split("--")[0]!,
    name: "A garden",
    siteLabel,
    branch: "main",
    branchChosen: true,
    source: { kind: "remote", url: null, owner: "", repo: "" },
    visibility: "public",
    settings: { build: defaultBuildSettings },
    webhookSecret: "",
    deploymentCount: 0,
    pushSeq: 0,
    fence: 0,
    claim: null,
    live: null,
    pinned: false,
    routedHead: null,
    import: null,
    polledAt: null,
    createdBy: "user",
    createdAt: now,
    updatedAt: now,
    ...set,
  };
  await collection(mongo.db, "projects").insertOne(project);
  return project;
}

/** Stores a domain of the project, verified by default. */
export async function insertDomain(
  { mongo: { db } }: { mongo: Pick<Mongo, "db"> },
  { _id: projectId, orgId }: ProjectDocument,
  host: string,
  set: Partial<DomainDocument> = {},
): Promise<void> {
  const now = new Date();
  await collection(db, "domains").insertOne({
    _id: newId(),
    orgId,
    projectId,
    host,
    proof: "proof",
    provedAt: now,
    createdBy: "user",
    createdAt: now,
    ...set,
  });
}

/** Stores a finished deployment of these files (URL path → text) and makes it live by default. */
export async function publish(
  world: Pick<SitesWorld, "mongo" | "blobs" | "announce">,
  project: ProjectDocument,
  release: {
    files: Record<string, string | Buffer>;
    redirects?: Record<string, string>;
    languages?: { tag: string; home: string }[];
    /** The quality of AVIF versions. */
    avif?: number;
    types?: Record<string, string>;
    /** The group of readers of `files`, and the files that other groups have besides, by their keys. */
    readers?: string;
    restricted?: Record<string, Record<string, string>>;
    live?: boolean;
  },
): Promise<DeploymentDocument> {
  const { deployment } = await queueDeployment(world.mongo.db, project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  const artifact = `${deployment._id}-1`;
  const pack: Buffer[] = [];
  const files: Record<string, ManifestFile> = {};
  const hashes: Record<string, [number, number, number]> = {};
  let offset = 0;
  for (const [path, content] of Object.entries(release.files)) {
    const bytes = Buffer.from(content);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    files[path] = [hash, release.types?.[path] ?? "text/html", bytes.length];
    hashes[hash] = [0, offset, bytes.length];
    pack.push(bytes);
    offset += bytes.length;
  }
  const key = packKey(project._id, artifact);
  await world.blobs.put(key, Buffer.concat(pack));
  const manifest = {
    version: 1,
    projectId: project._id,
    deploymentId: deployment._id,
    commit: "c",
    files,
    redirects: release.redirects ?? {},
    ...(release.languages && { languages: release.languages }),
    ...(release.avif !== undefined && { avif: release.avif }),
    ...(release.readers !== undefined && { readers: release.readers }),
    ...(release.restricted && {
      restricted: Object.keys(release.restricted).map((group) => ({
        key: group,
        audience: group.split(":")[0],
        path: group.split(":")[1] ?? "/",
      })),
    }),
  };
  await putRestricted(world.blobs, { projectId: project._id, artifact }, release);
  await world.blobs.put(manifestKey(project._id, artifact), Buffer.from(JSON.stringify(manifest)));
  await world.blobs.put(
    locationsKey(project._id, artifact),
    Buffer.from(JSON.stringify({ version: 1, packs: [key], hashes })),
  );
  await collection(world.mongo.db, "deployments").updateOne(
    { _id: deployment._id },
    { $set: { artifact, status: "success", finishedAt: new Date() } },
  );
  if (release.live !== false) {
    await collection(world.mongo.db, "projects").updateOne(
      { _id: project._id },
      {
        $set: {
          live: { deploymentId: deployment._id, pushSeq: deployment.pushSeq, at: new Date() },
        },
      },
    );
    world.announce(project.siteLabel);
  }
  return { ...deployment, artifact };
}
