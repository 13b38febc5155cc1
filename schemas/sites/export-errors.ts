/** Errors of the export of a site. */
export const exportErrors = {
  export_not_public: {
    status: 409,
    message:
      "Not everyone can read this site, so it cannot be exported: a static host shows its files to everyone. Your content is in the git repository.",
  },
  export_too_large: {
    status: 409,
    message: "The site has too many files for a zip: the limits are 65,000 files and 3.5 GiB.",
  },
} as const;
