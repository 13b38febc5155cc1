import type { Db } from "mongodb";
import { LRUCache } from "lru-cache";
import { audienceOf, hasClosedPages } from "#schemas/sites/page-audience.ts";
import { within } from "#service/within.ts";
import { findDeployment, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { areSitesOffline } from "#store/orgs/suspensions.ts";
import { findMainDomain, findProvedDomain, findProvedDomains } from "#store/domains/domains.ts";
import { findPreviewByLabel } from "#store/previews/previews.ts";
import type { HeadCodeDocument, ProjectDocument } from "#store/projects/documents.ts";
import { findProject, findProjectBySiteLabel } from "#store/projects/projects.ts";
import { visitorTerms } from "#core/answers/visitor-terms.ts";
import { mcp } from "#core/projects/settings/mcp.ts";
import { visitors } from "#core/projects/settings/visitors.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import { readPreviewHost } from "#schemas/sites/preview-label.ts";
import { audienceOfProject } from "#core/projects/settings/audience-rules.ts";
import { type Gates, gatesOf } from "./audience/gates.ts";
import { openDomainLookups } from "./domain-lookups.ts";
import type { SiteHost } from "./host.ts";

export interface Site {
  projectId: string;
  orgId: string;
  name: string;
  /** The site's current label, if the site has moved and this is its former label. Nothing is served here then. */
  movedTo: string | null;
  /** The project's primary domain, if it is verified and this is another address of the live site. Visitors are redirected there. */
  mainDomain: string | null;
  /** Who may read its pages now. */
  gates: Gates;
  /** Whether everyone who has the address of a deployment that is not live may see it. */
  openDeployments: boolean;
  live: { deploymentId: string; artifact: string } | null;
  /** True for a preview, which search engines must not list. */
  noindex: boolean;
  /** Code for the head of the live site. `headOfSite` decides where it is served. */
  headCode: HeadCodeDocument | null;
  /** A preview that was removed some time after it was closed. */
  gone: boolean;
  /** The organization is suspended, and visitors see nothing of its sites. */
  isOffline: boolean;
  /** Whether visits are counted: those of a live site, unless the project has switched that off. */
  isCounted: boolean;
  /** Whether programs of visitors may read it at `/_mcp`. */
  mcpForVisitors: boolean;
  /** Whether it answers questions of visitors. */
  answersVisitors: boolean;
  /** The first build is queued or running, so visitors are asked to come back in a moment. */
  building: boolean;
}

export interface SiteIndex {
  /** The site of a host, up to `FRESH_MS` old, or the cached one if the database does not respond. */
  find(host: SiteHost): Promise<Site | null>;
  /** The result of `find`, if no database query is needed; undefined otherwise. */
  cached(host: SiteHost): Site | null | undefined;
  /** The next requests to the label, and to all other hosts of the project, read the site again. */
  forget(project: { projectId: string; siteLabel: string }): void;
}

/** If the switch event is lost, visitors see the new deployment after this time. */
const FRESH_MS = 1_000;
const MAX_SITES = 10_000;
/** Separate from the sites, so that requests for made-up names cannot push out a site. */
const MAX_UNKNOWN = 2_000;
/** How long a request waits for the database before it uses the cached site. */
const PATIENCE_MS = 700;

interface CachedSite {
  site: Site | null;
  readAt: number;
  /** Set by `forget`, so that a read that began before the switch does not count as fresh. */
  stale: boolean;
}

export function openSiteIndex(db: Db): SiteIndex {
  const sites = new LRUCache<string, CachedSite>({ max: MAX_SITES });
  const unknown = new LRUCache<string, CachedSite>({ max: MAX_UNKNOWN });
  const reading = new Map<string, Promise<CachedSite>>();
  const findUnknownDomain = openDomainLookups((hosts) => findProvedDomains(db, hosts));

  const lookUp = (name: string) => sites.get(name) ?? unknown.get(name);

  async function read(host: SiteHost): Promise<CachedSite> {
    const { kind, name } = host;
    // Only names that may be made up wait for each other.
    const findDomain = sites.has(name) ? findProvedDomain.bind(null, db) : findUnknownDomain;
    const site =
      kind === "label" ? await readSite(db, name) : await readDomain(db, await findDomain(name));
    const entry: CachedSite = { site, readAt: performance.now(), stale: false };
    const [cache, other] = site ? [sites, unknown] : [unknown, sites];
    other.delete(name);
    cache.set(name, entry);
    return entry;
  }

  function refresh(host: SiteHost): Promise<CachedSite> {
    const { name } = host;
    const running = reading.get(name);
    if (running) return running;
    const started = read(host).finally(() => {
      if (reading.get(name) === started) reading.delete(name);
    });
    reading.set(name, started);
    return started;
  }

  function forget(name: string): void {
    const entry = lookUp(name);
    if (entry) entry.stale = true;
    reading.delete(name);
  }

  return {
    async find(host) {
      const entry = lookUp(host.name);
      if (entry && isFresh(entry)) return entry.site;
      const fresh = refresh(host);
      if (!entry) return (await fresh).site;
      const answered = await within(fresh, PATIENCE_MS).catch(() => null);
      // A removed site is also a valid result, so null must not fall back to the cached site.
      return (answered ?? entry).site;
    },
    cached({ name }) {
      const entry = lookUp(name);
      return entry && isFresh(entry) ? entry.site : undefined;
    },
    forget({ projectId, siteLabel }) {
      forget(siteLabel);
      // Looking up an entry moves it, so the names are collected first.
      const names = [...sites.entries()].filter(([, { site }]) => site?.projectId === projectId);
      for (const [name] of names) forget(name);
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

/** Nothing but the live site has this address. */
async function readDomain(db: Db, domain: DomainDocument | null): Promise<Site | null> {
  const project = domain && (await findProject(db, domain.projectId));
  return project && readOwnSite(db, project, domain.host);
}

async function readPreview(db: Db, subdomain: string): Promise<Site | null> {
  const host = readPreviewHost(subdomain);
  const project = host && (await findProjectBySiteLabel(db, host.label));
  const preview = project && (await findPreviewByLabel(db, project._id, host.preview));
  if (!host || !project || !preview) return null;
  const isOffline = await areSitesOffline(db, project.orgId);
  const deployment =
    preview.live && !isOffline ? await findDeployment(db, preview.live.deploymentId) : null;
  return {
    projectId: project._id,
    orgId: project.orgId,
    name: project.name,
    movedTo: project.siteLabel === host.label ? null : addressLabel(project, preview),
    mainDomain: null,
    gates: gatesOf(project, previewAudience(project, preview)),
    openDeployments: false,
    live: shownAs(deployment),
    noindex: true,
    headCode: null,
    gone: preview.removedAt !== null,
    isOffline,
    isCounted: false,
    mcpForVisitors: false,
    answersVisitors: false,
    building: preview.closedAt === null,
  };
}

/** Everything or nothing: what is new on a branch must not have more readers than the live site. */
function previewAudience(project: ProjectDocument, { isPublic }: { isPublic: boolean }) {
  const isOpen = isPublic && !hasClosedPages(audienceOfProject(project));
  return audienceOf({ visibility: isOpen ? "public" : "private", rules: [] }, (path) => path);
}

const shownAs = (deployment: DeploymentDocument | null): Site["live"] =>
  deployment?.artifact ? { deploymentId: deployment._id, artifact: deployment.artifact } : null;

/** @param name a label of the project, current or former, or one of its domains */
async function readOwnSite(db: Db, project: ProjectDocument, name: string): Promise<Site> {
  const isFormer = project.formerLabels?.includes(name) && project.siteLabel !== name;
  const movedTo = isFormer ? project.siteLabel : null;
  const gates = gatesOf(project);
  // Whoever owns a domain that is no longer verified could use a ticket of its visitors.
  const visibility = hasClosedPages(gates.audience) ? "private" : "public";
  const mainDomain = await findMainDomain(db, { ...project, visibility });
  const [deployment, isOffline] = await Promise.all([
    project.live && movedTo === null ? findDeployment(db, project.live.deploymentId) : null,
    areSitesOffline(db, project.orgId),
  ]);
  const live = isOffline ? null : shownAs(deployment);
  const latest = live ? null : await findLatestDeployment(db, project._id);
  return {
    projectId: project._id,
    orgId: project.orgId,
    name: project.name,
    movedTo,
    mainDomain: mainDomain === name ? null : mainDomain,
    gates,
    openDeployments: project.openDeployments ?? false,
    live,
    noindex: false,
    headCode: project.headCode ?? null,
    gone: false,
    isOffline,
    isCounted: visitors.read(project).count,
    mcpForVisitors: mcp.read(project).forVisitors,
    answersVisitors: live !== null && (await visitorTerms(db, project)) !== null,
    building:
      latest?.status === "queued" ||
      latest?.status === "running" ||
      project.import?.state === "running",
  };
}
