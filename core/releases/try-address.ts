import { readPath } from "#schemas/sites/redirects/read-path.ts";
import { follow } from "#schemas/sites/redirects/follow.ts";
import type { TriedAddress } from "#schemas/sites/redirects/tried-address.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { addressesIn } from "./release-addresses.ts";
import { openRelease } from "./release.ts";

/** Former addresses of pages redirect permanently. */
const FORMER_STATUS = 308;

/** Where an address of the live site leads, as its visitors see it. Null if no deployment is live. */
export async function tryAddress(
  context: Pick<CoreContext, "db" | "blobs">,
  { live }: ProjectDocument,
  address: string,
): Promise<TriedAddress | null> {
  const deployment = live && (await findDeployment(context.db, live.deploymentId));
  const release = deployment && (await openRelease(context, deployment));
  if (!release) return null;
  const { steps, end } = follow(readPath(address), release.rules, addressesIn(release));
  return {
    deploymentId: deployment._id,
    rules: release.rules.size,
    end,
    steps: steps.map(({ rule, from, to }) => ({
      from,
      to,
      status: rule?.status ?? FORMER_STATUS,
      rule: rule && { from: rule.from, file: rule.file, line: rule.line },
    })),
  };
}
