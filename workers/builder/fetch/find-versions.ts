import { noVersionRefs, refPatterns, type VersionRefs } from "#schemas/projects/versions.ts";
import type { StatedVersions } from "#content/versions/stated.ts";
import { fetchRefs, type MirrorOptions } from "#git/mirrors/mirror.ts";
import { listRemoteRefs } from "#git/mirrors/remote-refs.ts";
import { type ObjectReader, parseCommit } from "#git/objects/objects.ts";
import { digestOfRefs, listRefs } from "#git/version-refs.ts";
import { noteVersionsSeen } from "#store/projects/remote-checks.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { Build } from "../context.ts";
import { chooseVersions, type ChosenVersions, type VersionRef } from "./choose-versions.ts";
import type { MountedVersion } from "./model.ts";

export interface FoundVersions {
  versions: MountedVersion[];
  problem: ChosenVersions["problem"];
}

const NONE: FoundVersions = { versions: [], problem: null };

/** The versions in other branches and tags, and copies them from the repository's host. @param mirror null if the repository is here */
export async function findVersions(
  build: Build,
  {
    directory,
    stated,
    mirror,
  }: { directory: string; stated: StatedVersions | null; mirror: MirrorOptions | null },
  open: () => ObjectReader,
): Promise<FoundVersions> {
  const wanted = await wantedRefs(build, stated);
  const patterns = refPatterns(wanted);
  if (patterns.length === 0) return NONE;
  const refs = mirror
    ? await listRemoteRefs(mirror, patterns)
    : await listRefs(directory, patterns);
  // From now on, the sweep looks for others.
  const digest = digestOfRefs(refs);
  if (build.project.versionsSeen !== digest && !build.preview)
    await noteVersionsSeen(build.context.db, build.project._id, digest);
  const { versions, problem } = chooseVersions(refs, wanted, build.deployment.branch);
  if (mirror) await copyMissing(mirror, versions, open());
  const objects = open();
  const mounted: MountedVersion[] = [];
  const mountOf = mounts();
  for (const { name, version, sha } of versions) {
    const object = await objects.read(`${name}^{commit}`);
    // The host may have moved it since it was listed. Its next push is a build of its own.
    const commit = object?.type === "commit" ? parseCommit(object) : null;
    if (commit)
      mounted.push({
        name: version,
        mount: mountOf(version),
        commit: commit.sha,
        tree: commit.tree,
      });
    else build.log.warn(`Version ${version} is left out: git has no commit ${sha}`);
  }
  return { versions: mounted, problem };
}

/** The versions in the project's settings and in `pressmark.yml`. Pushes to them are routed by what the last build stored. */
async function wantedRefs(build: Build, stated: StatedVersions | null): Promise<VersionRefs> {
  const { context, project, preview } = build;
  const own = project.settings.build.versions ?? noVersionRefs;
  const file = stated?.refs ?? noVersionRefs;
  const before = project.versionRefs ?? noVersionRefs;
  if (!preview && JSON.stringify(before) !== JSON.stringify(file))
    await updateProject(context.db, project._id, { versionRefs: file });
  if (stated?.isOff) return noVersionRefs;
  return {
    branches: [...new Set([...own.branches, ...file.branches])],
    tags: [...new Set([...own.tags, ...file.tags])],
    most: file.most ?? own.most,
  };
}

/** No real path begins like this: names of branches and tags contain no colon, and a file whose name does is left out. */
function mounts(): (version: string) => string {
  const taken = new Set<string>();
  return (version) => {
    const name = version.replaceAll("/", "-");
    let mount = `${name}:/`;
    // Names of branches contain no tilde either.
    for (let number = 2; taken.has(mount); number++) mount = `${name}~${number}:/`;
    taken.add(mount);
    return mount;
  };
}

async function copyMissing(
  mirror: MirrorOptions,
  versions: readonly VersionRef[],
  objects: ObjectReader,
): Promise<void> {
  const missing: string[] = [];
  for (const { name, sha } of versions) {
    const object = await objects.read(`${name}^{commit}`);
    if (object?.oid !== sha) missing.push(name);
  }
  await fetchRefs(mirror, missing);
}
