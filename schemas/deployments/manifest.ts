import { z } from "zod";
import { pageAudiences } from "../projects/settings/audience.ts";
import { ruleStatuses } from "../sites/redirects/rule.ts";
import { type DatasetFile, datasetFiles } from "./dataset.ts";

/** [hash, media type, size in bytes]. A hash is 128 bits of SHA-256 as 32 hex digits. It identifies bytes everywhere. */
export const ManifestFile = z.tuple([z.string(), z.string(), z.number()]);
export type ManifestFile = z.infer<typeof ManifestFile>;

/** The files of a deployment. Never changed once written. */
export const Manifest = z.object({
  version: z.literal(1),
  projectId: z.string(),
  deploymentId: z.string(),
  commit: z.string(),
  /** URL path ("/folder/my-note", "/_assets/theme-<hash>.css", "/feed.xml") → file. The page of `/` is "/"; the site's 404 page is "/404". */
  files: z.record(z.string(), ManifestFile),
  /** URL path → URL path on the same site, to which a 308 redirects. */
  redirects: z.record(z.string(), z.string()),
  /** URL path → milliseconds since 1970, from which the file is not shown anymore. A build removes it then, but a build can fail. */
  until: z.record(z.string(), z.number()).optional(),
  /** Rules for addresses, in their order. `file` and `line` are where a rule is written; null in the settings of the project. */
  rules: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        status: z.literal(ruleStatuses),
        force: z.boolean(),
        file: z.string().nullable(),
        line: z.number().nullable(),
      }),
    )
    .optional(),
  /** Headers that pages send besides those of Pressmark. */
  headers: z.array(z.object({ path: z.string(), name: z.string(), value: z.string() })).optional(),
  /** The languages of a site that has several, with their home pages. The first is for visitors who speak none of them. */
  languages: z.array(z.object({ tag: z.string(), home: z.string() })).optional(),
  /** The quality of AVIF versions. Absent if browsers get WebP only. The versions are made later and are not in `files`. */
  avif: z.number().optional(),
  /** The key of the group of readers that `files` is for. Absent if the project had no rules for its audience: then it is for everyone who may read the site. */
  readers: z.string().optional(),
  /** Groups of readers with pages that `files` does not have. Each has a `RestrictedManifest`. Absent without any. */
  restricted: z
    .array(z.object({ key: z.string(), audience: z.enum(pageAudiences), path: z.string() }))
    .optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Where the bytes are stored. */
export const Locations = z.object({
  version: z.literal(1),
  /** Blob keys of append-only packs. */
  packs: z.array(z.string()),
  /** hash → [index into `packs`, offset, length]. A hash that is not listed here has its own blob, `media/{hash}`. */
  hashes: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
});
export type Locations = z.infer<typeof Locations>;

/** The files that only one group of readers may read, and where their bytes are stored. Never changed once written. */
export interface RestrictedManifest {
  version: 1;
  key: string;
  files: Record<string, ManifestFile>;
  /** As in `Manifest`. */
  until?: Record<string, number>;
  locations: Locations;
}

/** In a folder of its own, so that no rule of a bucket or a proxy can mix it up with the public files. */
export const restrictedKey = (projectId: string, artifact: string, key: string) =>
  `${restrictedPrefix(projectId, artifact)}${placeOf(key)}.json`;
export const restrictedPrefix = (projectId: string, artifact: string) =>
  `restricted/${projectId}/${artifact}/`;
/** The search of one group of readers: a database with the pages that only they may read, of the form of `content.sqlite`. The dataset job writes it. */
export const restrictedSearchKey = (projectId: string, artifact: string, key: string) =>
  `${restrictedSearchPrefix(projectId, artifact)}${placeOf(key)}.sqlite`;
export const restrictedSearchPrefix = (projectId: string, artifact: string) =>
  `datasets/${projectId}/${artifact}/restricted/`;
/** Consists only of letters, digits, `-` and `_`. The path of a rule may be longer than the name of a file. */
const placeOf = (key: string) =>
  encodeURIComponent(key)
    .replace(/[^A-Za-z0-9%-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "_")
    .replace(/(.{200})(?=.)/g, "$1/");
/** The files of a deployment and where their bytes are stored: the two types above, as a bundle (`store/blobs/bundles.ts`). */
export const releaseKey = (projectId: string, artifact: string) =>
  `releases/${projectId}/${artifact}`;
/** The results of a build for the next build, for comparisons and for the dataset, as a bundle. It is written last. */
export const outcomeKey = (projectId: string, artifact: string) =>
  `outcomes/${projectId}/${artifact}`;
/** Used by an earlier version. */
export const manifestKey = (projectId: string, deploymentId: string) =>
  `manifests/${projectId}/${deploymentId}.json`;
/** Used by an earlier version. */
export const locationsKey = (projectId: string, deploymentId: string) =>
  `locations/${projectId}/${deploymentId}.json`;
export const changeKey = (projectId: string, artifact: string) =>
  `changes/${projectId}/${artifact}.json`;
export const packKey = (projectId: string, deploymentId: string) =>
  `packs/${projectId}/${deploymentId}.pack`;
/** A small pack, compressed as a whole. Its offsets count uncompressed bytes. */
export const compressedPackKey = (projectId: string, artifact: string) =>
  `${packKey(projectId, artifact)}.br`;
export const isCompressedPack = (key: string): boolean => key.endsWith(".pack.br");
export const mediaKey = (hash: string) => `media/${hash.slice(0, 2)}/${hash}`;
/** Identifies the AVIF version of a WebP picture where otherwise a hash identifies bytes. An empty blob says that it would be larger. */
export const avifNameOf = (webpHash: string) => `${webpHash}.avif`;
/** Public and members-only files are in separate folders, so that no rule of a bucket or a proxy can mix them up. */
export const datasetKey = (projectId: string, artifact: string, name: DatasetFile) =>
  `datasets/${projectId}/${artifact}/${datasetFiles[name]}/${name}`;
/** The scheduled changes that are still to come. Absent if there are none. Removed with the dataset. */
export const scheduleKey = (projectId: string, artifact: string) =>
  `datasets/${projectId}/${artifact}/members/schedule.json`;
export const logKey = (projectId: string, deploymentId: string) =>
  `logs/${projectId}/${deploymentId}.jsonl`;
/** The issues of a deployment that failed because of content errors. It has no dataset, so they are stored with its log. */
export const stoppedIssuesKey = (projectId: string, deploymentId: string) =>
  `logs/${projectId}/${deploymentId}.issues.json`;

/** Used by an earlier version. */
export const stateKey = (projectId: string, artifact: string) =>
  `states/${projectId}/${artifact}.json`;
/** Compiled notes that a build added, one after another. */
export const compiledKey = (projectId: string, artifact: string) =>
  `compiled/${projectId}/${artifact}.pack`;
/** Sizes, variants and preview of a picture, by its git object id. Shared by all projects. */
export const mediaRecordKey = (oid: string, version: string) =>
  `media-records/${oid.slice(0, 2)}/${oid}-${version}.json`;

const projectKinds = [
  "releases",
  "restricted",
  "outcomes",
  "changes",
  "packs",
  "compiled",
  "datasets",
  "logs",
  "manifests",
  "locations",
  "states",
] as const;

/** Everything that belongs to one project only. Media are shared. */
export const blobPrefixesOf = (projectId: string) =>
  projectKinds.map((kind) => `${kind}/${projectId}/`);
