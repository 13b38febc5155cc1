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
// No `await` out here: the layout needs modules that are bundled with this one, and each would wait for the other.
void loadLayout(layoutNameOf(page)).then(takeOver);
