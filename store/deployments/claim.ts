/** The right to build one deployment until the lease expires. Every write below is refused if its fence is out of date. */
export interface Claim {
  deploymentId: string;
  projectId: string;
  /** Null if the deployment is for the project's site. */
  previewId: string | null;
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
