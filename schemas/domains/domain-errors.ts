/** Error codes of a project's own domains, part of `errors`. */
export const domainErrors = {
  domain_not_found: { status: 404, message: "Domain not found" },
  domain_invalid: { status: 400, message: "This is not a domain name." },
  domain_reserved: {
    status: 400,
    message: "This installation uses the name itself. Choose another.",
  },
  domain_taken: {
    status: 409,
    message:
      "Another project has this domain. If the domain is yours, remove that project’s TXT record at your DNS host, and try again once it has disappeared from DNS.",
  },
  domain_unverified: {
    status: 409,
    message: "The domain is not verified yet. Create its TXT record first.",
  },
  limit_domains: {
    status: 403,
    message: "A project can have up to 100 domains. Remove one first.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
