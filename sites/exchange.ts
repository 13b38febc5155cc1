import type { IncomingMessage, ServerResponse } from "node:http";
import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { RateLimits } from "#core/access/rate-limits.ts";
import type { Mailer } from "#core/notifications/mailer.ts";
import type { Visitor } from "./audience/visitor.ts";
import type { VisitorAddress } from "./visitor-address.ts";
import type { Gates } from "./audience/gates.ts";
import type { AvifVersions } from "./files/avif.ts";
import type { Contents } from "./files/contents.ts";
import type { HeadCodeDocument } from "#store/projects/documents.ts";
import type { Graphs } from "./graph/open-graphs.ts";
import type { HeadedPages } from "./head-code/headed-pages.ts";
import type { SiteHost } from "./host.ts";
import type { Members } from "./members.ts";
import type { RedirectLoops } from "./redirect-loops.ts";
import type { QuestionLimits } from "./questions/question-limits.ts";
import type { Releases } from "./releases.ts";
import type { RequestPath } from "./request-path.ts";
import type { Search } from "#core/search/pages/open-search.ts";
import type { Pictures } from "./share/open-pictures.ts";
import type { SiteIndex } from "./site-index.ts";
import type { VisitCounts } from "./visitors/visit-counts.ts";

export interface ServeContext {
  env: Env;
  db: Db;
  blobs: BlobStore;
  index: SiteIndex;
  releases: Releases;
  contents: Contents;
  headedPages: HeadedPages;
  avif: AvifVersions;
  search: Search;
  pictures: Pictures;
  graphs: Graphs;
  secretBox: SecretBox;
  members: Members;
  mailer: Mailer;
  /** For events. Null without it: pages of the dashboard then see changes when they fetch again. */
  redis: Redis | null;
  log: Log;
  visitorAddress: VisitorAddress;
  loops: RedirectLoops;
  counts: VisitCounts;
  /** Counted in this process. */
  limits: RateLimits;
  questions: QuestionLimits;
}

export interface SiteExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** `domain` if the request came to a domain of the project's own, `label` if to an address of the installation. */
  host: SiteHost;
  path: RequestPath;
  /** Set once it is decided which deployment answers. */
  target?: Target;
}

/** The site of one request. The live pointer is read once, so a switch in between cannot mix two deployments. */
export interface Target {
  orgId: string;
  projectId: string;
  deploymentId: string;
  artifact: string;
  /** How the visitor was admitted; null if everyone gets this answer. */
  admission: Admission | null;
  /** Who may read the pages of the site now, and which of them the visitor may. */
  gates: Gates;
  visitor: Visitor;
  noindex: boolean;
  /** Code for the head of its pages. Only the live address of a public site has any. */
  headCode: HeadCodeDocument | null;
  /** Whether visits are counted. Only those of a live site are. */
  isCounted?: boolean;
  /** Whether visitors may ask questions. Only a live site answers them. */
  answers?: boolean;
}

/** How a visitor was admitted to a site that is not public. */
export type Admission =
  /** Admitted by a cookie, so the request may come from any page that embeds something from here. */
  | "cookie"
  /** Admitted by a signed link to a single picture or file, which the dashboard shows on its own pages. */
  | "link";
