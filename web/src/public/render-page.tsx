import { renderToString } from "react-dom/server";
import { layoutNameOf, loadLayout } from "./layouts.ts";
import type { PublicPage } from "./page.ts";
import { PublicSite } from "./public-site.tsx";

/** The HTML of a page's tree, for scripts/prerender. The browser hydrates exactly this. */
export async function renderPage(page: PublicPage): Promise<string> {
  const Layout = await loadLayout(layoutNameOf(page));
  return renderToString(<PublicSite page={page} Layout={Layout} />);
}
