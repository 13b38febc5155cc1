import { hydrateRoot } from "react-dom/client";
import { layoutNameOf, loadLayout } from "./layouts.ts";
import type { PublicPage } from "./page.ts";
import { PublicSite } from "./public-site.tsx";
import "../styles.css";
import "./art/art.css";
import "./blocks/block-text.css";
import "./prose.css";
import "./prose-code.css";

const page = JSON.parse(document.getElementById("page")!.textContent) as PublicPage;
page.html = document.querySelector("[data-html]")?.innerHTML ?? "";

hydrateRoot(
  document.getElementById("root")!,
  <PublicSite page={page} Layout={await loadLayout(layoutNameOf(page))} />,
);
