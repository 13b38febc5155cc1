import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { RENDER_PAGE, RENDERER } from "#schemas/deployments/prerendered.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";

/** The page's data, as far as plans are concerned. */
interface PageData {
  site: { plans: OfferedPlan[] };
}
type RenderPage = (page: PageData) => Promise<string>;

/** The two changing parts of a document of `scripts/prerender`: the rendered page, and its data. */
const PARTS =
  /(<div id="root">)(.*)(<\/div>\n<script type="application\/json" id="page">)(.*?)(<\/script>)/s;

/**
 * Renders a public page again, with the plans of this installation. When the web app was built, they were not known.
 * @param directory the folder of the prerendered pages, with the renderer
 * @param writtenAt when the page was written. A renderer of another build is loaded again
 */
export async function fillInPlans(
  { path, directory, writtenAt }: { path: string; directory: string; writtenAt: number },
  plans: OfferedPlan[],
): Promise<string> {
  const html = await readFile(path, "utf8");
  const data = PARTS.exec(html)?.[4];
  if (data === undefined) throw new Error(`${path} is not a prerendered page`);
  const page = JSON.parse(data) as PageData;
  page.site.plans = plans;
  const renderer = pathToFileURL(join(directory, RENDERER, RENDER_PAGE)).href;
  const { renderPage } = (await import(`${renderer}?written=${writtenAt}`)) as {
    renderPage: RenderPage;
  };
  const body = await renderPage(page);
  const text = JSON.stringify(page).replaceAll("<", String.raw`\u003c`);
  return html.replace(PARTS, (_whole, open: string, _body, between: string, _data, close: string) =>
    [open, body, between, text, close].join(""),
  );
}
