import { isOpen, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { openRules } from "#schemas/sites/redirects/open-rules.ts";
import type { ByteRanges } from "#core/releases/bytes.ts";
import type { Release, RestrictedFiles } from "#core/releases/release.ts";
import { HASHED } from "../files/find-file.ts";
import type { Releases } from "../releases.ts";
import type { Gates } from "./gates.ts";
import { readersAt } from "#core/audience/readers-at.ts";
import type { Visitor } from "./visitor.ts";

/** A release as one visitor may see it. Everything that answers visitors gets this, so a hidden file is missing everywhere. */
export interface VisitorsRelease extends Release {
  /** The same for visitors who see the same. */
  viewKey: string;
  /** Whether the visitor may read the files that are for the readers of the site. */
  showsSite: boolean;
  /** Keys of the groups whose files it has in addition. */
  groups: readonly string[];
}

/** Whether the rules of now and those of the build let everyone read the files of the site's own manifest. */
export const isSitePublic = (release: Pick<Release, "readers">, { audience }: Gates): boolean =>
  audience.site.key === PUBLIC_KEY && (release.readers ?? PUBLIC_KEY) === PUBLIC_KEY;

/**
 * The files that the current rules and those of the build let a visitor read. A stricter rule hides its pages immediately, and a wider one shows them when a
 * build has moved them.
 */
export async function visitorsRelease(
  releases: Pick<Releases, "loadRestricted">,
  release: Release,
  { projectId, gates, visitor }: { projectId: string; gates: Gates; visitor: Visitor },
): Promise<VisitorsRelease> {
  const { audience } = gates;
  const { readers, restricted } = release;
  const admits = (key: string) => visitor.admits({ key });
  const showsSite = visitor.admits(audience.site) && (readers === null || admits(readers));
  const keys = restricted.keys.filter(admits);
  if (showsSite && keys.length === 0 && audience.groups.length === 0)
    return { ...release, viewKey: "", showsSite, groups: keys };
  const loaded = await Promise.all(
    keys.map((key) => releases.loadRestricted(projectId, release, key)),
  );
  const parts: RestrictedFiles[] = [
    ...(showsSite ? [release] : []),
    ...loaded.filter((part) => part !== null),
  ];
  const hides = (path: string) =>
    !visitor.isMember && !HASHED.test(path) && !visitor.admits(readersAt(audience, path));
  return {
    ...release,
    ...(!showsSite && { redirects: {}, rules: openRules([]), languages: [] }),
    files: {
      size: parts.reduce((sum, { files }) => sum + files.size, 0),
      get: (path) => {
        const part = parts.find(({ files }) => files.get(path) !== undefined);
        return part === undefined || hides(path) ? undefined : part.files.get(path);
      },
    },
    ranges: joined(parts.map(({ ranges }) => ranges)),
    viewKey: JSON.stringify([
      showsSite,
      keys,
      visitor.isMember ? "" : audience.groups.filter(visitor.admits).map(({ key }) => key),
      visitor.isMember ? "" : audience.groups.map(({ key, path }) => [key, path]),
    ]),
    showsSite,
    groups: keys,
  };
}

function joined(all: readonly ByteRanges[]): ByteRanges {
  return {
    packs: all.flatMap(({ packs }) => packs),
    hashes: {
      size: all.reduce((sum, { hashes }) => sum + hashes.size, 0),
      get: (hash) => {
        let before = 0;
        for (const { packs, hashes } of all) {
          const range = hashes.get(hash);
          if (range) return [before + range[0], range[1], range[2]];
          before += packs.length;
        }
        return undefined;
      },
    },
  };
}

/** Older releases have files from before a rule, so a site with rules only keeps the files of its theme for pages that are still open. */
export const keepsOlder = ({ audience }: Gates, release: Release, path: string): boolean =>
  (audience.groups.length === 0 &&
    release.restricted.keys.length === 0 &&
    release.readers === null) ||
  (path.startsWith("/_assets/") && isOpen(audience.site.audience));
