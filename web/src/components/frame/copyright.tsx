const year = new Date().getFullYear();

/** A prerendered page may have been built in an earlier year. */
export const Copyright = ({ brandName }: { brandName: string }) => (
  <p className="text-faint" suppressHydrationWarning>
    © {year} {brandName}
  </p>
);
