import { PublicLayout } from "./layout/public-layout.tsx";
import type { Layout } from "./layouts.ts";
import type { PublicPage } from "./page.ts";

/** The tree that is prerendered and then hydrated in the browser. Both must render the same. */
export function PublicSite({ page, Layout }: { page: PublicPage; Layout: Layout }) {
  return (
    <PublicLayout page={page}>
      <Layout page={page} />
    </PublicLayout>
  );
}
