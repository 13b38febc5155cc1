import type { Db } from "mongodb";
import { LRUCache } from "lru-cache";
import type { Visibility } from "#schemas/orgs/org.ts";
import { within } from "#service/within.ts";
import { findDeployment, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findPreviewByLabel } from "#store/previews/previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProjectBySiteLabel } from "#store/projects/projects.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import { readPreviewHost } from "#schemas/sites/preview-label.ts";

export interface Site {
  projectId: string;
  orgId: string;
  name: string;
  /** The site's current label, if the site has moved and this is its former label. Nothing is served here then. */
  movedTo: string | null;
  visibility: Visibility;
  /** Whether everyone who has the address of a deployment that is not live may see it. */
  openDeployments: boolean;
  live: { deploymentId: string; artifact: string } | null;
  /** True for a preview, which search engines must not list. */
  noindex: boolean;
  /** A preview that was removed some time after it was closed. */
  gone: boolean;
  /** The first build is queued or running, so visitors are asked to come back in a moment. */
  building: boolean;
}

export interface SiteIndex {
  /** The site of a label, up to `FRESH_MS` old, or the cached one if the database does not respond. */
  find(siteLabel: string): Promise<Site | null>;
  /** The result of `find`, if no database query is needed; undefined otherwise. */
  cached(siteLabel: string): Site | null | undefined;
  forget(siteLabel: string): void;
}

/** If the switch event is lost, visitors see the new deployment after this time. */
const FRESH_MS = 1_000;
const MAX_SITES = 10_000;
/** How long a request waits for the database before it uses the cached site. */
const PATIENCE_MS = 700;

interface CachedSite {
  site: Site | null;
  readAt: number;
  /** Set by `forget`, so that a read that began before the switch does not count as fresh. */
  stale: boolean;
}

export function openSiteIndex(db: Db): SiteIndex {
  const cache = new LRUCache<string, CachedSite>({ max: MAX_SITES });
  const reading = new Map<string, Promise<CachedSite>>();

  async function read(siteLabel: string): Promise<CachedSite> {
    const entry: CachedSite = {
      site: await readSite(db, siteLabel),
      readAt: performance.now(),
      stale: false,
    };
    cache.set(siteLabel, entry);
    return entry;
  }

  function refresh(siteLabel: string): Promise<CachedSite> {
    const running = reading.get(siteLabel);
    if (running) return running;
    const started = read(siteLabel).finally(() => reading.delete(siteLabel));
    reading.set(siteLabel, started);
    return started;
  }

  return {
    async find(siteLabel) {
      const entry = cache.get(siteLabel);
      if (entry && isFresh(entry)) return entry.site;
      const fresh = refresh(siteLabel);
      if (!entry) return (await fresh).site;
      const answered = await within(fresh, PATIENCE_MS).catch(() => null);
      // A removed site is also a valid result, so null must not fall back to the cached site.
      return (answered ?? entry).site;
    },
    cached(siteLabel) {
      const entry = cache.get(siteLabel);
      return entry && isFresh(entry) ? entry.site : undefined;
    },
    forget(siteLabel) {
      const entry = cache.get(siteLabel);
      if (entry) entry.stale = true;
      reading.delete(siteLabel);
    },
  };
}

function isFresh({ stale, readAt }: CachedSite): boolean {
  return !stale && performance.now() - readAt < FRESH_MS;
}

/** The site of a project, or one of its previews. */
async function readSite(db: Db, siteLabel: string): Promise<Site | null> {
  const project = await findProjectBySiteLabel(db, siteLabel);
  return project ? readOwnSite(db, project, siteLabel) : readPreview(db, siteLabel);
}

async function readPreview(db: Db, subdomain: string): Promise<Site | null> {
  const host = readPreviewHost(subdomain);
  const project = host && (await findProjectBySiteLabel(db, host.label));
  const preview = project && (await findPreviewByLabel(db, project._id, host.preview));
  if (!host || !project || !preview) return null;
  const deployment = preview.live && (await findDeployment(db, preview.live.deploymentId));
  return {
    ...{ projectId: project._id, orgId: project.orgId, name: project.name },
    movedTo: project.siteLabel === host.label ? null : addressLabel(project, preview),
    visibility: preview.isPublic ? "public" : "private",
    openDeployments: false,
    live: shownAs(deployment),
    noindex: true,
    gone: preview.removedAt !== null,
    building: preview.closedAt === null,
  };
}

const shownAs = (deployment: DeploymentDocument | null): Site["live"] =>
  deployment?.artifact ? { deploymentId: deployment._id, artifact: deployment.artifact } : null;

async function readOwnSite(db: Db, project: ProjectDocument, siteLabel: string): Promise<Site> {
  const movedTo = project.siteLabel === siteLabel ? null : project.siteLabel;
  const deployment =
    project.live && movedTo === null ? await findDeployment(db, project.live.deploymentId) : null;
  const live = shownAs(deployment);
  const latest = live ? null : await findLatestDeployment(db, project._id);
  return {
    projectId: project._id,
    orgId: project.orgId,
    name: project.name,
    movedTo,
    visibility: project.visibility,
    openDeployments: project.openDeployments ?? false,
    live,
    noindex: false,
    gone: false,
    building:
      latest?.status === "queued" ||
      latest?.status === "running" ||
      project.import?.state === "running",
  };
}
