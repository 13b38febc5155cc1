import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import { noVersionRefs, refPatterns, type VersionRefs } from "#schemas/projects/versions.ts";
import { readProjectFile } from "#content/project-file/read-project-file.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { fetchRefs, type MirrorOptions } from "#git/mirrors/mirror.ts";
import { listRemoteRefs } from "#git/mirrors/remote-refs.ts";
import { type ObjectReader, parseCommit } from "#git/objects/objects.ts";
import { digestOfRefs, listRefs } from "#git/version-refs.ts";
import { noteVersionsSeen } from "#store/projects/remote-checks.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { Build } from "../context.ts";
import { chooseVersions, type ChosenVersions, type VersionRef } from "./choose-versions.ts";
import { settingsCommit } from "./fork-settings.ts";
import type { Head, MountedVersion } from "./model.ts";

export interface FoundVersions {
  versions: MountedVersion[];
  problem: ChosenVersions["problem"];
}

const NONE: FoundVersions = { versions: [], problem: null };

/** The versions in other branches and tags, and copies them from the repository's host. @param mirror null if the repository is here */
export async function findVersions(
  build: Build,
  { directory, head, mirror }: { directory: string; head: Head; mirror: MirrorOptions | null },
  open: () => ObjectReader,
): Promise<FoundVersions> {
  const wanted = await wantedRefs(build, head, open());
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

/** Those of the project's settings and of `pressmark.yml`. Pushes to them are routed by what the last build stored. */
async function wantedRefs(build: Build, head: Head, objects: ObjectReader): Promise<VersionRefs> {
  const { context, project, preview } = build;
  const own = project.settings.build.versions ?? noVersionRefs;
  const object = await objects.read(`${settingsCommit(build, head.sha)}:${PROJECT_FILE}`);
  const stated =
    object?.type === "blob" ? readProjectFile(decodeSource(object.bytes).text).versions : null;
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

/** No real path begins so: names of branches and tags contain no colon, and a file whose name does is left out. */
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
