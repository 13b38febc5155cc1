/**
 * Address of a file or page on the site of a deployment. What is not live lets in only who brings the signature of the
 * deployment's own link, so it is kept.
 * @param path as the dataset has it: from the root of the site, not encoded
 */
export function siteAddress(deploymentUrl: string, path: string): string {
  const url = new URL(deploymentUrl);
  url.pathname = path.split("/").map(encodeURIComponent).join("/");
  return url.href;
}
