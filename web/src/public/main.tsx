import { hydrateRoot } from "react-dom/client";
import { layoutNameOf, type Layout, loadLayout } from "./layouts.ts";
import type { PublicPage } from "./page.ts";
import { PublicSite } from "./public-site.tsx";
import "../styles.css";
import "./art/art.css";
import "./blocks/block-text.css";
import "./prose.css";
import "./prose-code.css";

const page = JSON.parse(document.getElementById("page")!.textContent) as PublicPage;
page.html = document.querySelector("[data-html]")?.innerHTML ?? "";

const takeOver = (Layout: Layout) =>
  hydrateRoot(document.getElementById("root")!, <PublicSite page={page} Layout={Layout} />);
// No top-level `await`: the layout needs modules of this bundle, and the two would wait for each other.
void loadLayout(layoutNameOf(page)).then(takeOver);
