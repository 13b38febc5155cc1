/** Addresses of the public site that redirect to another one. */
export const publicRedirects: Readonly<Record<string, string>> = {
  "/products": "/home",
  "/solutions": "/home",
};
