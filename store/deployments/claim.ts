/** The right to build one deployment, until the lease runs out. Every write below is refused to an older fence. */
export interface Claim {
  deploymentId: string;
  projectId: string;
  orgId: string;
  fence: number;
  pushSeq: number;
}

export function ownedBy(claim: Claim) {
  return {
    _id: claim.projectId,
    fence: claim.fence,
    "claim.deploymentId": claim.deploymentId,
  };
}
