/** Addresses of the public site that lead on to another one. */
export const publicRedirects: Readonly<Record<string, string>> = {
  "/products": "/home",
  "/solutions": "/home",
};
