import { renderToString } from "react-dom/server";
import { layoutNameOf, loadLayout } from "../../web/src/public/layouts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import { PublicSite } from "../../web/src/public/public-site.tsx";

/** The HTML of a page's tree; the browser takes over exactly this. */
export async function renderPage(page: PublicPage): Promise<string> {
  const Layout = await loadLayout(layoutNameOf(page));
  return renderToString(<PublicSite page={page} Layout={Layout} />);
}
