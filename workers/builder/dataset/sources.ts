import { brotliDecompressSync } from "node:zlib";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import type { Graph } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { readGroups, type StoredIssues } from "#core/deployments/issues/read-groups.ts";
import { parseLarge } from "#content/dataset/large-json.ts";
import type { CompiledIndex } from "../parse/compiled-packs.ts";
import { sharedText } from "../parse/shared-texts.ts";
import type { DatasetTask, LeftPart } from "./task.ts";
import type { ReadableBlobs } from "./thread-blobs.ts";

/** What the build left for its dataset. */
export interface Sources {
  handoff: BuildFacts;
  issues: StoredIssueGroup[];
  compiled: CompiledIndex;
}

export async function readSources(blobs: ReadableBlobs): Promise<Sources | null> {
  const visit = shareTexts();
  const read = async <T>(part: LeftPart, onEntry = visit): Promise<T | null> => {
    const bytes = await blobs.left(part);
    return bytes && (parseLarge(bytes, onEntry) as T);
  };
  const handoff = await read<BuildFacts>("handoff");
  const compiled = await read<CompiledIndex>("compiled", () => undefined);
  const issues = await read<StoredIssues>("issues");
  return handoff && issues && compiled ? { handoff, issues: readGroups(issues), compiled } : null;
}

/** The laid-out graph of the dataset before this one. */
export async function readEarlierGraph(
  { earlierVault }: DatasetTask,
  blobs: ReadableBlobs,
): Promise<Graph | null> {
  if (earlierVault === null) return null;
  const bytes = await blobs.get(earlierVault);
  return bytes && (parseLarge(brotliDecompressSync(bytes), shareTexts()) as Graph);
}

/** Fields whose values repeat in many entries. The parser creates a separate string for each. */
const REPEATED = ["id", "path", "oid", "from", "to", "source", "target", "message"];

const NOT_NEEDED: readonly unknown[] = [];

function shareTexts(): (entry: unknown) => void {
  const shared = sharedText();
  return function visit(entry) {
    if (typeof entry !== "object" || entry === null) return;
    const fields = entry as Record<string, unknown>;
    for (const name of REPEATED) {
      const text = fields[name];
      if (typeof text === "string") fields[name] = shared(text);
    }
    if (Array.isArray(fields["places"])) for (const place of fields["places"]) visit(place);
    // Only comparisons of deployments need the form and the lines of a link.
    for (const name of ["as", "lines"]) if (Array.isArray(fields[name])) fields[name] = NOT_NEEDED;
  };
}
