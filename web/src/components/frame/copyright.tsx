const year = new Date().getFullYear();

/** A prerendered page may be older than the year. */
export const Copyright = ({ brandName }: { brandName: string }) => (
  <p className="text-faint" suppressHydrationWarning>
    © {year} {brandName}
  </p>
);
