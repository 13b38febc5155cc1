/**
 * The address of a file or page on a deployment's site. A deployment that is not live requires the signature of its own link, so the signature is kept.
 * @param path as in the dataset: from the root of the site, not encoded
 */
export function siteAddress(deploymentUrl: string, path: string): string {
  const url = new URL(deploymentUrl);
  url.pathname = path.split("/").map(encodeURIComponent).join("/");
  return url.href;
}

/** Whether two addresses differ at most in their signatures, which are new with every query. */
export function isSamePage(one: string, other: string): boolean {
  return one === other || unsigned(one) === unsigned(other);
}

function unsigned(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("signature");
  return url.href;
}
