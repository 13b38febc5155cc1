import type { FileDates } from "#content/model.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import { readCommit } from "#git/repositories.ts";
import type { PreviousBuild } from "../incremental/previous-build.ts";
import { contentDates, type ContentDates } from "./content-dates.ts";
import type { Head, SteppedTree } from "./model.ts";

type Base = Pick<PreviousBuild, "commit" | "dates" | "versions">;

/** Dates of all files at the head, and of the files of each version by the history of its own branch or tag. */
export async function treeDates(
  directory: string,
  head: Head,
  { base, tree }: { base: Base | null; tree: SteppedTree },
): Promise<ContentDates> {
  const { versions, steps } = tree;
  if (versions.length === 0 && !base?.versions)
    return contentDates(directory, head, { base, steps });
  const parts = base && splitDates(base);
  const main = parts && { commit: parts.commit, dates: parts.dates };
  const own = stepsOf(steps, null, versions);
  const all = [{ mount: "", ...(await contentDates(directory, head, { base: main, steps: own })) }];
  for (const { mount, commit } of versions) {
    const known = parts?.versions.get(mount) ?? null;
    if (known?.commit === commit) {
      all.push({ mount, byPath: known.dates, touched: [] });
      continue;
    }
    const history = { base: known, steps: stepsOf(steps, mount, versions) };
    const at = await readCommit(directory, commit);
    all.push({ mount, ...(await contentDates(directory, at, history)) });
  }
  const byPath = new Map<string, FileDates>();
  const touched: string[] = [];
  let isKnown = true;
  for (const { mount, byPath: dates, touched: paths } of all) {
    for (const [path, own] of dates) byPath.set(mount + path, own);
    if (paths) for (const path of paths) touched.push(mount + path);
    else isKnown = false;
  }
  return { byPath, touched: isKnown ? touched : null };
}

/** The steps of one tree, with its own paths. */
function stepsOf(
  steps: TreeStep[] | null,
  mount: string | null,
  versions: SteppedTree["versions"],
): TreeStep[] | null {
  if (!steps) return null;
  return steps.flatMap((step) => {
    const own = versions.find((version) => step.path.startsWith(version.mount))?.mount ?? null;
    if (own !== mount) return [];
    return mount === null ? step : { ...step, path: step.path.slice(mount.length) };
  });
}

interface Part {
  commit: string;
  dates: Map<string, FileDates>;
}

function splitDates({
  commit,
  dates,
  versions = {},
}: Base): Part & { versions: Map<string, Part> } {
  const own = new Map<string, FileDates>();
  const parts = new Map(
    Object.entries(versions).map(([mount, sha]): [string, Part] => [
      mount,
      { commit: sha, dates: new Map() },
    ]),
  );
  const mounts = [...parts];
  for (const [path, known] of dates) {
    const [mount, part] = mounts.find(([prefix]) => path.startsWith(prefix)) ?? [];
    if (mount !== undefined && part) part.dates.set(path.slice(mount.length), known);
    else own.set(path, known);
  }
  return { commit, dates: own, versions: parts };
}
